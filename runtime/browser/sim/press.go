package sim

// click is a press of the pointer on an element. What it does is what the nearest element at or
// above says; a link that says nothing is followed.
func (t *tab) click(d *document, i int) {
	if !t.page.focusOn(place{d, i}) {
		t.page.focus = place{} // a click beside everything
	}
	e, v := &d.elements[i], &d.live[i]
	switch {
	case toggles(e):
		v.checked = !v.checked
		d.keep(i)
	case e.role == "radio" || e.role == "menuitemradio":
		d.choose(i)
	case e.options != nil:
		return // it opens its list: Does is for a choice
	}
	for at := i; at >= 0; at = d.elements[at].parent {
		n := d.elements[at].node
		if n.Submits {
			if d.blocks(at) {
				return
			}
			d.submits++
		}
		if len(n.Does) > 0 {
			t.session.run(t.page, n.Does)
			return
		}
		if n.Href != "" {
			t.follow(d.elements[at].href)
			return
		}
		if n.Submits || d.elements[at].kind&actionable != 0 {
			return
		}
	}
}

// follow goes where a link leads, if it leads to a page.
func (t *tab) follow(to address) {
	if to.origin != "" {
		t.travel(to)
	}
}

// choose checks a radio button and unchecks the others of its group: those whose field has the same
// name, or that stand beside it when it has none.
func (d *document) choose(i int) {
	e := &d.elements[i]
	for n := range d.elements {
		o := &d.elements[n]
		if n != i && o.role == e.role && d.live[n].checked && o.field.Name == e.field.Name && (e.field.Name != "" || o.parent == e.parent) {
			d.live[n].checked = false
			d.keep(n)
		}
	}
	d.live[i].checked = true
	d.keep(i)
}

// press is a key on the focused element.
func (t *tab) press(key string) {
	switch key {
	case "Escape":
		t.session.run(t.page, t.page.plan.page.Escape)
	case "Tab":
		t.page.tabOn()
	case "Enter":
		d, i := t.page.focus.doc, t.page.focus.i
		if d == nil || d.elements[i].disabled || !d.live[i].exposed {
			return
		}
		e := &d.elements[i]
		switch {
		case e.node.Enter != nil:
			t.session.run(t.page, e.node.Enter)
		case e.node.Submits || e.role == "button" || e.role == "link":
			t.click(d, i)
		}
	}
}
