package sim

import (
	"context"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Census counts the elements that agree with a query.
func (t *tab) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	defer t.lock()()
	broken, err := t.begin(ctx, callCensus)
	if err != nil {
		return browser.Census{}, err
	}
	f := t.find(&q)
	if broken == Vanishes && f.matches == 1 {
		defer f.doc.vanish(f.match)
	}
	c := browser.Census{
		ScopeOK: f.scopeOK, FrameOK: f.doc != nil, Named: f.named, Agreeing: f.agreeing,
		Anchors: f.anchors, Matches: f.matches, Vetoes: f.vetoes.words(),
	}
	if f.doc == nil || !f.scopeOK {
		return c, t.end(broken, callCensus)
	}
	c.Origin = f.doc.at.origin
	if f.matches == 1 {
		f.doc.condition(f.match, &q, &c)
	} else if f.named == 0 {
		c.Hidden = f.hidden
	}
	if q.Ref == "" && q.Role != "" {
		c.Named += t.countElsewhere(f.doc, q.Role, t.session.naming(&q))
	}
	c.Signs = f.doc.signs()
	return c, t.end(broken, callCensus)
}

// condition describes the one match: its states, and what stands between it and a pointer.
func (d *document) condition(i int, q *browser.Query, c *browser.Census) {
	c.State = d.state(i).String()
	c.Disabled = d.elements[i].disabled
	c.CoveredBy = d.cover(i)
	c.Covered = c.CoveredBy != ""
	c.Submits, c.InDialog, c.Secret = d.elements[i].node.Submits, d.inDialog(i), d.live[i].secret
	c.Action = d.action(i)
	if want := q.Expect.Reveal(); want != "" {
		word := browser.Changed
		if d.keeps(i, want) {
			word = browser.Kept
		}
		c.State = insertWord(c.State, word)
	}
}

// action is the origin that the form around a control is sent to; "" for what belongs to none.
func (d *document) action(i int) string {
	e := &d.elements[i]
	if !e.isField && e.role != "button" {
		return ""
	}
	form := d.formAround(i)
	sender := e.node
	if !sender.Submits && form >= 0 {
		sender = d.defaultButton(form)
	}
	switch {
	case sender != nil && sender.Action != "":
		return against(d.at, sender.Action).origin
	case form >= 0 && d.elements[form].node.Action != "":
		return against(d.at, d.elements[form].node.Action).origin
	case form >= 0 || e.node.Submits:
		return d.at.origin
	}
	return ""
}

// defaultButton is the first control of a form that submits it, which Enter in a field presses; nil
// when there is none.
func (d *document) defaultButton(form int) *Node {
	for i := form + 1; i < d.elements[form].end; i++ {
		if d.elements[i].node.Submits {
			return d.elements[i].node
		}
	}
	return nil
}

// formAround is the nearest form at or above an element; -1 for none.
func (d *document) formAround(i int) int {
	for i >= 0 && d.elements[i].node.Role != "form" {
		i = d.elements[i].parent
	}
	return i
}

// formNumber counts the forms of the document up to the one around a control; 0 for none.
func (d *document) formNumber(i int) int {
	e := &d.elements[i]
	if !e.isField && e.role != "button" {
		return 0
	}
	at := d.formAround(e.parent)
	n := 0
	for f := 0; f <= at; f++ {
		if d.elements[f].node.Role == "form" && d.live[f].present {
			n++
		}
	}
	return n
}

// inDialog reports whether an element stands in a dialog, or is one.
func (d *document) inDialog(i int) bool {
	for at := i; at >= 0; at = d.elements[at].parent {
		if role := d.elements[at].role; role == "dialog" || role == "alertdialog" {
			return true
		}
	}
	return false
}

// insertWord puts a word into a sorted list of words.
func insertWord(list, word string) string {
	words := strings.Fields(list)
	at := 0
	for at < len(words) && words[at] < word {
		at++
	}
	words = append(words[:at], append([]string{word}, words[at:]...)...)
	return strings.Join(words, " ")
}

// signs are what a document shows beside the match.
func (d *document) signs() browser.Signs {
	s := browser.Signs{Submits: d.submits, Blocked: d.blocked, Document: float64(d.page.number)}
	for i := range d.elements {
		e, v := &d.elements[i], &d.live[i]
		if !v.exposed {
			continue
		}
		if e.state&isInvalid != 0 || (v.refused && v.value == "") {
			s.Invalid++
		}
		if e.role == "alert" && d.name(i) != "" {
			s.Alerts++
		}
		if e.field.Type == "password" {
			s.Passwords++
		}
	}
	return s
}

// countElsewhere counts the elements with a role and name in all frames but one.
func (t *tab) countElsewhere(but *document, role string, n naming) int {
	total := 0
	for _, d := range t.page.docs {
		if d != but && d.there() {
			total += d.count(role, n)
		}
	}
	return total
}

// refusal is why what was found does not permit an act; nil when exactly one element matches.
func (f *found) refusal(q *browser.Query, at address) *schema.Refusal {
	switch {
	case !f.scopeOK && q.Origin != "" && at.origin != q.Origin:
		return &schema.Refusal{Reason: schema.ForeignOrigin}
	case !f.scopeOK:
		return &schema.Refusal{Reason: schema.WrongPlace}
	case f.doc == nil && q.Ref != "":
		return &schema.Refusal{Reason: schema.StaleDocument}
	case f.doc == nil:
		return &schema.Refusal{Reason: schema.Absent, Detail: "frame"}
	case f.named == 0 && f.hidden:
		return &schema.Refusal{Reason: schema.Hidden}
	case f.named == 0 && q.Ref != "":
		return &schema.Refusal{Reason: schema.StaleDocument}
	case f.named == 0:
		return &schema.Refusal{Reason: schema.Absent}
	case f.agreeing == 0:
		return &schema.Refusal{Reason: schema.Contradicted, Matches: f.named, Detail: strings.Join(f.vetoes.words(), ", ")}
	}
	for _, n := range f.anchors {
		if n == 0 {
			return &schema.Refusal{Reason: schema.Absent, Detail: "anchor"}
		}
		if n > 1 {
			return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: n, Detail: "anchor"}
		}
	}
	switch {
	case f.matches == 0:
		return &schema.Refusal{Reason: schema.Absent, Detail: "outside anchor"}
	case f.matches > 1:
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: f.matches}
	}
	return nil
}
