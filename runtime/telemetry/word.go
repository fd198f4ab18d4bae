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
	// WordRefused: it was not done, or not seen to work. The record says why.
	WordRefused = "refused"
)

// The words of schema.StepClaim.Match.
const (
	MatchMatched    = "matched"
	MatchMissed     = "missed"
	MatchHealed     = "healed"
	MatchHandedOver = "handed-over"
)

// Word says in one word what became of a step. Whatever is not known to be better is refused.
func Word(c schema.StepClaim) string {
	switch {
	case c.Outcome == schema.Applied && c.Match == MatchMatched:
		return WordMatched
	case c.Outcome == schema.Applied && c.Match == MatchHandedOver:
		return WordFallback
	case c.Outcome == schema.Applied && c.Match == MatchHealed:
		return WordHealed
	case c.Match == MatchMissed && c.Outcome == schema.NotDispatched:
		return WordMiss
	}
	return WordRefused
}
