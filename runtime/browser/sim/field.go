package sim

import "strings"

// typed is what a field makes of a text that is typed into it: only some take more than a line.
func (d *document) typed(i int, text string) string {
	text = lines(text)
	if d.elements[i].takesLines() {
		return text
	}
	return strings.ReplaceAll(text, "\n", "")
}

func (e *element) takesLines() bool { return e.field.Type == "textarea" || e.field.Type == "editable" }

// keeps reports whether a field holds a text that was put into it.
func (d *document) keeps(i int, text string) bool {
	e, have := &d.elements[i], d.live[i].value
	switch {
	case e.options != nil:
		return tidy(have) == tidy(text)
	case e.field.Type == "file":
		return have == baseName(text)
	case e.field.Type == "editable":
		return tidy(have) == tidy(text)
	case e.takesLines():
		return lines(have) == lines(text)
	}
	return have == text
}

func lines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// baseName is the last part of a path.
func baseName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// upload gives a file to an element: to a file field at once, to anything else by a click that must open a file
// chooser. It reports whether the file was taken.
func (t *tab) upload(d *document, i int, file string) (taken bool) {
	if d.elements[i].field.Type == "file" {
		d.put(i, file)
		t.session.run(t.page, d.elements[i].node.Does)
		return true
	}
	t.session.offer = func() {
		d.put(i, file)
		taken = true
	}
	t.click(d, i)
	t.session.offer = nil
	return taken
}

// blocks is the browser's own validation: a required field that is empty keeps the form around
// an element from being sent, and gets the focus.
func (d *document) blocks(i int) bool {
	form := d.formAround(i)
	if form < 0 {
		return false
	}
	blocked := false
	for at := form; at < d.elements[form].end; at++ {
		e, v := &d.elements[at], &d.live[at]
		if e.state&isRequired == 0 || e.disabled || e.readOnly || !v.exposed || v.value != "" || v.checked {
			continue
		}
		v.refused = true
		d.blocked++
		if !blocked {
			d.page.focusOn(place{d, at})
		}
		blocked = true
	}
	return blocked
}
