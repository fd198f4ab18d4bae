package schema

import (
	"fmt"
	"regexp"
	"slices"
)

// The limits of what the store keeps with a workflow.
const (
	// ChangesMax bounds the history of a saved workflow, and with it its versions.
	ChangesMax = 1_000
	pendingMax = 100
)

var (
	savedShape    = regexp.MustCompile(`^w_[0-9a-f]{16}$`)
	proposalShape = regexp.MustCompile(`^p_[0-9a-f]{16}$`)
)

// IsSavedID reports whether s has the form of a saved workflow's id. Nothing else may become
// part of a file's name.
func IsSavedID(s string) bool { return savedShape.MatchString(s) }

// saved checks a saved workflow. Its history is whole: one change for each version.
func (c *checker) saved(s *Saved) {
	c.name(SavedV1, s.Schema)
	c.shape(savedShape, "id", s.ID)
	c.want(s.Version >= 1, "version", "versions count from 1")
	c.want(s.CreatedMs >= 1, "createdMs", "no time")
	c.want(s.UpdatedMs >= s.CreatedMs, "updatedMs", "before the creation")
	c.within("workflow", func(c *checker) { c.workflow(&s.Workflow) })
	c.count("changes", len(s.Changes), ChangesMax)
	c.want(len(s.Changes) == s.Version, "changes", "%d changes make version %d", len(s.Changes), s.Version)
	declared := map[string]bool{}
	for _, p := range s.Workflow.Params {
		declared[p.Name] = true
	}
	for i := range s.Changes {
		change, path := &s.Changes[i], fmt.Sprintf("changes[%d]", i)
		c.want(change.Version == i+1, path+".version", "changes are in the order of versions, from 1")
		c.change(path, change, declared)
	}
}

func (c *checker) change(path string, h *Change, declared map[string]bool) {
	c.want(h.AtMs >= 1, path+".atMs", "no time")
	oneOf(c, path+".what", h.What, changeKinds)
	c.want((h.What == ChangeRenamed) == (h.OldName != ""), path+".oldName", "an old name stands exactly where the name changed")
	c.chars(path+".oldName", h.OldName, nameCharsMax)
	healed, reverted := h.What == ChangeHealed, h.What == ChangeReverted
	c.want((healed || reverted) == (h.Old != nil), path+".old", "an old step stands exactly where one was healed or reverted")
	c.want((healed || reverted) == (h.Step != ""), path+".step", "a step stands exactly where one was healed or reverted")
	c.want(reverted == (h.To != 0), path+".to", "a version stands exactly where a step was reverted to it")
	c.want(!reverted || (h.To >= 1 && h.To < h.Version), path+".to", "a step is reverted to an earlier version")
	c.want(healed == (h.Proposal != ""), path+".proposal", "a proposal stands exactly where a step was healed")
	c.want(healed || len(h.Sensitive) == 0, path+".sensitive", "only a repair makes parameters sensitive")
	for i, name := range h.Sensitive {
		c.want(declared[name], fmt.Sprintf("%s.sensitive[%d]", path, i), "parameter %s is not declared", quoted(name))
	}
	if h.Old == nil {
		return
	}
	c.shape(stepShape, path+".step", h.Step)
	if healed {
		c.shape(proposalShape, path+".proposal", h.Proposal)
	}
	c.want(h.Old.ID == h.Step, path+".old.id", "another step than was changed")
	c.step(path+".old", h.Old, declared)
}

// proposals checks the repairs that wait.
func (c *checker) proposals(p *Proposals) {
	c.name(ProposalsV1, p.Schema)
	c.shape(savedShape, "workflow", p.Workflow)
	c.count("pending", len(p.Pending), pendingMax)
	seen := map[string]bool{}
	for i := range p.Pending {
		pending, path := &p.Pending[i], fmt.Sprintf("pending[%d]", i)
		c.want(pending.AtMs >= 1, path+".atMs", "no time")
		c.want(pending.Version >= 1, path+".version", "versions count from 1")
		c.proposal(path+".proposal", &pending.Proposal)
		c.want(!seen[pending.Proposal.ID], path+".proposal.id", "proposal %s is there twice", quoted(pending.Proposal.ID))
		seen[pending.Proposal.ID] = true
	}
}

// proposal checks one repair by itself. Whether its parameters are declared is for the
// workflow that takes it to say.
func (c *checker) proposal(path string, p *Proposal) {
	c.shape(proposalShape, path+".id", p.ID)
	c.want(p.Old.ID == p.New.ID, path+".new.id", "another step than the old one")
	c.want(p.Doubt != "", path+".doubt", "a repair says why the step was in doubt")
	oneOf(c, path+".doubt", p.Doubt, reasons)
	for _, part := range []struct {
		key  string
		step *Step
	}{{"old", &p.Old}, {"new", &p.New}} {
		at := path + "." + part.key
		c.shape(stepShape, at+".id", part.step.ID)
		c.step(at, part.step, part.step.params())
	}
	c.count(path+".sensitive", len(p.Sensitive), paramsMax)
	for i, name := range p.Sensitive {
		c.shape(paramShape, fmt.Sprintf("%s.sensitive[%d]", path, i), name)
	}
}

// pastRun checks one line of a run history.
func (c *checker) pastRun(r *PastRun) {
	c.want(r.AtMs >= 1, "atMs", "no time")
	c.want(r.Version >= 1, "version", "versions count from 1")
	oneOf(c, "status", r.Status, claimStatuses)
	oneOf(c, "reason", r.Reason, reasons)
	c.want(r.StoppedAt == "" || stepShape.MatchString(r.StoppedAt), "stoppedAt", "%s is no well-formed name here", quoted(r.StoppedAt))
	notNegative(c, "modelCalls", r.ModelCalls)
	c.tokens("tokens", r.Tokens)
	notNegative(c, "steps.matched", r.Steps.Matched)
	notNegative(c, "steps.missed", r.Steps.Missed)
	notNegative(c, "steps.healed", r.Steps.Healed)
	notNegative(c, "steps.handedOver", r.Steps.HandedOver)
	notNegative(c, "steps.refused", r.Steps.Refused)
	notNegative(c, "steps.maybeApplied", r.Steps.MaybeApplied)
	notNegative(c, "proposed", r.Proposed)
}

// within checks a part that is a document of its own; its problems are told with its place.
func (c *checker) within(path string, check func(*checker)) {
	inner := &checker{}
	check(inner)
	for _, p := range inner.problems {
		c.fail(path+"."+p.Path, "%s", p.Msg)
	}
}

// params is the set of the parameters that a step refers to.
func (s *Step) params() map[string]bool {
	named := map[string]bool{}
	texts := func(list ...Text) {
		for _, t := range list {
			for _, name := range t.Params() {
				named[name] = true
			}
		}
	}
	if s.Input != nil && s.Input.Param != "" {
		named[s.Input.Param] = true
	}
	if s.Target != nil {
		texts(s.Target.Name, s.Target.Label)
		for _, a := range s.Target.Anchors {
			texts(a.Name, a.Key)
		}
	}
	for _, p := range slices.Concat(s.Pre, s.Post) {
		texts(p.Name)
	}
	return named
}
