package resolve

import (
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Bind puts this run's values into a descriptor. The id and test id stay out: they are weak
// evidence, and a fresh one on a re-built page is no contradiction.
func Bind(d *schema.Descriptor, values schema.Values) (browser.Query, error) {
	name, pattern, err := bindName(d.Name, values)
	if err != nil {
		return browser.Query{}, fmt.Errorf("binding target name: %w", err)
	}
	label, err := d.Label.Bind(values)
	if err != nil {
		return browser.Query{}, fmt.Errorf("binding target label: %w", err)
	}
	q := browser.Query{
		Role: d.Role, Name: name, NamePattern: pattern, Label: label,
		Field: d.Field, Href: d.Href, Frame: d.Frame,
	}
	for i, a := range d.Anchors {
		bound, err := bindAnchor(a, values)
		if err != nil {
			return browser.Query{}, fmt.Errorf("binding anchor %d: %w", i, err)
		}
		q.Anchors = append(q.Anchors, bound)
	}
	return q, nil
}

// bindName gives the one name, or the pattern of the names, that a target may have.
func bindName(t schema.Text, values schema.Values) (name, pattern string, err error) {
	if t.Varies() {
		pattern, err = t.Pattern(values)
		return "", pattern, err
	}
	name, err = t.Bind(values)
	return name, "", err
}

func bindAnchor(a schema.Anchor, values schema.Values) (browser.AnchorQuery, error) {
	name, err := a.Name.Bind(values)
	if err != nil {
		return browser.AnchorQuery{}, err
	}
	key, err := a.Key.Bind(values)
	if err != nil {
		return browser.AnchorQuery{}, err
	}
	return browser.AnchorQuery{Role: a.Role, Name: name, Key: key, Place: a.Place, Inside: a.Inside}, nil
}
