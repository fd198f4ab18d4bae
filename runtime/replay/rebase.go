package replay

import (
	"fmt"

	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/schema"
)

// Rebase returns a copy of a workflow with its recorded origins put in terms of the origins
// to replay on. An origin that is not in the map stands for itself. Only places change:
// where a workflow may act is the caller's explicit choice, never the page's.
func Rebase(w *schema.Workflow, origins map[string]string) *schema.Workflow {
	out := *w
	out.Start = movePlace(w.Start, origins)
	out.Steps = make([]schema.Step, len(w.Steps))
	for i, s := range w.Steps {
		out.Steps[i] = moveStep(s, origins)
	}
	return &out
}

// Unbase puts a proposal that was made on other origins in terms of the workflow as it is saved.
// It is refused where two saved origins were replayed on one: nobody can tell them apart again.
func Unbase(w *schema.Workflow, p schema.Proposal, origins map[string]string) (schema.Proposal, bool) {
	back := make(map[string]string, len(origins))
	for from, to := range origins {
		if _, twice := back[to]; twice {
			return schema.Proposal{}, false
		}
		back[to] = from
	}
	for _, own := range w.Origins() {
		if _, moved := origins[own]; !moved && back[own] != "" {
			return schema.Proposal{}, false
		}
	}
	for _, s := range w.Steps {
		if s.ID == p.Old.ID {
			p.Old, p.New = s, moveStep(p.New, back)
			p.ID = heal.ID(p.Old, p.New)
			return p, true
		}
	}
	return schema.Proposal{}, false
}

func moveStep(s schema.Step, origins map[string]string) schema.Step {
	s.Scope = movePlace(s.Scope, origins)
	if s.To != nil {
		to := movePlace(*s.To, origins)
		s.To = &to
	}
	s.Pre, s.Post = rebaseConditions(s.Pre, origins), rebaseConditions(s.Post, origins)
	s.Requests = rebaseRequests(s.Requests, origins)
	return s
}

func movePlace(p schema.Place, origins map[string]string) schema.Place {
	if to, ok := origins[p.Origin]; ok {
		p.Origin = to
	}
	return p
}

func rebaseConditions(in []schema.Condition, origins map[string]string) []schema.Condition {
	out := make([]schema.Condition, len(in))
	for i, c := range in {
		if c.Place != nil {
			p := movePlace(*c.Place, origins)
			c.Place = &p
		}
		out[i] = c
	}
	return out
}

func rebaseRequests(in []schema.Request, origins map[string]string) []schema.Request {
	out := make([]schema.Request, len(in))
	for i, r := range in {
		if to, ok := origins[r.Origin]; ok {
			r.Origin = to
		}
		out[i] = r
	}
	return out
}

// missingValues names the first parameter without a value, before anything is dispatched.
func missingValues(w *schema.Workflow, values schema.Values) error {
	for _, p := range w.Params {
		if v, ok := values[p.Name]; !ok || v.IsZero() {
			return fmt.Errorf("replaying %q: %w %q", w.Name, schema.ErrMissingValue, p.Name)
		}
	}
	return nil
}
