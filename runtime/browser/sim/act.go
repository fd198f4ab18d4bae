package sim

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// actMaxMs is how long an act waits for its one target to become free.
const actMaxMs = 2_500

// Act performs one action.
func (t *tab) Act(ctx context.Context, a browser.Action) (browser.Receipt, error) {
	defer t.lock()()
	r := browser.Receipt{Mark: len(t.session.events)}
	kind, err := t.begin(ctx, callAct)
	if err != nil {
		return t.unacted(a, r, kind, err)
	}
	r = t.act(a, r, kind)
	if kind == FailsAfter {
		r.Outcome, r.Refusal, r.ReadBack = schema.MaybeApplied, nil, false
		return r, t.end(kind, callAct)
	}
	return r, nil
}

// unacted is the receipt of an act whose call failed. A page that stops to answer in the middle of it
// leaves open what it has done; one that had stopped before did nothing.
func (t *tab) unacted(a browser.Action, r browser.Receipt, kind FaultKind, err error) (browser.Receipt, error) {
	s := t.session
	if s.faults.Hung && !s.faults.Crashed && !s.closed {
		err = nil
	}
	if kind == Hangs || (s.faults.Hung && (a.Kind == schema.Navigate || a.Kind == schema.Back)) {
		r.Outcome = schema.MaybeApplied
		return r, err
	}
	if kind == FailsBefore {
		err = nil
	}
	why := schema.BrowserFailed
	if err == nil && s.faults.Hung {
		why = schema.PageHung
	}
	return notDispatched(r, &schema.Refusal{Reason: why}), err
}

func (t *tab) act(a browser.Action, r browser.Receipt, kind FaultKind) browser.Receipt {
	switch {
	case a.Kind == schema.Navigate:
		t.acted(a.Kind, "")
		_ = t.open(a.URL) // whether a failed one reached a server cannot be known
		r.Outcome = schema.MaybeApplied
		return r
	case a.Kind == schema.Back:
		t.acted(a.Kind, "")
		t.back()
		r.Outcome = schema.MaybeApplied
		return r
	case a.Kind == schema.CallTool:
		return notDispatched(r, &schema.Refusal{Reason: schema.Absent, Detail: "tool"}) // no app offers one
	case a.Kind == schema.Fetch:
		return notDispatched(r, &schema.Refusal{Reason: schema.Denied, Detail: "kind of action"})
	case a.Kind == schema.Press && !schema.IsKey(a.Key):
		return notDispatched(r, &schema.Refusal{Reason: schema.Denied, Detail: "key"})
	case a.Kind == schema.Press && a.Target == nil:
		t.acted(a.Kind, "")
		t.press(a.Key)
		r.Outcome = schema.MaybeApplied
		return r
	case a.Target == nil:
		return notDispatched(r, &schema.Refusal{Reason: schema.Absent, Detail: "no target"})
	}
	return t.actOn(a, r, kind)
}

// actOn acts on the one element of a query: it counts, refuses what the element cannot take, and
// waits a while for it to become free.
func (t *tab) actOn(a browser.Action, r browser.Receipt, kind FaultKind) browser.Receipt {
	f := t.find(a.Target)
	if refusal := f.refusal(a.Target, t.at); refusal != nil {
		return notDispatched(r, refusal)
	}
	if refusal := unfit(a, f.doc, f.match); refusal != nil {
		return notDispatched(r, refusal)
	}
	if a.Kind == schema.Check || a.Kind == schema.Uncheck {
		if f.doc.live[f.match].checked == (a.Kind == schema.Check) {
			r.Outcome = schema.MaybeApplied // it is as it should be
			return r
		}
	}
	if kind == Vanishes {
		f.doc.vanish(f.match)
	}
	s := t.session
	for late := s.clock.now + actMaxMs; ; {
		t.page.layout()
		f = t.find(a.Target)
		refusal := f.refusal(a.Target, t.at)
		if refusal == nil {
			refusal = f.doc.obstacle(a.Kind, f.match)
		}
		if refusal == nil {
			return t.perform(a, r, f.doc, f.match)
		}
		if s.clock.now >= late {
			return notDispatched(r, refusal)
		}
		s.clock.advance(min(late, s.clock.next(t.page.due)))
	}
}

// unfit refuses what the target cannot take by its kind.
func unfit(a browser.Action, d *document, i int) *schema.Refusal {
	e := &d.elements[i]
	switch a.Kind {
	case schema.Click, schema.Fill, schema.Check, schema.Uncheck, schema.Press, schema.Upload:
		return nil
	case schema.Select:
	default:
		return &schema.Refusal{Reason: schema.Denied, Detail: "kind of action"}
	}
	if e.options == nil {
		return &schema.Refusal{Reason: schema.Contradicted, Detail: "not a native select"}
	}
	fit, want := 0, tidy(a.Value.Reveal())
	for _, o := range e.options {
		if o == want {
			fit++
		}
	}
	switch fit {
	case 0:
		return &schema.Refusal{Reason: schema.Absent, Detail: "option"}
	case 1:
		return nil
	}
	return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: fit, Detail: "option"}
}

// outrun is the refusal of an act that did not reach the page although its one target was there.
var outrun = &schema.Refusal{Reason: schema.BrowserFailed, Detail: "could not be acted on in time"}

// obstacle is what stands between an element and an act; nil when nothing does. Only the pointer
// needs a free way, and only a text a field that takes one.
func (d *document) obstacle(kind schema.ActionKind, i int) *schema.Refusal {
	e := &d.elements[i]
	pointer := kind == schema.Click || kind == schema.Check || kind == schema.Uncheck || kind == schema.Upload
	switch {
	case kind == schema.Press || (kind == schema.Upload && e.field.Type == "file"):
		return nil
	case e.disabled:
		return &schema.Refusal{Reason: schema.Disabled}
	case kind == schema.Fill && e.readOnly:
		return &schema.Refusal{Reason: schema.Disabled, Detail: "read-only"}
	case pointer && d.cover(i) != "":
		return &schema.Refusal{Reason: schema.Covered, Detail: d.cover(i)}
	case kind == schema.Fill && (!e.isField || unwritable[e.field.Type]):
		return outrun
	}
	return nil
}

// perform is the act itself.
func (t *tab) perform(a browser.Action, r browser.Receipt, d *document, i int) browser.Receipt {
	r.Outcome = schema.MaybeApplied
	t.acted(a.Kind, d.elements[i].node.Key)
	switch a.Kind {
	case schema.Click, schema.Check, schema.Uncheck:
		t.click(d, i)
	case schema.Press:
		t.page.focusOn(place{d, i})
		t.press(a.Key)
	case schema.Fill:
		t.page.focusOn(place{d, i})
		d.put(i, d.typed(i, a.Value.Reveal()))
		r.ReadBack = d.keeps(i, a.Value.Reveal())
	case schema.Select:
		d.put(i, tidy(a.Value.Reveal()))
		r.ReadBack = d.keeps(i, a.Value.Reveal())
		t.session.run(t.page, d.elements[i].node.Does)
	case schema.Upload:
		r.ReadBack = t.upload(d, i, baseName(a.Value.Reveal()))
	default:
		panic(fmt.Sprintf("sim: unfit let %q through", a.Kind))
	}
	return r
}

// acted writes an act down.
func (t *tab) acted(kind schema.ActionKind, key string) {
	t.session.acts = append(t.session.acts, Act{Action: kind, Key: key, URL: t.at.whole})
}

func notDispatched(r browser.Receipt, why *schema.Refusal) browser.Receipt {
	r.Outcome = schema.NotDispatched
	r.Refusal = why
	return r
}
