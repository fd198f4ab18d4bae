package sim

import "strings"

// kind is what a role means for looking, as bits. The sets are those of the in-page engine.
type kind uint16

const (
	actionable kind = 1 << iota // a person can act on it: it gets a ref
	structural                  // listed beside the actionable ones
	spoken                      // listed with what it says
	keyed                       // a container known by a text that it holds
	labelled                    // a container known by its name
	cellular                    // a cell of a row
	heading                     // a text that people identify a container by
	saying                      // its content is what it is for
	wordless                    // its name is none of its text
	table
)

var kinds = kindsOf([]struct {
	kind  kind
	roles string
}{
	{actionable, "button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox menuitemradio option treeitem"},
	{structural, "main navigation banner contentinfo complementary region form search dialog alertdialog table grid row list listitem article group radiogroup tablist tabpanel menu menubar toolbar tree figure"},
	{spoken, "heading status alert paragraph img progressbar meter log blockquote term definition caption"},
	{keyed, "row listitem article"},
	{labelled, "dialog alertdialog form search group radiogroup region tabpanel table grid list menu toolbar navigation main complementary banner contentinfo"},
	{cellular, "cell gridcell rowheader columnheader"},
	{heading, "rowheader heading link"},
	{saying, "status alert log paragraph blockquote term definition caption"},
	{wordless, "dialog alertdialog form search group radiogroup region tabpanel table grid treegrid list menu menubar toolbar navigation main complementary banner contentinfo tablist tree rowgroup figure feed application document img meter progressbar scrollbar separator"},
	{table, "table grid treegrid"},
})

func kindsOf(sets []struct {
	kind  kind
	roles string
},
) map[string]kind {
	out := map[string]kind{}
	for _, set := range sets {
		for _, role := range strings.Fields(set.roles) {
			out[role] |= set.kind
		}
	}
	return out
}

// roleOf is the role that an element counts with: "" for none. A form or region without a
// name is no landmark.
func roleOf(n *Node, name string) string {
	switch n.Role {
	case "generic", "none", "presentation", "text":
		return ""
	case "image":
		return "img"
	case "form", "region":
		if name == "" {
			return ""
		}
	}
	return n.Role
}

// tags are the HTML elements that pages use for a role.
var tags = map[string]string{
	"link": "a", "button": "button", "textbox": "input", "searchbox": "input", "checkbox": "input", "radio": "input",
	"switch": "input", "spinbutton": "input", "slider": "input", "combobox": "input", "listbox": "ul", "heading": "h2", "paragraph": "p",
	"row": "tr", "cell": "td", "gridcell": "td", "rowheader": "th", "columnheader": "th", "table": "table",
	"list": "ul", "listitem": "li", "article": "article", "dialog": "dialog", "form": "form", "main": "main",
	"navigation": "nav", "banner": "header", "contentinfo": "footer", "region": "section", "img": "img", "": "span",
}

// fieldTypes are the types of the fields that HTML has for a role.
var fieldTypes = map[string]string{
	"textbox": "text", "searchbox": "search", "checkbox": "checkbox", "radio": "radio", "switch": "checkbox",
	"spinbutton": "number", "slider": "range", "combobox": "text",
}
