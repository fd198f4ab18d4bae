package convert

import (
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// means gives the action that says exactly what an applied act did, with the state that it was
// seen to give its target. There is none where our words would say less or more.
func (a *act) means(v view) (kind schema.ActionKind, state string, ok bool) {
	switch a.tool {
	case "click_ax":
		return schema.Click, "", true
	case "set_checked":
		return a.meansChecked()
	case "type_ax", "set_field":
		return a.meansTyped(v)
	case "navigate":
		return schema.Navigate, "", !a.args.is("force") && webURL(a.args.text("url"))
	case "go_back":
		steps, given := a.args.number("steps")
		return schema.Back, "", !a.args.is("force") && (!given || steps == 1)
	case "press_keys":
		times, given := a.args.number("repeat")
		return schema.Press, "", !given || times == 1
	}
	return "", "", false
}

func (a *act) meansChecked() (schema.ActionKind, string, bool) {
	want, given := a.args["checked"].(bool)
	is, seen := a.answer.object["checkedAfter"].(bool)
	switch {
	case !given || !seen || want != is:
		return "", "", false
	case want:
		return schema.Check, "checked", true
	}
	return schema.Uncheck, "", true
}

// meansTyped takes what replaced the whole text of a field, was read back, and did nothing
// else. What was added to a field replaced its text only where the field was empty, and a
// tree shows no value of a password field.
func (a *act) meansTyped(v view) (schema.ActionKind, string, bool) {
	if !a.answer.is("verified") || a.args.is("submit") || a.args.has("lang") || a.args.text("text") == "" {
		return "", "", false
	}
	ref := a.args.text("ref_id")
	m := v.metas[ref]
	switch {
	case m.chooses():
		return schema.Select, "filled", true
	case a.clears() || a.wasEmpty(v, ref, m):
		return schema.Fill, "filled", true
	}
	return "", "", false
}

// clears reports whether a text replaces what stood in its field.
func (a *act) clears() bool {
	return a.args.is("clear") || (a.tool == "set_field" && !a.args.has("clear"))
}

func (a *act) wasEmpty(v view, ref string, m meta) bool {
	if v.tree == nil || m.tag == "" || m.kind == "password" {
		return false
	}
	at, ok := v.refs[ref]
	return ok && !v.nodes[at].filled
}

// number shows a number of the producer's: 3, not 3.000.
func number(f float64) string { return strings.TrimSuffix(strconv.FormatFloat(f, 'f', -1, 64), ".0") }
