package compile

import (
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// distinguish looks at steps that say the same and meant different elements. Each of them gets
// all the containers that can be named; those that still say the same are handed off.
func (b *builder) distinguish(steps []schema.Step, actions []action) {
	for _, i := range confused(steps, actions) {
		if d, err := b.target(actions[i].event, anchorsAll); err == nil {
			steps[i].Target = d
		}
	}
	for _, i := range confused(steps, actions) {
		steps[i] = b.handOff(steps[i], actions[i].event, NotDistinct)
	}
}

// confused lists the steps that say what another one says, of another element.
func confused(steps []schema.Step, actions []action) []int {
	set := map[int]bool{}
	for i := range steps {
		for j := i + 1; j < len(steps); j++ {
			if sameSaying(steps[i], steps[j]) && otherElement(actions[i].event.Target, actions[j].event.Target) {
				set[i], set[j] = true, true
			}
		}
	}
	var list []int
	for i := range steps {
		if set[i] {
			list = append(list, i)
		}
	}
	return list
}

// sameSaying reports whether two steps would find the same element, whatever they do to it: the
// same evidence at the same place. Ids find nothing, and populations are no part of what is said.
func sameSaying(a, b schema.Step) bool {
	return a.Target != nil && b.Target != nil && a.Scope == b.Scope &&
		reflect.DeepEqual(evidence(a.Target), evidence(b.Target))
}

func evidence(d *schema.Descriptor) schema.Descriptor {
	e := *d
	e.ID, e.TestID, e.Population = "", "", schema.Population{}
	return e
}

// otherElement reports whether two captures were of different elements: a programmer gave them
// different ids, or they stood in different containers. A generated id says nothing: it differs
// from one rendering to the next.
func otherElement(a, b *schema.Capture) bool {
	if differ(plainID(a.ID), plainID(b.ID)) || differ(plainID(a.TestID), plainID(b.TestID)) {
		return true
	}
	for _, x := range a.Anchors {
		i := slices.IndexFunc(b.Anchors, func(y schema.CapturedAnchor) bool { return x.Role == y.Role })
		if i >= 0 && otherContainer(x, b.Anchors[i]) {
			return true
		}
	}
	return false
}

// otherContainer reports whether two containers of one role are different ones: both have a name
// or texts, and the names differ or no text is in both.
func otherContainer(x, y schema.CapturedAnchor) bool {
	if len(x.Keys) > 0 || len(y.Keys) > 0 {
		shared := slices.ContainsFunc(x.Keys, func(k schema.AnchorKey) bool {
			return slices.ContainsFunc(y.Keys, func(l schema.AnchorKey) bool { return k.Text == l.Text })
		})
		return len(x.Keys) > 0 && len(y.Keys) > 0 && !shared
	}
	return differ(sanitize.Clean(x.Name), sanitize.Clean(y.Name))
}

func differ(a, b string) bool { return a != "" && b != "" && a != b }

// plainID gives an id as a programmer wrote it; "" for one that was generated.
func plainID(id string) string {
	if len(id) > nameCharsMax || !plainName.MatchString(id) {
		return ""
	}
	return id
}

// rowTexts are the texts of the row that an element stands in.
func rowTexts(c *schema.Capture) []string {
	i := anchorOf(c, rowRoles)
	if i < 0 {
		return nil
	}
	var texts []string
	for _, k := range c.Anchors[i].Keys {
		texts = append(texts, k.Text)
	}
	return texts
}
