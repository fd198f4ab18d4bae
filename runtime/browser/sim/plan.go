package sim

import (
	"strings"
	"sync"

	"github.com/wfbench/wfbench/schema"
)

// Bounds of what is looked at.
const (
	framesMax  = 16
	optionsMax = 300
)

// site is an app made ready to be loaded: each page is laid out as a plan when it is first
// asked for. Plans never change, and sessions share them.
type site struct {
	home  address
	pages map[string]*Page // by whole URL

	mu    sync.Mutex
	plans map[string]*plan
}

func newSite(a App) *site {
	s := &site{home: addressOf(a.Origin), pages: map[string]*Page{}, plans: map[string]*plan{}}
	for i := range a.Pages {
		p := &a.Pages[i]
		s.pages[against(s.home, p.Path).whole] = p
	}
	return s
}

// has reports whether a URL leads to somewhere: to a page of the app, or to its own server.
func (s *site) has(to address) bool {
	return to.origin != "" && (to.origin == s.home.origin || s.page(to.whole) != nil)
}

// page finds the page of a URL, by all of it or without its query and fragment.
func (s *site) page(whole string) *Page {
	if p := s.pages[whole]; p != nil {
		return p
	}
	return s.pages[whole[:bareEnd(whole)]]
}

// missing is what a server shows that knows no such page.
var missing = Page{Title: "Not found", Nodes: []Node{{Role: "heading", Name: "Not found"}}}

// plan lays out the page of a URL, and says whether there is one.
func (s *site) plan(at address) (p *plan, found bool) {
	page := s.page(at.whole)
	if page == nil {
		page = &missing
	}
	key := at.origin + at.path
	s.mu.Lock()
	defer s.mu.Unlock()
	p = s.plans[key]
	if p == nil || p.page != page {
		p = newPlan(page, at)
		s.plans[key] = p
	}
	return p, page != &missing
}

// plan is a page laid out: its documents in the order of their frames, the top one first.
type plan struct {
	page *Page
	docs []*docPlan
}

// docPlan is one document of a page.
type docPlan struct {
	at       address
	elements []element // depth first
	// owner and ownerAt say which element of which document embeds it; owner is -1 for the top.
	owner, ownerAt int
	step           schema.FrameStep
}

// element is a node laid out. Positions are indexes into its document; -1 stands for none.
type element struct {
	node   *Node
	role   string
	kind   kind
	name   string // "" where it is made of the children's texts
	label  string
	tag    string
	parent int
	end    int // behind its last descendant
	modal  int // the nearest modal dialog at or above
	column string

	isField  bool
	field    schema.Field
	options  []string
	href     address
	state    states
	hidden   bool
	disabled bool
	readOnly bool
	cover    string
}

func newPlan(page *Page, at address) *plan {
	p := &plan{page: page}
	p.document(page.Nodes, &docPlan{at: at, owner: -1})
	return p
}

func (p *plan) document(nodes []Node, d *docPlan) {
	number := len(p.docs)
	p.docs = append(p.docs, d)
	d.elements = make([]element, 0, count(nodes))
	root := element{modal: -1, parent: -1}
	for i := range nodes {
		d.add(&nodes[i], -1, root)
	}
	for i := range d.elements {
		n := d.elements[i].node
		if n.Frame == nil || len(p.docs) >= framesMax {
			continue
		}
		child := &docPlan{at: d.at, owner: number, ownerAt: i}
		if n.Frame.URL != "" {
			child.at = against(p.docs[0].at, n.Frame.URL)
			if place, err := schema.PlaceOf(child.at.whole); err == nil {
				child.step.Path = place.Path
			}
		}
		child.step.Name = n.Frame.Name
		if child.step.Name == "" {
			child.step.Name = n.Name
		}
		child.step.SameOrigin = child.at.origin == p.docs[0].at.origin
		p.document(n.Children, child)
	}
}

// count counts the nodes of one document.
func count(nodes []Node) int {
	n := len(nodes)
	for i := range nodes {
		if nodes[i].Frame == nil {
			n += count(nodes[i].Children)
		}
	}
	return n
}

// add lays out a node and what is in it. What above has, its descendants have too.
func (d *docPlan) add(n *Node, parent int, above element) {
	i := len(d.elements)
	e := newElement(n, d.at)
	e.parent, e.modal = parent, above.modal
	e.hidden = e.hidden || above.hidden
	e.disabled = e.disabled || above.disabled
	if e.cover == "" {
		e.cover = above.cover
	}
	if e.disabled {
		e.state |= isDisabled
	}
	if n.Modal {
		e.modal = i
	}
	d.elements = append(d.elements, e)
	if n.Frame == nil {
		for c := range n.Children {
			d.add(&n.Children[c], i, e)
		}
	}
	d.elements[i].end = len(d.elements)
}

func newElement(n *Node, base address) element {
	e := element{node: n, name: tidy(n.Name), label: tidy(n.Label), column: tidy(n.Column), hidden: n.Hidden, cover: n.Covered}
	e.role = roleOf(n, e.name)
	e.kind = kinds[e.role]
	if n.Frame != nil { // its name is its title, and nothing of it shows in its own document
		e.role, e.kind = "", wordless
	}
	for word := range strings.FieldsSeq(n.State) {
		e.state |= stateBits[word]
		e.readOnly = e.readOnly || word == readOnlyWord
	}
	e.disabled = e.state&isDisabled != 0
	e.setField(n)
	if n.Options != nil {
		for _, o := range n.Options[:min(len(n.Options), optionsMax)] {
			e.options = append(e.options, tidy(o))
		}
	}
	e.tag = tagOf(e)
	if n.Href != "" {
		e.href = against(base, n.Href)
	}
	return e
}

// setField gives an element the identity of its field, and the type that HTML has for its role.
func (e *element) setField(n *Node) {
	kind := fieldTypes[e.role]
	switch {
	case n.Options != nil:
		kind = "select"
	case n.Secret && e.role == "textbox":
		kind = "password"
	}
	if n.Field == nil && kind == "" {
		return
	}
	e.isField = true
	if n.Field != nil {
		f := n.Field
		e.field = schema.Field{
			Type: f.Type, Autocomplete: strings.ToLower(tidy(f.Autocomplete)), InputMode: strings.ToLower(tidy(f.InputMode)),
			Name: tidy(f.Name), Placeholder: tidy(f.Placeholder),
		}
	}
	if e.field.Type == "" {
		e.field.Type = kind
	}
}

func tagOf(e element) string {
	switch {
	case e.options != nil:
		return "select"
	case e.isField && e.field.Type == "textarea":
		return "textarea"
	case e.isField && e.field.Type == "editable":
		return "div"
	case e.isField:
		return "input"
	}
	if tag := tags[e.role]; tag != "" {
		return tag
	}
	return "div"
}
