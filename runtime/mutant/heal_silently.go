package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// healSilently puts a repair into the workflow as soon as it has one, and asks nobody (H4, H7).
func healSilently() Mutant {
	return Mutant{
		Name:      "heal-silently",
		Statement: "writes a repair into the workflow without a person's yes",
		Rule:      "no-unasked-write",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				propose := own.Propose
				own.Propose = func(p schema.Proposal) string {
					overwrite(w, p)
					if propose == nil {
						return ""
					}
					return propose(p)
				}
				return own.Run(ctx, w)
			}
		}),
	}
}

// overwrite puts the repaired target where the recorded one was.
func overwrite(w *schema.Workflow, p schema.Proposal) {
	for _, s := range w.Steps {
		if s.ID == p.New.ID && s.Target != nil && p.New.Target != nil {
			*s.Target = *p.New.Target
		}
	}
}
