package telemetry

import "github.com/wfbench/wfbench/schema"

// The words for what became of a step.
const (
	// WordMatched: its target was found, and it was seen to work.
	WordMatched = "matched"
	// WordMiss: nothing on the page could be told to be its target, and nobody else did it.
	WordMiss = "miss"
	// WordFallback: the model did it.
	WordFallback = "fallback"
	// WordHealed: the model did it, and a repair of the step was proposed.
	WordHealed = "healed"
	// WordMaybe: it was sent to the page, and was not seen to work. It may have taken effect.
	WordMaybe = "maybe-applied"
	// WordRefused: it was not done. The record says why.
	WordRefused = "refused"
)

// Word says in one word what became of a step. What is not known to be better may have been done.
func Word(c schema.StepClaim) string {
	switch {
	case MayBeDone(c):
		return WordMaybe
	case c.Outcome == schema.Applied && c.Match == schema.MatchMatched:
		return WordMatched
	case c.Outcome == schema.Applied && c.Match == schema.MatchHandedOver:
		return WordFallback
	case c.Outcome == schema.Applied && c.Match == schema.MatchHealed:
		return WordHealed
	case c.Match == schema.MatchMissed && c.Outcome == schema.NotDispatched:
		return WordMiss
	}
	return WordRefused
}

// MayBeDone reports whether a step may have taken effect without having been seen to work: by its
// outcome, or by a request of one of its acts that may have changed a server.
func MayBeDone(c schema.StepClaim) bool {
	switch c.Outcome {
	case schema.Applied:
		return false
	case schema.NotDispatched, schema.NoEffect:
		return c.Seen != nil && c.Seen.Mutating > 0
	}
	return true
}

// Count counts steps by their words.
func Count(steps []schema.StepClaim) schema.StepFates {
	var n schema.StepFates
	for _, s := range steps {
		switch Word(s) {
		case WordMatched:
			n.Matched++
		case WordMiss:
			n.Missed++
		case WordFallback:
			n.HandedOver++
		case WordHealed:
			n.Healed++
		case WordMaybe:
			n.MaybeApplied++
		default:
			n.Refused++
		}
	}
	return n
}
