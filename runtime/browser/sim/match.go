package sim

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// found is what a query finds: what may be acted on is the one match.
type found struct {
	doc      *document // of the query's frame; nil when its path leads nowhere
	scopeOK  bool
	named    int
	agreeing int
	anchors  []int
	matches  int
	vetoes   veto
	match    int // the last one
	hidden   bool
}

// veto says which evidence contradicted, as bits in the order of their words.
type veto uint8

const (
	byField veto = 1 << iota
	byHref
	byLabel
)

var vetoWords = []string{"field", "href", "label"}

func (v veto) words() []string {
	var out []string
	for i, word := range vetoWords {
		if v&(1<<i) != 0 {
			out = append(out, word)
		}
	}
	return out
}

// find answers a query in full. Every anchor must fit exactly one container, and the element
// must stand in each.
func (t *tab) find(q *browser.Query) found {
	f := found{match: -1, scopeOK: t.inScope(q), doc: t.frameFor(q)}
	if f.doc == nil || !f.scopeOK {
		return f
	}
	want := sought{Query: q, named: t.session.naming(q), label: tidy(q.Label)}
	if q.Field != nil {
		want.field = tidyField(q.Field)
	}
	f.anchors = make([]int, len(q.Anchors))
	containers, usable := make([]int, len(q.Anchors)), true
	for i := len(q.Anchors) - 1; i >= 0; i-- {
		outer := -1
		if q.Anchors[i].Inside && i+1 < len(q.Anchors) && f.anchors[i+1] == 1 {
			outer = containers[i+1]
		}
		f.anchors[i], containers[i] = f.doc.containersFor(&q.Anchors[i], outer)
		usable = usable && f.anchors[i] == 1
	}
	t.candidates(&want, f.doc, func(i int) {
		f.named++
		if v := f.doc.vetoOf(t.session, i, &want); v != 0 {
			f.vetoes |= v
			return
		}
		f.agreeing++
		if !usable {
			return
		}
		for _, c := range containers {
			if i == c || !f.doc.within(i, c) {
				return
			}
		}
		f.matches++
		f.match = i
	})
	if f.named == 0 {
		f.hidden = t.hiddenEqual(&want, f.doc)
	}
	return f
}

// sought is a query with its evidence in the form in which it is compared.
type sought struct {
	*browser.Query
	named naming
	label string
	field schema.Field
}

func tidyField(f *schema.Field) schema.Field {
	return schema.Field{
		Type: tidy(f.Type), Autocomplete: tidy(f.Autocomplete), InputMode: tidy(f.InputMode),
		Name: tidy(f.Name), Placeholder: tidy(f.Placeholder),
	}
}

// candidates visits what a query can mean: by ref the one element it leads to, otherwise all
// exposed elements with the role and the exact name.
func (t *tab) candidates(q *sought, d *document, visit func(int)) {
	if q.Ref == "" {
		if q.Role != "" {
			d.called(q.Role, q.named, visit)
		}
		return
	}
	known := t.known(q.Ref)
	if known == nil {
		return
	}
	i := d.follow(known, t.connected(known))
	if i < 0 {
		return
	}
	if !d.live[i].exposed || (q.Role != "" && d.elements[i].role != q.Role) {
		return
	}
	if (q.Name != "" || q.NamePattern != "") && !q.named.fits(d.name(i)) {
		return
	}
	visit(i)
}

// called visits the exposed elements with a role and a name that fits.
func (d *document) called(role string, n naming, visit func(int)) {
	for i := range d.elements {
		if e := &d.elements[i]; e.role == role && d.live[i].exposed && n.fits(d.name(i)) {
			visit(i)
		}
	}
}

// equals visits the exposed elements with a role and an exact name.
func (d *document) equals(role, name string, visit func(int)) {
	d.called(role, naming{exact: name}, visit)
}

func (d *document) count(role string, n naming) int {
	count := 0
	d.called(role, n, func(int) { count++ })
	return count
}

// vetoOf is the first evidence of an element's own that contradicts the query, or 0.
func (d *document) vetoOf(s *Session, i int, q *sought) veto {
	e := &d.elements[i]
	if q.Label != "" && e.label != q.label {
		return byLabel
	}
	if q.Field != nil && (!e.isField || !fieldAgrees(&e.field, &q.field)) {
		return byField
	}
	if q.Href != nil && !d.hrefAgrees(s, e, q.Href) {
		return byHref
	}
	return 0
}

func fieldAgrees(have, want *schema.Field) bool {
	return (want.Type == "" || want.Type == have.Type) &&
		(want.Autocomplete == "" || want.Autocomplete == have.Autocomplete) &&
		(want.InputMode == "" || want.InputMode == have.InputMode) &&
		(want.Name == "" || want.Name == have.Name) &&
		(want.Placeholder == "" || want.Placeholder == have.Placeholder)
}

func (d *document) hrefAgrees(s *Session, e *element, want *schema.Href) bool {
	if e.href.origin == "" || (e.href.origin == d.at.origin) != want.SameOrigin {
		return false
	}
	if want.Origin != "" && e.href.origin != want.Origin {
		return false
	}
	return want.Path == "" || s.matches(s.pathPattern(want.Path), e.href.path)
}

// containersFor counts the containers that fit an anchor, inside an outer one where there is one,
// and gives the last.
func (d *document) containersFor(a *browser.AnchorQuery, outer int) (count, last int) {
	last = -1
	name, text, place := tidy(a.Name), tidy(a.Key), tidy(a.Place)
	for i := range d.elements {
		if d.elements[i].role != a.Role || a.Role == "" || !d.live[i].exposed || (a.Name != "" && d.name(i) != name) {
			continue
		}
		if outer >= 0 && (i == outer || !d.within(i, outer)) {
			continue
		}
		if a.Key == "" || d.holds(i, text, place) {
			count, last = count+1, i
		}
	}
	return count, last
}

// holds reports whether a container has a key, in a place when one is given.
func (d *document) holds(container int, text, place string) bool {
	for _, k := range d.keysOf(container) {
		if !k.mention && k.text == text && (place == "" || k.place == place) {
			return true
		}
	}
	return false
}

// hiddenEqual reports whether the element that a query looks for is there but not exposed.
func (t *tab) hiddenEqual(q *sought, d *document) bool {
	if q.Ref != "" {
		k := t.known(q.Ref)
		return k != nil && t.connected(k) && !d.live[k.i].exposed
	}
	for i := range d.elements {
		if v := &d.live[i]; d.elements[i].role == q.Role && v.present && !v.exposed && q.Role != "" && q.named.fits(d.name(i)) {
			return true
		}
	}
	return false
}
