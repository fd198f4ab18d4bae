package store

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/schema"
)

// Fold is the form in which names are compared: NFC, white space collapsed, case aside, and so
// are variation selectors, which choose only how a character is drawn.
func Fold(name string) string {
	drawn := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, name)
	return cases.Fold().String(norm.NFC.String(strings.Join(strings.Fields(drawn), " ")))
}

// checkID refuses an id that cannot be one, before it becomes part of a path.
func checkID(id string) error {
	if !schema.IsSavedID(id) {
		return &NotFound{What: "workflow", ID: id}
	}
	return nil
}

// admit says whether a version may follow the one that is kept, nil for none.
func admit(s, kept *schema.Saved) error {
	have := 0
	if kept != nil {
		have = kept.Version
	}
	if s.Version != have+1 {
		return &Changed{ID: s.ID, Want: s.Version - 1, Have: have}
	}
	if kept != nil && !continues(s, kept) {
		return fmt.Errorf("version %d of workflow %q does not continue its history", s.Version, s.ID)
	}
	return nil
}

// continues reports whether a version only adds to the history of the one before.
func continues(s, kept *schema.Saved) bool {
	same := func(a, b schema.Change) bool {
		one, err1 := schema.EncodeLine(&a)
		other, err2 := schema.EncodeLine(&b)
		return err1 == nil && err2 == nil && bytes.Equal(one, other)
	}
	return s.CreatedMs == kept.CreatedMs && slices.EqualFunc(s.Changes[:kept.Version], kept.Changes, same)
}

// What a person may do where a limit is reached.
const (
	startAnew  = "export the workflow and save it under another name: its history starts anew there"
	answerSome = "approve or drop some of those that wait"
)

func fullOfWorkflows() error {
	return &Full{What: "workflows", Max: WorkflowsMax, Remedy: "delete those that are not needed"}
}

func fullOfDeleted() error {
	return &Full{What: "workflows in the trash", Max: WorkflowsMax, Remedy: "empty the trash"}
}

func fullOfRuns() error {
	return &Full{What: "runs in the history", Max: RunsMax, Remedy: "forget the run history"}
}

// encodeSaved gives the bytes of a workflow that may be kept.
func encodeSaved(s *schema.Saved) ([]byte, error) {
	if len(s.Changes) > schema.ChangesMax {
		return nil, &Full{What: "changes of a workflow", Max: schema.ChangesMax, Remedy: startAnew}
	}
	if err := schema.Validate(s); err != nil {
		return nil, err
	}
	data, err := schema.Encode(s)
	if err != nil {
		return nil, err
	}
	if len(data) > schema.SavedBytesMax {
		return nil, &Full{What: "bytes a workflow", Max: schema.SavedBytesMax, Remedy: startAnew}
	}
	return data, nil
}

// addPending adds a repair to those that wait. One of a later version than the same that waits
// takes its place: the history may have settled that one since.
func addPending(p *schema.Proposals, add schema.Pending) ([]byte, error) {
	switch i := indexPending(p, add.Proposal.ID); {
	case i >= 0 && p.Pending[i].Version >= add.Version:
		return encodePending(p)
	case i >= 0:
		p.Pending = slices.Delete(p.Pending, i, i+1)
	case len(p.Pending) >= PendingMax:
		return nil, &Full{What: "proposals that wait", Max: PendingMax, Remedy: answerSome}
	}
	p.Pending = append(p.Pending, add)
	return encodePending(p)
}

// dropPending takes a repair out.
func dropPending(p *schema.Proposals, id string) ([]byte, error) {
	i := indexPending(p, id)
	if i < 0 {
		return nil, &NotFound{What: "proposal", ID: id}
	}
	p.Pending = slices.Delete(p.Pending, i, i+1)
	return encodePending(p)
}

func encodePending(p *schema.Proposals) ([]byte, error) {
	if err := schema.Validate(p); err != nil {
		return nil, err
	}
	data, err := schema.Encode(p)
	if err == nil && len(data) > proposalsBytesMax {
		return nil, &Full{What: "bytes of proposals that wait", Max: proposalsBytesMax, Remedy: answerSome}
	}
	return data, err
}

func indexPending(p *schema.Proposals, id string) int {
	return slices.IndexFunc(p.Pending, func(q schema.Pending) bool { return q.Proposal.ID == id })
}

func noProposals(id string) *schema.Proposals {
	return &schema.Proposals{Schema: schema.ProposalsV1, Workflow: id}
}

// encodeRun gives the line of a run that may be kept.
func encodeRun(r schema.PastRun) ([]byte, error) {
	line, err := schema.EncodeLine(&r)
	if err != nil {
		return nil, err
	}
	if _, err := schema.DecodePastRun("run", line); err != nil {
		return nil, err
	}
	return line, nil
}

func byName(a, b schema.Saved) int {
	return cmp.Or(strings.Compare(a.Workflow.Name, b.Workflow.Name), strings.Compare(a.ID, b.ID))
}

func lastDeletedFirst(a, b Deleted) int {
	return cmp.Or(cmp.Compare(b.AtMs, a.AtMs), strings.Compare(a.Workflow.ID, b.Workflow.ID))
}
