package manage

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// NothingToRevert says that a version is none to go back to, or has the steps that stand already.
type NothingToRevert struct{ Version, Have int }

// Error implements error.
func (e *NothingToRevert) Error() string {
	if e.Version >= 1 && e.Version <= e.Have {
		return fmt.Sprintf("version %d had the same steps as version %d has", e.Version, e.Have)
	}
	return fmt.Sprintf("there is no version %d: versions count from 1, and version %d stands", e.Version, e.Have)
}

// Revert puts the steps of a workflow back as they were in an earlier version: each that was
// repaired since, as a change of its own, which keeps the step that it replaces. It gives the
// workflow as it is then. Names stay, and a parameter that became sensitive stays sensitive.
//
// A change that somebody else makes in between ends it with *store.Changed; what is reverted by
// then stays so, and stands in the history.
func (s Service) Revert(ctx context.Context, name string, version int) (*schema.Saved, error) {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return nil, err
	}
	back := reverting(kept, version)
	if len(back) == 0 {
		return nil, doing("reverting workflow", &NothingToRevert{Version: version, Have: kept.Version})
	}
	for _, step := range back {
		next, err := s.reverted(kept, step, version)
		if err == nil {
			err = s.Store.Put(ctx, next)
		}
		if err != nil {
			return nil, doing("reverting workflow", err)
		}
		kept = next
	}
	return kept, nil
}

// reverting lists the steps that were otherwise in an earlier version, as they were then, in the
// order of the workflow.
func reverting(kept *schema.Saved, version int) []schema.Step {
	if version < 1 || version >= kept.Version {
		return nil
	}
	was := map[string]*schema.Step{}
	for i := len(kept.Changes) - 1; i >= version; i-- { // the change at i made version i+1
		if c := &kept.Changes[i]; c.Old != nil {
			was[c.Step] = c.Old
		}
	}
	var list []schema.Step
	for _, step := range kept.Workflow.Steps {
		if old := was[step.ID]; old != nil && !reflect.DeepEqual(*old, step) {
			list = append(list, *old)
		}
	}
	return list
}

// reverted is the version of a workflow with one step as it was, if it may be kept.
func (s Service) reverted(kept *schema.Saved, back schema.Step, to int) (*schema.Saved, error) {
	next := s.following(kept, schema.Change{What: schema.ChangeReverted, Step: back.ID, To: to})
	next.Workflow.Steps = slices.Clone(kept.Workflow.Steps)
	for i, step := range next.Workflow.Steps {
		if step.ID == back.ID {
			next.Workflow.Steps[i] = back
			next.Changes[len(next.Changes)-1].Old = &step
		}
	}
	return next, s.check(&next.Workflow)
}
