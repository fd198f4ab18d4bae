package bench

import (
	"regexp"

	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// Planner is the model of runs that name none: the reference planner with the task's notes.
func Planner(t app.Task) model.Model { return model.NewPlanner(t.Notes) }

// Count counts o200k tokens.
func Count(p model.Prompt, r model.Reply) schema.Tokens { return model.Meter{}.Count(p, r) }

// answerer is who answered for the model: its label, and the flags that choose it again.
type answerer struct{ label, flags string }

// judge lets the invariants judge a run and puts the result into a line of the report.
func judge(run *schema.Run, w *schema.Workflow, by answerer) schema.CellResult {
	j := invariants.Judge(invariants.Input{Run: run, Workflow: w})
	e := run.Evidence
	id := CellID(run.Cell)
	return schema.CellResult{
		ID:         id,
		Cell:       run.Cell,
		Class:      j.Class,
		Path:       j.Path,
		Refusal:    j.Refusal,
		Answer:     e.Answer,
		Reason:     reasonOf(run, j),
		Verdicts:   j.Verdicts,
		Violations: append([]schema.Violation{}, j.Violations...), // a list, never null
		ModelCalls: schema.Cost[int]{Original: e.Original.Calls, Replay: e.Replay.Calls},
		Tokens:     schema.Cost[schema.Tokens]{Original: e.Original.Tokens, Replay: e.Replay.Tokens},
		WallMs:     schema.Cost[int64]{Original: e.WallMs.Original, Replay: e.WallMs.Replay},
		Steps:      countSteps(run.Claim.Steps),
		Model:      by.label,
		Reproduce:  "wfbench run --cell " + id + by.flags,
	}
}

// reasonOf says in a line why a cell counts as what it does; completed cells need no reason.
func reasonOf(run *schema.Run, j invariants.Judgement) string {
	switch j.Class {
	case schema.ClassCompleted:
		return ""
	case schema.ClassStopped:
		return stopReason(run.Claim)
	case schema.ClassUnsafe:
		if len(j.Violations) > 0 {
			return j.Violations[0].Message
		}
		return ""
	case schema.ClassFalseSuccess:
		d := invariants.Diff(run.Evidence.Expected, run.Evidence.Effects)
		if len(d.Missing) > 0 {
			return "claims completion, and " + d.Missing[0].Name + " is missing"
		}
		return ""
	}
	if len(run.Evidence.Faults) > 0 {
		return run.Evidence.Faults[0]
	}
	return "the run could not be judged"
}

// plainWord is what may be repeated of a subject's own words.
var plainWord = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

func stopReason(c schema.Claim) string {
	reason := "the subject gave no reason"
	switch {
	case plainWord.MatchString(string(c.Reason)):
		reason = string(c.Reason)
	case c.Status == schema.ClaimError:
		reason = "the subject failed"
	}
	if plainWord.MatchString(c.StoppedAt) {
		reason += " at " + c.StoppedAt
	}
	return reason
}

// countSteps counts the steps by how they were matched; what is no known word is missed.
func countSteps(steps []schema.StepClaim) schema.StepCounts {
	var n schema.StepCounts
	for _, s := range steps {
		switch s.Match {
		case schema.MatchMatched:
			n.Matched++
		case schema.MatchHealed:
			n.Healed++
		case schema.MatchHandedOver:
			n.HandedOver++
		default:
			n.Missed++
		}
	}
	return n
}

// plainClaim keeps a claim within the words that a run record knows: a status of a subject's
// own making is an error of the subject.
func plainClaim(c schema.Claim) schema.Claim {
	switch c.Status {
	case schema.ClaimCompleted, schema.ClaimStopped, schema.ClaimError:
	default:
		c.Status = schema.ClaimError
	}
	c.Detail = clip(c.Detail)
	return c
}
