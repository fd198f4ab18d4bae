package invariants

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// Difference is how the effects that happened differ from those expected.
type Difference struct {
	// Missing were expected and did not happen, or not often enough.
	Missing []schema.Effect
	// Unexpected were expected not even once: another target, another thing.
	Unexpected []schema.Effect
	// Duplicated were expected, but fewer times than they happened. Each surplus counts.
	Duplicated []schema.Effect
}

// Exact reports that exactly the expected effects happened.
func (d Difference) Exact() bool {
	return len(d.Missing) == 0 && len(d.Unexpected) == 0 && len(d.Duplicated) == 0
}

// Diff compares two multisets of effects. Two effects are equal when their names and all
// their fields are; order means nothing.
func Diff(expected, got []schema.Effect) Difference {
	wanted, left := map[string]bool{}, map[string]int{}
	for _, e := range expected {
		wanted[effectKey(e)] = true
		left[effectKey(e)]++
	}
	var d Difference
	for _, e := range got {
		key := effectKey(e)
		switch {
		case left[key] > 0:
			left[key]--
		case wanted[key]:
			d.Duplicated = append(d.Duplicated, e)
		default:
			d.Unexpected = append(d.Unexpected, e)
		}
	}
	for _, e := range expected {
		if key := effectKey(e); left[key] > 0 {
			left[key]--
			d.Missing = append(d.Missing, e)
		}
	}
	return d
}

// effectKey is equal for equal effects only: every part is quoted.
func effectKey(e schema.Effect) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q", e.Name)
	for _, name := range fieldNames(e) {
		fmt.Fprintf(&b, " %q=%q", name, e.Fields[name])
	}
	return b.String()
}

func fieldNames(e schema.Effect) []string {
	names := make([]string, 0, len(e.Fields))
	for name := range e.Fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// effectText shows an effect by its name and the names of its fields. Values may be a
// person's own; the run record is the place to see them.
func effectText(e schema.Effect) string {
	if len(e.Fields) == 0 {
		return e.Name
	}
	return e.Name + " (" + strings.Join(fieldNames(e), ", ") + ")"
}

// indexes finds the places in got of the effects in some, for messages: each surplus is the
// last of its equals.
func indexes(got, some []schema.Effect) []int {
	var places []int
	taken := make([]bool, len(got))
	for _, e := range some {
		key := effectKey(e)
		for i := len(got) - 1; i >= 0; i-- {
			if !taken[i] && effectKey(got[i]) == key {
				taken[i] = true
				places = append(places, i)
				break
			}
		}
	}
	slices.Sort(places)
	return places
}
