package agree_test

import (
	"fmt"
	"html"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/sim"
)

// markup writes pages as documents that a browser loads: what shows of them when no flag is set and
// no time has passed.
type markup struct {
	strings.Builder
	// files are the documents of frames, by path.
	files map[string]string
}

// write adds the documents of a page to files.
func write(files map[string]string, path, title string, nodes []sim.Node) {
	m := &markup{files: files}
	m.WriteString("<!doctype html><html lang=en><meta charset=utf-8><title>" + html.EscapeString(title) + "</title>\n")
	m.nodes(nodes)
	m.WriteString("\n<script>for (const d of document.querySelectorAll('dialog')) { d.showModal(); document.activeElement.blur(); }</script>")
	files[path] = m.String()
}

func (m *markup) nodes(nodes []sim.Node) {
	for i := range nodes {
		if n := &nodes[i]; n.Shows.Flag == "" && n.Shows.AfterMs == 0 {
			m.node(n)
		}
	}
}

// elements are what a role is written as, where that is an element whose content shows.
var elements = map[string]string{
	"": "div", "generic": "div", "button": "button", "link": "a", "heading": "h2", "strong": "strong", "table": "table", "row": "tr",
	"cell": "td", "rowheader": "th scope=row", "columnheader": "th scope=col", "list": "ul", "listitem": "li", "article": "article",
	"main": "main", "navigation": "nav", "banner": "header", "contentinfo": "footer", "region": "section",
	"group": "fieldset", "img": "img",
}

func (m *markup) node(n *sim.Node) {
	if n.Frame != nil {
		m.files[n.Frame.URL] = ""
		write(m.files, n.Frame.URL, "", n.Children)
		fmt.Fprintf(m, "<iframe%s%s src=%q width=600 height=300></iframe>\n", attribute("name", n.Frame.Name), attribute("title", n.Name), n.Frame.URL)
		return
	}
	if m.field(n) {
		return
	}
	element, known := elements[n.Role]
	if n.Modal {
		element, known = "dialog", true
	}
	attributes := ""
	if !known {
		element, attributes = "div", attribute("role", n.Role)
	}
	if named[n.Role] {
		attributes += attribute("aria-label", n.Name)
	}
	attributes += attribute("id", n.ID) + attribute("data-testid", n.TestID) + attribute("href", n.Href) + states(n)
	if n.Role == "tab" {
		attributes += " tabindex=0"
	}
	if n.Role == "button" && !n.Submits {
		attributes += " type=button"
	}
	fmt.Fprintf(m, "<%s%s>", element, attributes)
	if n.Role == "img" {
		return
	}
	if !named[n.Role] {
		m.WriteString(html.EscapeString(n.Name))
	}
	m.nodes(n.Children)
	m.WriteString("</" + strings.Fields(element)[0] + ">\n")
}

// named roles have names that are none of their text.
var named = map[string]bool{
	"dialog": true, "form": true, "search": true, "group": true, "radiogroup": true, "region": true, "table": true, "list": true,
	"menu": true, "toolbar": true, "navigation": true, "main": true, "complementary": true, "banner": true, "contentinfo": true, "img": true,
}

// field writes a node that takes a value, and reports whether it is one.
func (m *markup) field(n *sim.Node) bool {
	kind := map[string]string{"textbox": "text", "searchbox": "search", "spinbutton": "number", "checkbox": "checkbox", "radio": "radio", "switch": "checkbox"}[n.Role]
	if n.Secret {
		kind = "password"
	}
	attributes := states(n) + attribute("id", n.ID) + attribute("data-testid", n.TestID)
	if f := n.Field; f != nil {
		if f.Type != "" {
			kind = f.Type
		}
		attributes += attribute("name", f.Name) + attribute("autocomplete", f.Autocomplete) + attribute("inputmode", f.InputMode) + attribute("placeholder", f.Placeholder)
	}
	if n.Label != n.Name {
		attributes += attribute("aria-label", n.Name)
	}
	if n.Role == "switch" {
		attributes += " role=switch"
	}
	control := fmt.Sprintf("<input type=%q%s%s>", kind, attributes, attribute("value", n.Value))
	switch {
	case n.Options != nil:
		control = "<select" + attributes + ">" + options(n) + "</select>"
	case kind == "":
		return false
	case kind == "textarea":
		control = "<textarea" + attributes + ">" + html.EscapeString(n.Value) + "</textarea>"
	case kind == "editable":
		fmt.Fprintf(m, "<div role=textbox contenteditable=true aria-label=%q>%s</div>", html.EscapeString(n.Name), html.EscapeString(n.Value))
		return true
	}
	if n.Label != "" {
		control = "<label" + hidden(n) + ">" + html.EscapeString(n.Label) + " " + control + "</label>"
	}
	m.WriteString(control + "\n")
	return true
}

func options(n *sim.Node) string {
	var b strings.Builder
	for i, o := range n.Options {
		switch {
		case i == 0 && n.Value == "":
			b.WriteString(`<option value="">`)
		case o == n.Value:
			b.WriteString("<option selected>")
		default:
			b.WriteString("<option>")
		}
		b.WriteString(html.EscapeString(o) + "</option>")
	}
	return b.String()
}

func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(" %s=\"%s\"", name, html.EscapeString(value))
}

// states writes the states of a node.
func states(n *sim.Node) string {
	out := ""
	native := n.Role == "checkbox" || n.Role == "radio" || n.Role == "switch"
	for word := range strings.FieldsSeq(n.State) {
		switch {
		case word == "checked" && native, word == "disabled" && (native || n.Role == "button" || n.Role == "textbox"), word == "readonly", word == "required":
			out += " " + word
		case word == "checked":
			out += " aria-pressed=true"
		default:
			out += " aria-" + word + "=true"
		}
	}
	return out + hidden(n)
}

func hidden(n *sim.Node) string {
	if !n.Hidden {
		return ""
	}
	return ` style="display:none"`
}
