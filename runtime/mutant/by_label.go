package mutant

import (
	"context"
	"regexp"

	"github.com/wfbench/wfbench/runtime/gate"
)

// byLabel tells what has consequences by the words on a button: Submit, Buy, Delete (submit
// confirmation by a list of words, as shipped agents have it).
func byLabel() Mutant {
	return Mutant{
		Name:      "by-label",
		Statement: "calls only those acts consequential whose targets sound like it",
		Rule:      "consequential-confirmed",
		Break: before(func(own gate.Gate) decider {
			return func(ctx context.Context, r gate.Request) gate.Decision {
				r.Consequential = graveWords.MatchString(r.What)
				return own.Decide(ctx, r)
			}
		}),
	}
}

var graveWords = regexp.MustCompile(`(?i)\b(submit|buy|pay|order|delete|remove|send)\b`)
