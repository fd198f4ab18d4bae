package mutant

import (
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// failedTask admits every recording that came to an end, whatever end (D12).
func failedTask() Mutant {
	return Mutant{
		Name:      "failed-task",
		Statement: "compiles the recording of a task that failed",
		Rule:      "learnt-from-success",
		Break:     func(p *engine.Parts) { p.Compiler = admitAll{p.Compiler} },
	}
}

type admitAll struct{ inner engine.Compiler }

func (a admitAll) Compile(t *schema.Trace) (*schema.Workflow, error) {
	passed := *t
	passed.Outcome = schema.TraceSuccess
	return a.inner.Compile(&passed)
}
