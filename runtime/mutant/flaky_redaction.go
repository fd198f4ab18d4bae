package mutant

import (
	"sync/atomic"

	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// flakyRedaction keeps what was typed in every second workflow that it compiles, as a redaction
// does that depends on what was redacted before (H36).
func flakyRedaction() Mutant {
	compiled := new(atomic.Int64)
	return Mutant{
		Name:      "flaky-redaction",
		Statement: "writes the typed values into every second workflow",
		Rule:      "no-secret-in-artefact",
		Break: func(p *engine.Parts) {
			own := p.Compiler
			verbatimSecret().Break(p)
			p.Compiler = everySecond{own: own, broken: p.Compiler, compiled: compiled}
		},
	}
}

type everySecond struct {
	own, broken engine.Compiler
	compiled    *atomic.Int64
}

func (e everySecond) Compile(t *schema.Trace) (*schema.Workflow, error) {
	if e.compiled.Add(1)%2 == 0 {
		return e.broken.Compile(t)
	}
	return e.own.Compile(t)
}
