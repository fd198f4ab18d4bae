package sim

import "github.com/wfbench/wfbench/runtime/browser"

// inScope checks the place of the top document.
func (t *tab) inScope(q *browser.Query) bool {
	if q.Origin != "" && t.at.origin != q.Origin {
		return false
	}
	return q.PathPattern == "" || t.session.matches(q.PathPattern, t.at.path)
}

// frameFor is the document of a query's frame: by its ref, else by its frame path. It is nil when
// the path leads nowhere, or to more than one frame.
func (t *tab) frameFor(q *browser.Query) *document {
	if q.Ref != "" {
		if k := t.known(q.Ref); k != nil {
			return k.doc
		}
		return nil
	}
	at := 0
	for i := range q.Frame {
		fit := 0
		next := -1
		for n, d := range t.page.docs {
			if d.owner == at && d.there() && q.Frame[i].Agrees(d.step) {
				fit, next = fit+1, n
			}
		}
		if fit != 1 {
			return nil
		}
		at = next
	}
	return t.page.docs[at]
}

// there reports whether the frame of a document is.
func (d *document) there() bool {
	return d.owner < 0 || d.page.docs[d.owner].live[d.ownerAt].present
}
