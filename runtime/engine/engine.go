// Package engine puts the parts of the runtime together: record, compile, replay. It decides
// nothing itself. Package mutant replaces exactly one part; package bench drives the whole as
// a subject.
package engine

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// RecordOptions is an original run to be made.
type RecordOptions struct {
	Page     browser.Page
	Gate     gate.Gate
	Model    model.Model
	Task     schema.TaskRef
	Goal     string
	StartURL string
	Params   []schema.Param
	Values   schema.Values
	Allowed  []string
	Browser  string
	Seed     uint64
}

// ReplayOptions is a replay to be made.
type ReplayOptions struct {
	Page     browser.Page
	Gate     gate.Gate
	Model    model.Model // nil: never hand over, stop instead
	Workflow *schema.Workflow
	Values   schema.Values
	// Rebase maps an origin of the recording to the origin to replay on. An origin that is
	// not in it stands for itself.
	Rebase map[string]string
	// Unattended stops before each consequential step.
	Unattended bool
}

// Engine is the runtime put together.
type Engine struct{}

// Record makes the original run.
func (e Engine) Record(ctx context.Context, o RecordOptions) (*schema.Trace, error) {
	return nil, errors.New("not built yet")
}

// Compile turns a trace into a workflow, or refuses with a reason.
func (e Engine) Compile(t *schema.Trace) (*schema.Workflow, error) {
	return nil, errors.New("not built yet")
}

// Replay runs a workflow. The claim tells what became of it; the error is for broken options only.
func (e Engine) Replay(ctx context.Context, o ReplayOptions) (schema.Claim, error) {
	return schema.Claim{}, errors.New("not built yet")
}
