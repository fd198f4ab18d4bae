package properties

import (
	"os"
	"testing"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

func TestZZ(t *testing.T) {
	p, err := ParsePlan(os.Getenv("ZZ"))
	if err != nil {
		t.Skip()
	}
	s := p.Scenario()
	one, err := trial.Record(t.Context(), engine.New, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Task.Values = s.Replay.Values
	two, err := trial.Record(t.Context(), engine.New, s)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := schema.Encode(one.Workflow)
	b, _ := schema.Encode(two.Workflow)
	os.WriteFile("/tmp/s3/laws/a.json", a, 0o600)
	os.WriteFile("/tmp/s3/laws/b.json", b, 0o600)
}
