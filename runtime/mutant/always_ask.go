package mutant

import (
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// alwaysAsk gives every step to the model, and asks it more than the original run did.
func alwaysAsk() Mutant {
	return Mutant{
		Name:      "always-ask",
		Statement: "hands every step over to the model, so that a replay saves nothing",
		Rule:      "fewer-model-calls",
		Site:      "admin", Task: "deactivate", Drift: "none",
		Break: func(p *engine.Parts) { p.Doubtful = func(schema.Step) bool { return true } },
	}
}
