package convert

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// toolRule is what a tool of the format takes.
type toolRule struct {
	keys     []string
	targeted bool
}

// plainTools are the tools that the format allows.
var plainTools = map[string]toolRule{
	"navigate":         {keys: []string{"url"}},
	"go_back":          {},
	"go_forward":       {},
	"click_ax":         {targeted: true},
	"set_checked":      {keys: []string{"checked"}, targeted: true},
	"type_ax":          {keys: []string{"text", "clear"}, targeted: true},
	"set_field":        {keys: []string{"text", "clear", "submit"}, targeted: true},
	"click":            {keys: []string{"text"}},
	"scroll":           {keys: []string{"direction", "amount"}},
	"wait_for_element": {keys: []string{"text", "timeout"}},
}

// The bounds within which the numbers of a step must stand. Other readers move one that does
// not into them, which is another step.
const (
	amountMax    = 5_000
	timeoutMsMin = 100
	timeoutMsMax = 30_000
)

// read takes the arguments of a tool: the keys that it knows and no other, of the right type,
// and no text but a declared parameter's where text is typed. It says what is wrong.
func (a *plainArgs) read(tool string, rule toolRule, o object, params []plainParam) string {
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(rule.keys, key) {
			return "unknown key " + quoted(key)
		}
	}
	var why []string
	flag := func(key string) *bool {
		v, ok := o[key].(bool)
		if !ok {
			if o[key] != nil {
				why = append(why, key+": no boolean")
			}
			return nil
		}
		return &v
	}
	number := func(key string, low, high float64) *float64 {
		f, ok := o.number(key)
		if !ok {
			if o[key] != nil {
				why = append(why, key+": no number")
			}
			return nil
		}
		if f = math.Round(f); f < low || f > high {
			why = append(why, key+": out of bounds")
		}
		return &f
	}
	a.Clear, a.Submit, a.Checked = flag("clear"), flag("submit"), flag("checked")
	a.Amount, a.Timeout = number("amount", 1, amountMax), number("timeout", timeoutMsMin, timeoutMsMax)
	switch tool {
	case "navigate":
		if a.URL = plainAddress(o.text("url")); a.URL == "" {
			why = append(why, "url: no http or https address")
		}
		a.cut = strings.ContainsAny(o.text("url"), "?#@")
	case "set_checked":
		if a.Checked == nil {
			why = append(why, "checked: missing")
		}
	case "type_ax", "set_field":
		why = append(why, a.readMarker(o, params)...)
	case "click", "wait_for_element":
		text := cleanText(o.text("text"), targetUnitsMax)
		if text == "" || isRef(text) || units(collapse(o.text("text"))) > targetUnitsMax {
			why = append(why, "text: no text of an element")
		}
		a.Text = text
	case "scroll":
		if a.Direction = o.text("direction"); !slices.Contains([]string{"", "up", "down", "left", "right"}, a.Direction) {
			why = append(why, "direction: unknown word "+quoted(a.Direction))
		}
	}
	return strings.Join(why, "; ")
}

func (a *plainArgs) readMarker(o object, params []plainParam) []string {
	text := o.under("text")
	id := text.text("$workflowParam")
	switch {
	case len(text) != 1 || id == "":
		return []string{"text: must be a parameter"}
	case id != strings.ToLower(cleanID(id)):
		return []string{"text: no name of a parameter"}
	case !slices.ContainsFunc(params, func(p plainParam) bool { return p.ID == id }):
		return []string{"text: parameter " + quoted(id) + " is not declared"}
	}
	a.Text = marker{id}
	return nil
}
