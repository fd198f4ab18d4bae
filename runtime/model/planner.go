package model

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// PlannerLabel names the reference planner in every report: its figures are not those of a
// language model.
const PlannerLabel = "reference planner"

// The tools that are no notes.
const (
	toolWait   = "wait"
	toolGiveUp = "give_up"
)

// keyDefault is the key of a press note that names none.
const keyDefault = "Enter"

// Planner is the reference planner: a model without a network. It reads the same prompt as a
// language model, holds a task's notes beside it, and knows no value. It remembers nothing
// between calls: how far the task has come it reads from the prompt.
//
// It takes the first note that is not done, finds the one element that the note means, and
// answers with one call. Where the page offers several it gives up: it never guesses. Where it offers
// none, or something lies over the target, it closes a dialog that no note speaks of, and an original
// run waits once for a late page.
type Planner struct {
	notes []schema.Note
	meter Meter
	// uncounted leaves tokens out of the usage.
	uncounted bool
}

var _ Model = Planner{}

// NewPlanner makes the planner of one task.
func NewPlanner(notes []schema.Note) Planner { return Planner{notes: slices.Clone(notes)} }

// Uncounted is the same planner without token figures: counting them takes most of the time of a
// call in the simulator, where nobody asks for them.
func (p Planner) Uncounted() Planner {
	p.uncounted = true
	return p
}

// Label implements Model.
func (Planner) Label() string { return PlannerLabel }

// Next implements Model.
func (p Planner) Next(ctx context.Context, prompt Prompt) (Reply, error) {
	if ctx.Err() != nil {
		return Reply{}, &EndpointError{Fault: FaultCancelled, Cause: ctx.Err()}
	}
	call, err := p.decide(prompt).call()
	if err != nil {
		return Reply{}, fmt.Errorf("planning: %w", err)
	}
	if err := Check(prompt.Tools, call); err != nil {
		return Reply{}, fmt.Errorf("planning: %w", err)
	}
	reply := Reply{Call: call}
	if p.uncounted {
		reply.Usage = schema.Usage{Calls: 1}
		return reply, nil
	}
	reply.Usage = schema.Usage{Calls: 1, Tokens: p.meter.Count(prompt, reply), Source: SourceO200k}
	return reply, nil
}

// move is a tool with its arguments.
type move struct {
	tool string
	args map[string]string
	// absent says that the run is given up because the target is not there.
	absent bool
}

func (m move) call() (Call, error) {
	args, err := json.Marshal(m.args) // sorted by key
	return Call{Tool: m.tool, Args: args}, err
}

func giveUp(format string, a ...any) move {
	return move{tool: toolGiveUp, args: map[string]string{"reason": fmt.Sprintf(format, a...)}}
}

func (p Planner) decide(prompt Prompt) move {
	s, err := ParseSections(prompt.User)
	if err != nil {
		return giveUp("the prompt cannot be read")
	}
	page, err := parseTree(s.Page)
	if err != nil {
		return giveUp("the observation cannot be read")
	}
	now := readProgress(p.notes, s)
	for i, note := range now.pending {
		if i == 0 && now.refused != "" {
			return giveUp("%s %s %q was refused: %s", note.Do, note.Role, first(note.Names), now.refused)
		}
		next, skip := p.act(page, note)
		if skip {
			continue
		}
		if way, ok := p.aside(page, now.done); ok && (next.absent || now.covered > 0) {
			return way
		}
		if now.covered > coveredMax {
			return giveUp("covered: something lies over %s %q", note.Role, first(note.Names))
		}
		if next.tool == toolGiveUp && next.absent && now.mayWait && offers(prompt, toolWait) {
			return move{tool: toolWait, args: map[string]string{}}
		}
		return next
	}
	if now.doubtful {
		return giveUp("the last step may have been applied, and nothing here shows it")
	}
	return move{tool: "done", args: map[string]string{"outcome": schema.TraceSuccess, "summary": "every note is done"}}
}

func offers(prompt Prompt, tool string) bool {
	return slices.ContainsFunc(prompt.Tools, func(t Tool) bool { return t.Name == tool })
}

// act turns a note into a call on this page; skip says that there is nothing to do for it.
func (p Planner) act(page tree, note schema.Note) (next move, skip bool) {
	if note.Do == "press" && note.Role == "" {
		return move{tool: "press", args: map[string]string{"key": keyOf(note, first(note.Names))}}, false
	}
	target, found := page.find(note)
	switch {
	case found > 1:
		return giveUp("ambiguous: %d elements are %s %q", found, note.Role, target.Name), false
	case found == 0 && note.Optional:
		return move{}, true
	case found == 0:
		next = giveUp("absent: no %s %q on the page%s", note.Role, first(note.Names), place(note))
		next.absent = true
		return next, false
	case note.Do == "check" && target.is("checked"), note.Do == "uncheck" && !target.is("checked"):
		return move{}, true
	case target.is("disabled"):
		return giveUp("disabled: %s %q", note.Role, target.Name), false
	}
	args := map[string]string{"ref": target.Ref}
	switch {
	case note.Do == "press":
		args["key"] = keyOf(note, "")
	case note.Do != "fill" && note.Do != "select" && note.Do != "upload":
	case note.Param != "":
		args["param"] = note.Param
	case note.Do == "select" && note.Option != "":
		args["option"] = note.Option
	default:
		return giveUp("the note for %s %q names no value", note.Role, target.Name), false
	}
	return move{tool: note.Do, args: args}, false
}

// keyOf is the key of a press note: its option, or what it names instead of a target.
func keyOf(note schema.Note, named string) string {
	for _, key := range []string{note.Option, named} {
		if key != "" {
			return key
		}
	}
	return keyDefault
}

func place(note schema.Note) string {
	if note.Within == "" {
		return ""
	}
	return fmt.Sprintf(" within %q", note.Within)
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}
