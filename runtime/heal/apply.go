package heal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// idBytes is how much of the digest an id shows.
const idBytes = 8

// ID is the id of the proposal that puts one step in place of another: equal repairs have
// equal ids, whoever found them and whenever.
func ID(old, repair schema.Step) string {
	sum := sha256.New()
	for _, s := range []schema.Step{old, repair} {
		line, err := schema.EncodeLine(s)
		if err != nil {
			return "" // no step fails to encode; an empty id fits no proposal
		}
		sum.Write(line)
	}
	return "p_" + hex.EncodeToString(sum.Sum(nil)[:idBytes])
}

// Apply puts an approved repair into a copy of a workflow. It is a *StepChanged when the step is
// no longer the one that was repaired, an *Incompatible when the repair is no repair of it, and
// a *LessSensitive when a parameter would lose protection. A proposal may come from a file, so
// that nothing of it is trusted.
func Apply(w *schema.Workflow, p schema.Proposal) (*schema.Workflow, error) {
	i := slices.IndexFunc(w.Steps, func(s schema.Step) bool { return s.ID == p.Old.ID })
	switch {
	case i < 0 || !equal(w.Steps[i], p.Old):
		return nil, &StepChanged{Step: p.Old.ID}
	case p.ID == "" || p.ID != ID(p.Old, p.New):
		return nil, &Incompatible{Step: p.Old.ID, What: "id"}
	}
	if refusal := compatible(p.Old, p.New); refusal != nil {
		return nil, refusal
	}
	if !landsAtHome(w, p.New) {
		return nil, &Incompatible{Step: p.Old.ID, What: "origins"}
	}
	out := *w
	out.Steps = slices.Clone(w.Steps)
	out.Steps[i] = p.New
	params, err := upgraded(w.Params, p)
	if err != nil {
		return nil, err
	}
	out.Params = params
	if err := schema.Validate(&out); err != nil {
		return nil, fmt.Errorf("applying proposal: %w", err)
	}
	return &out, nil
}

// upgraded marks the parameters that the repair showed to be sensitive. None is ever unmarked.
func upgraded(params []schema.Param, p schema.Proposal) ([]schema.Param, error) {
	for _, name := range []string{weaker(p.Old, p.New), misplaced(p.Old, p.New, params)} {
		if name != "" {
			return nil, &LessSensitive{Step: p.Old.ID, Param: name}
		}
	}
	out := slices.Clone(params)
	for _, name := range p.Sensitive {
		i := slices.IndexFunc(out, func(q schema.Param) bool { return q.Name == name })
		if i < 0 {
			return nil, &Incompatible{Step: p.Old.ID, What: "parameters"}
		}
		out[i].Sensitive = true
	}
	if left := exposed(p.New, out); len(left) > 0 {
		return nil, &LessSensitive{Step: p.Old.ID, Param: left[0]}
	}
	return out, nil
}

// equal reports whether two steps are the same document: an absent list is an empty one.
func equal(a, b schema.Step) bool {
	x, errX := schema.EncodeLine(a)
	y, errY := schema.EncodeLine(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}
