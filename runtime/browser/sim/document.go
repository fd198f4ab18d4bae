package sim

// document is a loaded document: its plan, and what has become of each element.
type document struct {
	*docPlan
	page *loaded
	live []live
	// top is the topmost modal dialog that shows, or -1.
	top int
	// texts counts the layouts; a text or key that was made in an earlier one is made anew.
	texts int
	// submits counts the submissions of forms, blocked the fields that validation stopped one for.
	submits, blocked int
}

// live is what changes about one element.
type live struct {
	present bool // it is in the document
	visible bool // and nothing hides it
	exposed bool // and no modal dialog stands in front of it
	gone    bool // it vanished for good
	secret  bool
	checked bool
	refused bool // the browser's own validation found it empty
	value   string
	// born counts how often the element came anew: one that goes and comes back is another.
	born int

	name, keys cached
	nameText   string
	keyList    []key
}

// cached is the layout in which something was made.
type cached int

// loaded is one load of a page.
type loaded struct {
	plan    *plan
	docs    []*document
	session *Session
	at      int64 // when it was loaded
	number  int   // one load from the next
	focus   place
	gone    bool // another page has taken its place
	// due is when time next changes what is there.
	due   int64
	dirty bool
}

// place is where an element is. Its doc is nil for none.
type place struct {
	doc *document
	i   int
}

const never = int64(1) << 62

func newLoaded(s *Session, p *plan) *loaded {
	s.loads++
	l := &loaded{plan: p, session: s, at: s.clock.now, number: s.loads, dirty: true, docs: make([]*document, len(p.docs))}
	for i, d := range p.docs {
		doc := &document{docPlan: d, page: l, top: -1, texts: 1, live: make([]live, len(d.elements))}
		for at := range doc.live {
			doc.reset(at)
		}
		l.docs[i] = doc
	}
	return l
}

// reset gives an element the value and check that it has when it comes.
func (d *document) reset(i int) {
	n, v := d.elements[i].node, &d.live[i]
	v.value = n.Value
	v.checked = d.elements[i].state&isChecked != 0
	v.secret = n.Secret || d.elements[i].field.Type == "password"
}

// layout finds out what is there, where anything has changed since the last time.
func (l *loaded) layout() {
	s := l.session
	if !l.dirty && s.clock.now < l.due {
		return
	}
	l.dirty, l.due = false, never
	changed := false
	for _, d := range l.docs {
		shown, bare := true, true
		if d.owner >= 0 {
			owner := &l.docs[d.owner].live[d.ownerAt]
			shown, bare = owner.present, owner.visible
		}
		if d.layout(shown, bare) {
			changed = true
		}
	}
	if changed {
		s.version++
	}
}

// layout does so for one document, whose owner is there, and visible, or not.
func (d *document) layout(shown, bare bool) (changed bool) {
	elapsed := d.page.session.clock.now - d.page.at
	d.top = -1
	for i := range d.elements {
		e, v := &d.elements[i], &d.live[i]
		present := shown && !v.gone && (e.parent < 0 || d.live[e.parent].present) && d.shows(&e.node.Shows, elapsed)
		visible := present && bare && !e.hidden
		if present == v.present && visible == v.visible {
			if visible && e.node.Modal {
				d.top = i
			}
			continue
		}
		changed = true
		if v.present && !present {
			v.born++
			d.reset(i)
			if d.page.focus == (place{d, i}) {
				d.page.focus = place{}
			}
		}
		v.present, v.visible = present, visible
		if visible && e.node.Modal {
			d.top = i
		}
	}
	for i := range d.live {
		v := &d.live[i]
		exposed := v.visible && (d.top < 0 || d.inModal(i))
		changed = changed || exposed != v.exposed
		v.exposed = exposed
	}
	if changed {
		d.texts++
	}
	return changed
}

// inModal reports whether an element is in a modal dialog that shows.
func (d *document) inModal(i int) bool {
	m := d.elements[i].modal
	for m >= 0 {
		if d.live[m].visible {
			return true
		}
		if d.elements[m].parent < 0 {
			return false
		}
		m = d.elements[d.elements[m].parent].modal
	}
	return false
}

// shows reports whether a node is there, and remembers when time will change that.
func (d *document) shows(w *When, elapsed int64) bool {
	if *w == (When{}) {
		return true
	}
	s := d.page.session
	for _, ms := range [...]int{w.AfterMs, w.UntilMs} {
		if int64(ms) > elapsed {
			d.page.due = min(d.page.due, d.page.at+int64(ms))
		}
	}
	if (w.Flag != "" && !s.flags[w.Flag]) || (w.Not != "" && s.flags[w.Not]) {
		return false
	}
	return elapsed >= int64(w.AfterMs) && (w.UntilMs == 0 || elapsed < int64(w.UntilMs))
}

// within reports whether an element is a container or stands in it.
func (d *document) within(i, container int) bool {
	return i >= container && i < d.elements[container].end
}

// state is the set of states of an element.
func (d *document) state(i int) states {
	e, v := &d.elements[i], &d.live[i]
	s := e.state &^ isChecked
	if v.checked {
		s |= isChecked
	}
	if v.value != "" && e.isField && e.kind&actionable != 0 && !valueless[e.field.Type] {
		s |= isFilled
	}
	if d.page.focus.i == i && d.page.focus.doc == d {
		s |= isFocused
	}
	return s
}

// cover is the role of what would take a click on an element, "" for nothing.
func (d *document) cover(i int) string {
	if e := &d.elements[i]; e.cover != "" {
		return e.cover
	}
	if d.top >= 0 && !d.within(i, d.top) {
		return d.elements[d.top].role
	}
	if d.owner >= 0 { // what lies over a frame lies over all that is in it
		return d.page.docs[d.owner].cover(d.ownerAt)
	}
	return ""
}

// name is what an element is called: its own name, or what is in it.
func (d *document) name(i int) string {
	e := &d.elements[i]
	if e.name != "" || len(e.node.Children) == 0 {
		return e.name
	}
	if e.kind&(keyed|saying) == 0 && !byContent[e.role] {
		return ""
	}
	v := &d.live[i]
	if v.name != cached(d.texts) {
		v.name, v.nameText = cached(d.texts), tidy(d.text(i))
	}
	return v.nameText
}

// byContent roles are named by what is in them.
var byContent = map[string]bool{
	"button": true, "cell": true, "checkbox": true, "columnheader": true, "gridcell": true, "heading": true,
	"link": true, "menuitem": true, "menuitemcheckbox": true, "menuitemradio": true, "option": true,
	"radio": true, "rowheader": true, "switch": true, "tab": true, "tooltip": true, "treeitem": true,
}

// text is the exposed text of an element, without values and the names of controls: its own,
// which is all of it, or that of what is in it.
func (d *document) text(i int) string {
	e := &d.elements[i]
	if e.name != "" && e.kind&wordless == 0 {
		return e.name
	}
	text := ""
	for c := i + 1; c < e.end; c = d.elements[c].end {
		if !d.live[c].exposed {
			continue
		}
		t := d.elements[c].label // the label of a field stands beside it
		if k := d.elements[c].kind; k&actionable == 0 || d.elements[c].role == "link" {
			t = d.text(c)
		}
		if text == "" {
			text = t
		} else if t != "" {
			text += " " + t
		}
	}
	return text
}
