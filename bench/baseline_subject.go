package bench

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/wfbench/wfbench/bench/baseline"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

const (
	// BaselinePrefix begins the names of baselines.
	BaselinePrefix = "baseline:"
	// tapeFile is what a baseline replays from.
	tapeFile = "tape.json"
)

// baselineSubject makes a subject of a baseline.
type baselineSubject struct{ baseline.Baseline }

var _ Subject = baselineSubject{}

// Name implements Subject.
func (s baselineSubject) Name() string { return BaselinePrefix + s.Baseline.Name }

// Record makes the original run with the engine and writes tape.json.
func (s baselineSubject) Record(ctx context.Context, r RecordRequest) (*Recording, error) {
	parts, err := EngineParts()
	if err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	tape, trace, err := s.Baseline.Record(ctx, engine.New(parts), r.Session, recordOptions(r))
	recording := &Recording{Origins: r.Allowed, Trace: trace}
	if err != nil {
		return recording, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	if recording.Own, err = tape.Encode(); err == nil {
		err = writeFile(filepath.Join(r.Dir, tapeFile), recording.Own)
	}
	if err != nil {
		return recording, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	return recording, nil
}

// Replay runs the tape on this cell's world.
func (s baselineSubject) Replay(ctx context.Context, rec *Recording, r ReplayRequest) (schema.Claim, error) {
	tape, err := baseline.DecodeTape(rec.Own)
	if err != nil {
		return schema.Claim{}, fmt.Errorf("replaying %s: %w", r.Task, err)
	}
	return tape.Replay(ctx, r.Session, r.Start, baseline.Supplies{Values: r.Values, Origins: r.Allowed}), nil
}
