package sim

import (
	"context"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Describe captures the identity of the element behind a ref of the newest observation.
func (t *tab) Describe(ctx context.Context, ref string) (*schema.Capture, error) {
	defer t.lock()()
	broken, err := t.begin(ctx, callDescribe)
	if err != nil {
		return nil, err
	}
	d, at := t.frameFor(&browser.Query{Ref: ref}), -1
	if d != nil && ref != "" {
		t.candidates(&sought{Query: &browser.Query{Ref: ref}}, d, func(i int) { at = i })
	}
	if at < 0 {
		return nil, &schema.Refusal{Reason: schema.StaleDocument}
	}
	c := d.capture(at)
	c.Population.Document += t.countElsewhere(d, c.Role, naming{exact: c.Name})
	if broken == Vanishes {
		d.vanish(at)
	}
	if err := t.end(broken, callDescribe); err != nil {
		return nil, err
	}
	return c, nil
}

func (d *document) capture(i int) *schema.Capture {
	e, v := &d.elements[i], &d.live[i]
	c := &schema.Capture{
		Role: e.role, Name: d.name(i), Tag: e.tag, Label: e.label, WasSecret: v.secret,
		ID: e.node.ID, TestID: e.node.TestID, Submits: e.node.Submits, Form: d.formNumber(i), Options: e.options, Frame: d.framePath(), FrameQuery: d.hasQuery(),
	}
	if e.isField {
		field := e.field
		c.Field = &field
	}
	if e.role == "link" {
		c.Href = e.href.whole
	}
	var equals, around []int
	d.equals(c.Role, c.Name, func(i int) { equals = append(equals, i) })
	for box := e.parent; box >= 0 && len(around) < anchorsMax; box = d.elements[box].parent {
		if d.elements[box].kind&keyed != 0 || d.isNamed(box) {
			around = append(around, box)
		}
	}
	for n, box := range around {
		outer := -1
		if at := slices.IndexFunc(around[n+1:], d.isNamed); at >= 0 {
			outer = around[n+1+at]
		}
		c.Anchors = append(c.Anchors, d.anchor(box, outer, i, equals))
	}
	c.Population.Document = len(equals)
	if len(c.Anchors) > 0 {
		c.Population.Anchor = c.Anchors[0].Within
	}
	return c
}

// framePath leads from the top document to this one.
func (d *document) framePath() []schema.FrameStep {
	var path []schema.FrameStep
	for at := d; at.owner >= 0; at = d.page.docs[at.owner] {
		path = append(path, at.step)
	}
	slices.Reverse(path)
	return path
}

// hasQuery reports whether a document on the way into this one has a query.
func (d *document) hasQuery() bool {
	for at := d; at.owner >= 0; at = at.page.docs[at.owner] {
		if strings.Contains(at.page.docs[at.owner].elements[at.ownerAt].node.Frame.URL, "?") {
			return true
		}
	}
	return false
}

// isNamed reports whether a container is known by its name.
func (d *document) isNamed(i int) bool { return d.elements[i].kind&labelled != 0 && d.name(i) != "" }

// anchor describes a container around an element, and what it says that its peers do not: in the
// document, and in the nearest named container around it, which is -1 where there is none.
func (d *document) anchor(box, outer, target int, equals []int) schema.CapturedAnchor {
	e := &d.elements[box]
	a := schema.CapturedAnchor{Role: e.role}
	for _, i := range equals {
		if d.within(i, box) {
			a.Within++
		}
	}
	if d.isNamed(box) {
		a.Name = d.name(box)
		a.NamePopulation = d.count(e.role, naming{exact: a.Name})
	}
	if e.kind&keyed != 0 {
		a.Keys = d.countedKeys(box, outer, target)
	}
	return a
}

// countedKeys are the keys of a container with their populations. A text that belongs to the
// target itself is no key.
func (d *document) countedKeys(box, outer, target int) []schema.AnchorKey {
	var out []schema.AnchorKey
	for _, header := range []bool{true, false} {
		for _, k := range d.keysOf(box) {
			if k.header == header && !d.within(k.at, target) && !d.within(target, k.at) && len(out) < keysMax {
				out = append(out, schema.AnchorKey{Text: k.text, Place: k.place, Header: k.header, Mention: k.mention})
			}
		}
	}
	for i := range d.elements {
		if d.elements[i].role != d.elements[box].role || !d.live[i].exposed {
			continue
		}
		for n := range out {
			if slices.ContainsFunc(d.keysOf(i), key{text: out[n].Text, place: out[n].Place}.same) {
				out[n].Population++
				if outer >= 0 && d.within(i, outer) {
					out[n].Inside++
				}
			}
		}
	}
	return out
}
