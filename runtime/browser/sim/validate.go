package sim

import (
	"fmt"
	"slices"
	"strings"
)

// depthMax bounds how deep nodes may be nested.
const depthMax = 64

// roles are those that a node may have: the concrete roles of WAI-ARIA, and none.
var roles = strings.Fields(`alert alertdialog application article banner blockquote button caption cell checkbox code columnheader
	combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
	grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar
	menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
	radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong
	subscript superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem`)

var (
	dialogs = []string{"alert", "confirm", "prompt", "beforeunload"}
	methods = []string{"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
)

// Validate reports the first thing in an app that means nothing, with its place.
func (a App) Validate() error {
	home := addressOf(a.Origin)
	if home.origin == "" || home.origin != a.Origin {
		return fmt.Errorf("validating app: origin %q is not scheme://host[:port]", a.Origin)
	}
	v := validator{site: newSite(a), keys: map[string]bool{}}
	for _, p := range a.Pages {
		v.page = p.Path
		v.collect(p.Nodes)
	}
	paths := map[string]bool{}
	for _, p := range a.Pages {
		v.page, v.node = p.Path, nil
		at := against(home, p.Path)
		if !strings.HasPrefix(p.Path, "/") && addressOf(p.Path).origin == "" {
			v.fail("path is neither a path nor a whole url")
		}
		if paths[at.whole] {
			v.fail("another page has the same path")
		}
		paths[at.whole] = true
		v.deeds(p.Does)
		v.deeds(p.Escape)
		v.list(p.Nodes, 0)
	}
	return v.err
}

// validator keeps the first fault that it finds, and where it is.
type validator struct {
	site *site
	keys map[string]bool
	page string
	node *Node
	err  error
}

func (v *validator) fail(format string, args ...any) {
	if v.err != nil {
		return
	}
	place := fmt.Sprintf("page %q", v.page)
	switch n := v.node; {
	case n != nil && n.Key != "":
		place += fmt.Sprintf(", node %q", n.Key)
	case n != nil:
		place += fmt.Sprintf(", %s %q", n.Role, n.Name)
	}
	v.err = fmt.Errorf("validating app: %s: %s", place, fmt.Sprintf(format, args...))
}

// collect gathers the keys, so that a deed may name one that stands after it.
func (v *validator) collect(nodes []Node) {
	for i := range nodes {
		v.node = &nodes[i]
		if key := nodes[i].Key; key != "" {
			if v.keys[key] {
				v.fail("another node has the same key")
			}
			v.keys[key] = true
		}
		v.collect(nodes[i].Children)
	}
}

func (v *validator) list(nodes []Node, depth int) {
	if depth > depthMax {
		v.fail("nested deeper than %d", depthMax)
		return
	}
	for i := range nodes {
		v.node = &nodes[i]
		v.check(&nodes[i])
		v.list(nodes[i].Children, depth+1)
	}
}

func (v *validator) check(n *Node) {
	v.word("role", n.Role, roles)
	v.word("covering role", n.Covered, roles)
	for word := range strings.FieldsSeq(n.State) {
		if word != readOnlyWord {
			v.word("state", word, stateWords)
		}
	}
	if n.Modal && n.Role != "dialog" && n.Role != "alertdialog" {
		v.fail("modal, and no dialog")
	}
	if w := n.Shows; w.AfterMs < 0 || w.UntilMs < 0 || (w.UntilMs > 0 && w.UntilMs <= w.AfterMs) {
		v.fail("never shows: after %d ms and until %d ms", w.AfterMs, w.UntilMs)
	}
	if n.Frame != nil && n.Frame.URL != "" && against(v.site.home, n.Frame.URL).origin == "" {
		v.fail("frame url %q leads nowhere", n.Frame.URL)
	}
	if n.Value != "" && n.Options != nil && !slices.Contains(n.Options, n.Value) {
		v.fail("value is none of its options")
	}
	v.deeds(n.Does)
	v.deeds(n.Enter)
}

func (v *validator) deeds(deeds []Deed) {
	for i := range deeds {
		d := &deeds[i]
		v.word("dialog", d.Dialog, dialogs)
		if d.AfterMs < 0 {
			v.fail("deed %d: negative time", i)
		}
		if r := d.Request; r != nil {
			if r.Method == "" {
				v.fail("deed %d: request without a method", i)
			}
			v.word("method", r.Method, methods)
			if r.AnswerMs < 0 {
				v.fail("deed %d: negative time", i)
			}
			v.leads(i, r.Path)
		}
		if d.Effect != nil {
			v.effect(i, d)
		}
		if d.Empties != "" && !v.keys[d.Empties] {
			v.fail("deed %d: no node has the key %q", i, d.Empties)
		}
		if d.Goto != "" {
			v.leads(i, d.Goto)
			if to := against(v.site.home, d.Goto); strings.HasPrefix(d.Goto, "/") && v.site.page(to.whole) == nil {
				v.fail("deed %d: no page has the path %q", i, d.Goto)
			}
		}
		if d.Push != "" {
			v.leads(i, d.Push)
		}
	}
}

func (v *validator) effect(deed int, d *Deed) {
	if d.Effect.Name == "" {
		v.fail("deed %d: effect without a name", deed)
	}
	for name, value := range d.Effect.Fields {
		if key, ok := keyIn(value); ok && !v.keys[key] {
			v.fail("deed %d: effect field %q: no node has the key %q", deed, name, key)
		}
	}
}

func (v *validator) leads(deed int, to string) {
	if against(v.site.home, to).origin == "" {
		v.fail("deed %d: %q leads nowhere", deed, to)
	}
}

func (v *validator) word(what, word string, known []string) {
	if word != "" && !slices.Contains(known, word) {
		v.fail("unknown %s %q", what, word)
	}
}
