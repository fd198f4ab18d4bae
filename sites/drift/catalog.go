package drift

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// All lists the drifts in the order of the reports: first no change, then changes of layout
// only, then changes that a replay may need help with, then changes that must stop it.
func All() []Drift {
	return []Drift{
		none,
		rerender,
		wrapper,
		reorder,
		idChurn,
		slow,
		decoyRow,
		swap,
		relabel,
		hangAfterCommit,
		slotChange,
		originHop,
	}
}

// Names lists the names of All, in order.
func Names() []string {
	var names []string
	for _, d := range All() {
		names = append(names, d.Name)
	}
	return names
}

// Find reads "name" or "name:variant". The variant is "" when none was given: Pick chooses it.
func Find(spec string) (Drift, string, error) {
	name, variant, given := strings.Cut(spec, ":")
	all := All()
	at := slices.IndexFunc(all, func(d Drift) bool { return d.Name == name })
	if at < 0 {
		return Drift{}, "", fmt.Errorf("finding drift %q: no such drift; there are %s", name, strings.Join(Names(), ", "))
	}
	d := all[at]
	switch {
	case !given:
		return d, "", nil
	case len(d.Variants) == 0:
		return Drift{}, "", fmt.Errorf("finding drift %q: %s has no variants", spec, name)
	case !slices.Contains(d.Variants, variant):
		return Drift{}, "", fmt.Errorf("finding drift %q: no such variant; there are %s", spec, strings.Join(d.Variants, ", "))
	}
	return d, variant, nil
}

// Knobs returns the knobs as the drift sets them.
func (d Drift) Knobs(variant string) Knobs {
	var k Knobs
	d.Apply(&k, variant)
	return k
}

// spread is the order in which Pick deals variants to the tasks that wfbench ships.
var spread = []schema.TaskRef{
	{Site: "shop", Task: "buy"},
	{Site: "admin", Task: "deactivate"},
	{Site: "admin", Task: "invite"},
}

// Pick chooses the variant for a task under a seed; "" for a drift without variants. The tasks
// of one seed get different variants as far as there are enough, so that one run covers them.
func Pick(d Drift, seed uint64, t schema.TaskRef) string {
	if len(d.Variants) == 0 {
		return ""
	}
	turn := uint64(slices.Index(spread, t))
	if !slices.Contains(spread, t) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(t.String()))
		turn = h.Sum64()
	}
	n := uint64(len(d.Variants))
	return d.Variants[(seed%n+turn%n)%n]
}

// always gives every task the same answer.
func always(a schema.Answer) func(schema.TaskRef) schema.Answer {
	return func(schema.TaskRef) schema.Answer { return a }
}
