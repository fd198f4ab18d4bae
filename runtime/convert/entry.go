package convert

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// entry is what an act put into a page: the value of a parameter, or a text that only the
// search for run-time values must know.
type entry struct{ param, literal string }

// typed is the text that an act wrote. Whatever else it carried in is a value too: the texts
// of a page tool's input, joined, for each part of it counts.
func (a *act) typed() string {
	switch a.tool {
	case "type_ax", "set_field", "type_text", "iframe_type":
		return a.args.text("text")
	case "execute_webmcp_tool":
		return strings.Join(texts(a.args.under("input"), 0), "\n")
	case "fill_login", "fetch_url", "research_url":
		return strings.Join(texts(a.args, 0), "\n")
	}
	return ""
}

// texts lists the strings inside a value, in the order of its keys.
func texts(v any, depth int) []string {
	var list []string
	switch v := v.(type) {
	case string:
		list = append(list, v)
	case []any:
		for _, inside := range v {
			list = append(list, texts(inside, depth+1)...)
		}
	case object:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			list = append(list, texts(v[key], depth+1)...)
		}
	}
	return list
}

// nameEntries declares a parameter for each text that was written into a field which is known,
// and gives the entry of each act. The same text is the same parameter. Names come from the
// field and never from what went into any field.
func nameEntries(t *schema.Trace, acts []act) []entry {
	var all []string
	for i := range acts {
		if text := acts[i].typed(); text != "" {
			all = append(all, text)
		}
	}
	taint := sanitize.New(nil, nil, all)
	entries := make([]entry, len(acts))
	byText := map[string]int{} // index into t.Params
	for i := range acts {
		a := &acts[i]
		text := a.typed()
		switch a.tool {
		case "type_ax", "set_field":
			if text == "" {
				continue
			}
		default:
			entries[i] = entry{literal: text}
			continue
		}
		c := a.target(view{a.before, a.metas})
		if c == nil {
			c = &schema.Capture{}
			if m, known := metaOf(a.answer); known {
				c.Label, c.Name, c.ID, c.Field, c.WasSecret = m.label, m.aria, m.id, m.field(), m.kind == "password"
			}
		}
		sensitive := sanitize.Sensitive(c.Field, c.Label, c.Name, c.WasSecret)
		at, known := byText[sanitize.Clean(text)]
		if !known {
			at = len(t.Params)
			byText[sanitize.Clean(text)] = at
			p := schema.Param{Name: paramName(t.Params, taint, c), Label: paramLabel(taint, c)}
			if p.Label == "" {
				p.Label = p.Name
			}
			t.Params = append(t.Params, p)
			t.Values[p.Name] = text
		}
		t.Params[at].Sensitive = t.Params[at].Sensitive || sensitive
		entries[i] = entry{param: t.Params[at].Name}
	}
	return entries
}

var paramShape = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// paramName makes a parameter's name from what names its field, else "input_1", "input_2", ...
// A name that would lose letters is passed over: 名前 is not "".
func paramName(taken []schema.Param, taint *sanitize.Taint, c *schema.Capture) string {
	candidates := []string{c.ID, c.Label, c.Name}
	if c.Field != nil {
		candidates = append([]string{c.Field.Name}, candidates...)
	}
	for _, candidate := range candidates {
		name := strings.ReplaceAll(strings.ToLower(cleanID(strings.ReplaceAll(collapse(candidate), " ", "_"))), "-", "_")
		if isASCII(candidate) && paramShape.MatchString(name) && isClean(taint, candidate) {
			return free(taken, name, "_%d", 2)
		}
	}
	return free(taken, "", "input_%d", 1)
}

// free gives the name, or the first numbered one that is not taken.
func free(taken []schema.Param, name, numbered string, from int) string {
	for n, try := from, name; ; n++ {
		if try != "" && !slices.ContainsFunc(taken, func(p schema.Param) bool { return p.Name == try }) {
			return try
		}
		try = name + fmt.Sprintf(numbered, n)
	}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// isClean reports whether a text reads like an interface's own and holds no value.
func isClean(taint *sanitize.Taint, s string) bool {
	text, err := taint.Text(s)
	return err == nil && !text.IsZero() && len(text.Params()) == 0
}

// paramLabel is what a person is asked for: in full, in any script.
func paramLabel(taint *sanitize.Taint, c *schema.Capture) string {
	for _, label := range []string{c.Label, c.Name} {
		if label != "" && utf8.RuneCountInString(label) <= labelUnitsMax && isClean(taint, label) {
			return sanitize.Clean(label)
		}
	}
	return ""
}
