package compile

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// The limits of proving postconditions.
const (
	// proofMax is how many conditions a step gets at most when fewer do not tell its success from
	// a failure.
	proofMax = 4
)

// strengthen adds, for each mutated afterstate that the postconditions take for success, the
// best candidate that tells it. Only a step that changes the server is worth it: each condition
// more is one more way to be wrongly refused.
func (b *builder) strengthen(post []schema.Condition, candidates []candidate, e schema.Event, target *schema.Descriptor) []schema.Condition {
	if target != nil && vanished(e) {
		candidates = append(candidates, candidate{Condition: schema.Condition{Kind: schema.TargetState, State: "gone"}})
	}
	values := b.trace.Secrets()
	for _, s := range mutations(e) {
		if len(post) == proofMax {
			break
		}
		if len(post) == 0 || !s.holdsAll(post, values) {
			continue
		}
		i := slices.IndexFunc(candidates, func(c candidate) bool { return !s.holds(c.Condition, values) })
		if i >= 0 {
			post = append(post, candidates[i].Condition)
		}
	}
	return post
}

// proven reports whether the postconditions of a step that changes the server show that it did:
// something came about, and no failure looks like it.
func (b *builder) proven(post []schema.Condition, e schema.Event) bool {
	failed := func(s afterstate) bool { return s.failure }
	return slices.ContainsFunc(post, schema.Condition.ProvesEffect) && !slices.ContainsFunc(survivors(post, e, b.trace.Secrets()), failed)
}
