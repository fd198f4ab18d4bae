package compile

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Agrees reports whether a descriptor, with a run's values in place, holds for a capture:
// every piece of evidence that the descriptor has must be there, and equal. The error names
// the evidence that contradicts, never a value.
func Agrees(d *schema.Descriptor, c *schema.Capture, values schema.Values) error {
	if d.Role != c.Role {
		return contradiction("role")
	}
	if err := agreeName(d.Name, c.Name, values); err != nil {
		return err
	}
	if !d.Label.IsZero() {
		if err := agreeText("label", d.Label, c.Label, values); err != nil {
			return err
		}
	}
	switch {
	case !agreeField(d.Field, c.Field):
		return contradiction("field")
	case d.Href != nil && !agreeHref(d.Href, c.Href):
		return contradiction("href")
	case d.ID != "" && d.ID != c.ID, d.TestID != "" && d.TestID != c.TestID:
		return contradiction("id")
	case !slices.EqualFunc(d.Frame, c.Frame, agreeFrame):
		return contradiction("frame")
	}
	return agreeAnchors(d.Anchors, c.Anchors, values)
}

func contradiction(evidence string) error {
	return fmt.Errorf("matching capture: %s contradicts", evidence)
}

// agreeName holds a name against the captured one: equal, or of the kind where it varies.
func agreeName(want schema.Text, got string, values schema.Values) error {
	if !want.Varies() {
		return agreeText("name", want, got, values)
	}
	pattern, err := want.Pattern(values)
	if err != nil {
		return fmt.Errorf("matching capture: name: %w", err)
	}
	if ok, err := regexp.MatchString(pattern, sanitize.Clean(got)); err != nil || !ok {
		return contradiction("name")
	}
	return nil
}

func agreeText(evidence string, want schema.Text, got string, values schema.Values) error {
	bound, err := want.Bind(values)
	if err != nil {
		return fmt.Errorf("matching capture: %s: %w", evidence, err)
	}
	if sanitize.Clean(bound) != sanitize.Clean(got) {
		return contradiction(evidence)
	}
	return nil
}

func agreeField(d, c *schema.Field) bool {
	if d == nil {
		return true
	}
	if c == nil {
		return false
	}
	agree := func(want, got string) bool { return want == "" || want == sanitize.Clean(got) }
	return agree(d.Type, c.Type) && agree(d.Autocomplete, c.Autocomplete) && agree(d.InputMode, c.InputMode) &&
		agree(d.Name, c.Name) && agree(d.Placeholder, c.Placeholder)
}

func agreeHref(d *schema.Href, raw string) bool {
	at, err := schema.PlaceOf(raw)
	if err != nil {
		return false
	}
	origin := d.Origin
	if d.SameOrigin {
		origin = at.Origin
	}
	return schema.Place{Origin: origin, Path: d.Path}.Holds(raw)
}

// agreeFrame holds a frame step against the captured one as the driver does: a family of documents
// that had to be made wider, since a word in it was a value, leads nowhere.
func agreeFrame(d, c schema.FrameStep) bool {
	c.Name = sanitize.Clean(c.Name)
	return d.Agrees(c)
}

// agreeAnchors finds each anchor among the captured ones, in their order.
func agreeAnchors(anchors []schema.Anchor, captured []schema.CapturedAnchor, values schema.Values) error {
	next := 0
	for _, a := range anchors {
		i := slices.IndexFunc(captured[next:], func(c schema.CapturedAnchor) bool { return agreeAnchor(a, c, values) })
		if i < 0 {
			return contradiction("anchor " + a.Role)
		}
		next += i + 1
	}
	return nil
}

func agreeAnchor(a schema.Anchor, c schema.CapturedAnchor, values schema.Values) bool {
	if a.Role != c.Role || a.Within != c.Within {
		return false
	}
	if !a.Name.IsZero() && agreeText("anchor", a.Name, c.Name, values) != nil {
		return false
	}
	return a.Key.IsZero() || slices.ContainsFunc(c.Keys, func(k schema.AnchorKey) bool {
		return !k.Mention && (k.Population == 1 || (a.Inside && k.Inside == 1)) && (a.Place == "" || a.Place == sanitize.Clean(k.Place)) && agreeText("anchor", a.Key, k.Text, values) == nil
	})
}
