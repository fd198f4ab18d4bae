package mutant

import (
	"sync/atomic"

	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// wearMax is after how many uses it is as good as new.
const wearMax = 6

// wearOut hands over one step more in each replay, as caches do that a run spoils for the next one
// (H9; stagehand 1472).
func wearOut() Mutant {
	used := new(atomic.Int64)
	return Mutant{
		Name:      "wear-out",
		Statement: "hands one step more over to the model each time that it replays",
		Rule:      "fewer-model-calls",
		Break: func(p *engine.Parts) {
			left := used.Add(1) % wearMax
			p.Doubtful = func(schema.Step) bool {
				left--
				return left >= 0
			}
		},
	}
}
