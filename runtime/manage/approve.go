package manage

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// Waiting is a repair that waits for a yes or a no.
type Waiting struct {
	schema.Pending
	// Outdated says why it can no longer be approved; empty while it can.
	Outdated string
}

// Waiting gives the repairs of a workflow that wait, oldest first. One that was approved since
// it was proposed waits no more, even if the process died before it could be settled.
func (s Service) Waiting(ctx context.Context, name string) ([]Waiting, error) {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return nil, err
	}
	return s.waiting(ctx, kept)
}

func (s Service) waiting(ctx context.Context, kept *schema.Saved) ([]Waiting, error) {
	pending, err := s.Store.Pending(ctx, kept.ID)
	if err != nil {
		return nil, err
	}
	var list []Waiting
	for _, p := range pending {
		if settled(kept, p) {
			continue
		}
		w := Waiting{Pending: p}
		if _, err := s.repaired(kept, p.Proposal); err != nil {
			w.Outdated = err.Error()
		}
		list = append(list, w)
	}
	return list, nil
}

// settled reports whether a later version than the one that a repair was found on took it over.
// The same repair may be needed again, where a step has gone back in between.
func settled(kept *schema.Saved, p schema.Pending) bool {
	return slices.ContainsFunc(kept.Changes, func(c schema.Change) bool {
		return c.Proposal == p.Proposal.ID && c.Version > p.Version
	})
}

// Answer is what a person says to a repair. Its zero value is neither yes nor no.
type Answer string

// The answers.
const (
	Yes Answer = "yes"
	No  Answer = "no"
)

// Approve puts a repair into its workflow on a person's yes, or drops it on a no. The old step
// stays in the history. It gives the workflow as it is then.
func (s Service) Approve(ctx context.Context, name, proposal string, answer Answer) (*schema.Saved, error) {
	if answer != Yes && answer != No {
		return nil, errors.New("approving proposal: neither yes nor no was said")
	}
	kept, err := s.Find(ctx, name)
	if err != nil {
		return nil, err
	}
	list, err := s.waiting(ctx, kept)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(w Waiting) bool { return w.Proposal.ID == proposal })
	if i < 0 {
		return nil, doing("approving proposal", &store.NotFound{What: "proposal", ID: proposal})
	}
	if answer == No {
		return kept, s.Store.Settle(ctx, kept.ID, proposal)
	}
	next, err := s.repaired(kept, list[i].Proposal)
	if err != nil {
		return nil, doing("approving proposal", err)
	}
	if err := s.Store.Put(ctx, next); err != nil {
		return nil, doing("approving proposal", err)
	}
	// From here on the workflow itself says that the repair is settled.
	if err := s.Store.Settle(ctx, kept.ID, proposal); err != nil {
		return next, fmt.Errorf("approved as version %d, but it is still on file: %w", next.Version, err)
	}
	return next, nil
}

// repaired is the version of a workflow that a repair makes, if it may.
func (s Service) repaired(kept *schema.Saved, p schema.Proposal) (*schema.Saved, error) {
	w, err := heal.Apply(&kept.Workflow, p)
	if err != nil {
		return nil, err
	}
	if err := s.check(w); err != nil {
		return nil, err
	}
	old := p.Old
	next := s.following(kept, schema.Change{
		What: schema.ChangeHealed, Step: old.ID, Old: &old, Proposal: p.ID, Sensitive: upgraded(kept.Workflow.Params, w.Params),
	})
	next.Workflow = *w
	return next, nil
}

// upgraded names the parameters that are sensitive after a change and were not before.
func upgraded(before, after []schema.Param) []string {
	var names []string
	for i, p := range after {
		if p.Sensitive && !before[i].Sensitive {
			names = append(names, p.Name)
		}
	}
	return names
}
