package sim

import (
	"maps"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// hopsMax bounds the documents that load each other without a wait between.
const hopsMax = 20

// statusOK is what a server answers that is asked for nothing else.
const statusOK = 200

// run lets deeds happen on one load of a page, one after the other. A list that has to wait
// goes on when the clock comes to it, unless its page is gone by then.
func (s *Session) run(l *loaded, deeds []Deed) {
	for i := range deeds {
		d, rest := &deeds[i], deeds[i+1:]
		if d.AfterMs > 0 {
			s.clock.set(d.AfterMs, func() { s.goOn(l, d, rest, s.serve) })
			return
		}
		if !s.serve(l, d, rest) || !s.show(l, d) {
			return
		}
	}
}

// goOn takes up a list that has waited.
func (s *Session) goOn(l *loaded, d *Deed, rest []Deed, serve func(*loaded, *Deed, []Deed) bool) {
	if l.gone || !s.usable() {
		return
	}
	if (serve == nil || serve(l, d, rest)) && s.show(l, d) {
		s.run(l, rest)
	}
}

// serve does a deed's part on the server, and reports whether the page has its answer.
func (s *Session) serve(l *loaded, d *Deed, rest []Deed) bool {
	sent := -1
	if d.Request != nil {
		sent = s.send(l, d.Request)
	}
	if d.Socket {
		s.happened(event{what: socketed})
	}
	if d.Effect != nil {
		s.ledger = append(s.ledger, s.effect(d.Effect))
	}
	if d.Set != "" {
		s.setFlag(d.Set, true)
	}
	if d.Clear != "" {
		s.setFlag(d.Clear, false)
	}
	switch {
	case sent < 0:
		return true
	case d.Request.Hangs:
		return false
	case d.Request.AnswerMs > 0:
		s.clock.set(d.Request.AnswerMs, func() {
			s.answer(sent, d.Request)
			s.goOn(l, d, rest, nil)
		})
		return false
	}
	s.answer(sent, d.Request)
	return true
}

func (s *Session) send(l *loaded, r *Request) int {
	to := against(s.site.home, r.Path)
	return s.happened(event{what: requested, page: l, request: schema.Request{Method: r.Method, Origin: to.origin, Path: to.path}})
}

func (s *Session) answer(sent int, r *Request) {
	e := &s.events[sent]
	if e.done {
		return
	}
	e.done, e.request.Status = true, r.Status
	if r.Status == 0 {
		e.request.Status = statusOK
	}
}

func (s *Session) setFlag(flag string, set bool) {
	if s.flags[flag] == set {
		return
	}
	if set {
		s.flags[flag] = true
	} else {
		delete(s.flags, flag)
	}
	s.tab.page.dirty = true
}

// effect is an effect with the values of fields in place of their keys.
func (s *Session) effect(e *schema.Effect) schema.Effect {
	out := schema.Effect{Name: e.Name, Fields: maps.Clone(e.Fields)}
	for name, value := range out.Fields {
		if key, ok := keyIn(value); ok {
			out.Fields[name] = s.valueOf(key)
		}
	}
	return out
}

// keyIn is the key of a field of an effect that reads "{{key}}".
func keyIn(value string) (string, bool) {
	key, ok := strings.CutPrefix(value, "{{")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(key, "}}")
}

// valueOf is what the field with a key holds, or held when its page was left.
func (s *Session) valueOf(key string) string {
	if p := s.tab.page.find(key); p.doc != nil {
		return p.doc.value(p.i)
	}
	return s.kept[key]
}

// value is what an element holds, as its server would get it.
func (d *document) value(i int) string {
	switch d.elements[i].role {
	case "checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio":
		if d.live[i].checked {
			return "true"
		}
		return "false"
	}
	return d.live[i].value
}

// find is the place of the element with a key that is there.
func (l *loaded) find(key string) place {
	for _, d := range l.docs {
		for i := range d.elements {
			if d.elements[i].node.Key == key && d.live[i].present {
				return place{d, i}
			}
		}
	}
	return place{}
}

// show does a deed's part on the page, and reports whether its list goes on.
func (s *Session) show(l *loaded, d *Deed) bool {
	if d.Empties != "" {
		if p := l.find(d.Empties); p.doc != nil {
			p.doc.put(p.i, "")
		}
		delete(s.kept, d.Empties)
	}
	if d.Dialog != "" {
		s.happened(event{what: asked, dialog: d.Dialog})
		if d.Dialog != "alert" {
			return false // it is dismissed
		}
	}
	if d.Popup != "" {
		s.happened(event{what: poppedUp})
	}
	if d.Download {
		s.happened(event{what: downloaded})
	}
	if d.Chooser {
		if s.offer == nil {
			s.happened(event{what: chose})
			return false // it is dismissed, too
		}
		s.offer()
	}
	if d.Goto != "" {
		s.tab.travel(against(s.site.home, d.Goto))
		return false
	}
	if d.Push != "" {
		s.tab.push(against(s.site.home, d.Push))
	}
	return true
}

// put gives a field a value.
func (d *document) put(i int, value string) {
	d.live[i].value = value
	d.keep(i)
}

// keep remembers what a field with a key holds.
func (d *document) keep(i int) {
	s := d.page.session
	s.version++
	if key := d.elements[i].node.Key; key != "" {
		s.kept[key] = d.value(i)
	}
}
