package mutant

import "github.com/wfbench/wfbench/runtime/dispatch"

// workflowIsGrant takes it that whoever saved a workflow has agreed to all its steps.
func workflowIsGrant() Mutant {
	return Mutant{
		Name:      "workflow-is-grant",
		Statement: "asks no gate for the steps of a saved workflow",
		Rule:      "one-dispatch-path",
		Break:     ungated(func(r dispatch.Request) bool { return r.Step != "" }),
	}
}
