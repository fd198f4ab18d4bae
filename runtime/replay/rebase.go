package replay

import (
	"fmt"
	"sort"

	"github.com/wfbench/wfbench/schema"
)

// Rebase returns a copy of a workflow with its recorded origins put in terms of the origins
// to replay on. An origin that is not in the map stands for itself. Only places change:
// where a workflow may act is the caller's explicit choice, never the page's.
func Rebase(w *schema.Workflow, origins map[string]string) *schema.Workflow {
	move := func(p schema.Place) schema.Place {
		if to, ok := origins[p.Origin]; ok {
			p.Origin = to
		}
		return p
	}
	out := *w
	out.Start = move(w.Start)
	out.Steps = make([]schema.Step, len(w.Steps))
	for i, s := range w.Steps {
		s.Scope = move(s.Scope)
		if s.To != nil {
			to := move(*s.To)
			s.To = &to
		}
		s.Post = rebaseConditions(s.Post, move)
		s.Requests = rebaseRequests(s.Requests, origins)
		out.Steps[i] = s
	}
	return &out
}

func rebaseConditions(in []schema.Condition, move func(schema.Place) schema.Place) []schema.Condition {
	out := make([]schema.Condition, len(in))
	for i, c := range in {
		if c.Place != nil {
			p := move(*c.Place)
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

// Origins lists the origins that a workflow acts on, sorted.
func Origins(w *schema.Workflow) []string {
	set := map[string]bool{w.Start.Origin: true}
	for _, s := range w.Steps {
		set[s.Scope.Origin] = true
		if s.To != nil {
			set[s.To.Origin] = true
		}
		for _, c := range s.Post {
			if c.Place != nil {
				set[c.Place.Origin] = true
			}
		}
	}
	list := make([]string, 0, len(set))
	for o := range set {
		list = append(list, o)
	}
	sort.Strings(list)
	return list
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
