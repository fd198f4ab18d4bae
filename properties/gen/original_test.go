package gen_test

import (
	"testing"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// A task that a person who knows it cannot do says nothing about its replay. Namesakes are done, and
// refused by the compiler or not.
func TestPlanOriginalsSucceed(t *testing.T) {
	compiled := map[string]int{}
	for _, other := range []bool{false, true} {
		for _, p := range plans(t, 300, gen.Focus{Unchanged: true}) {
			s := p.Scenario()
			if other {
				s.Task.Values = p.Scenario().Replay.Values
				if s.Task.Values == nil {
					continue
				}
			}
			s.Replay.Values = nil
			r, err := trial.Record(t.Context(), engine.New, s)
			if err != nil {
				t.Fatalf("Record(%v) = %v", p, err)
			}
			if r.Trace.Outcome != schema.TraceSuccess {
				t.Errorf("the original run of %v came to %q after %d acts; want success", p, r.Trace.Outcome, len(r.Acts))
			}
			for _, m := range p.Modules {
				if r.Workflow != nil {
					compiled[m.Kind]++
				}
			}
		}
	}
	t.Logf("apps that compiled, by module: %v", compiled)
	if len(compiled) < modulesAll {
		t.Errorf("apps compiled with %d kinds of module; want all %d", len(compiled), modulesAll)
	}
}
