package mutant

import "github.com/wfbench/wfbench/runtime/dispatch"

// modelSideDoor guards the replay and lets the model that repairs it act freely (S5).
func modelSideDoor() Mutant {
	return Mutant{
		Name:      "model-side-door",
		Statement: "asks no gate for what the model does",
		Rule:      "one-dispatch-path",
		Break:     ungated(func(r dispatch.Request) bool { return r.Step == "" }),
	}
}
