package compile

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// stateBefore is the target's state before the event, where the facts tell it: one element
// of its role and name.
func stateBefore(e schema.Event) (state string, known bool) {
	if e.Target == nil {
		return "", false
	}
	count := 0
	is := called(e.Target.Role, e.Target.Name)
	for _, f := range e.Before.Facts {
		if is(f) {
			count += f.Count
			state = f.State
		}
	}
	return state, count == 1
}

// vanished reports whether the page has one element less like the target than before.
func vanished(e schema.Event) bool {
	return e.TargetGone && alike(e.After.Facts, e.Target) < alike(e.Before.Facts, e.Target)
}

// alike counts the facts of a target's role and name.
func alike(facts []schema.Fact, c *schema.Capture) int {
	return countOf(facts, called(c.Role, c.Name))
}

// called finds the facts of a role and name.
func called(role, name string) func(schema.Fact) bool {
	name = sanitize.Clean(name)
	return func(f schema.Fact) bool { return f.Role == role && sanitize.Clean(f.Name) == name }
}

// countOf adds up the facts that are found.
func countOf(facts []schema.Fact, is func(schema.Fact) bool) int {
	n := 0
	for _, f := range facts {
		if is(f) {
			n += f.Count
		}
	}
	return n
}

// difference lists the facts that came, counted after, and those that went, counted before.
// The state of an element is no part of its identity.
func difference(e schema.Event) (came, went []schema.Fact) {
	before, after := tally(e.Before.Facts), tally(e.After.Facts)
	for _, f := range after {
		if !slices.ContainsFunc(before, sameFact(f)) {
			came = append(came, f)
		}
	}
	for _, f := range before {
		if !slices.ContainsFunc(after, sameFact(f)) {
			went = append(went, f)
		}
	}
	return came, went
}

func sameFact(f schema.Fact) func(schema.Fact) bool {
	return func(g schema.Fact) bool { return f.Role == g.Role && f.Name == g.Name }
}

// tally adds up the facts of each role and name, in the order in which they first stand.
func tally(facts []schema.Fact) []schema.Fact {
	var list []schema.Fact
	index := map[[2]string]int{}
	for _, f := range facts {
		name := sanitize.Clean(f.Name)
		key := [2]string{f.Role, name}
		if i, ok := index[key]; ok {
			list[i].Count += f.Count
			continue
		}
		index[key] = len(list)
		list = append(list, schema.Fact{Role: f.Role, Name: name, Count: f.Count})
	}
	return list
}
