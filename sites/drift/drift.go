// Package drift is the catalogue of the ways in which a site changes between recording and
// replay: one file a drift, each with the harm it stands for and the right answer per task.
//
// A drift sets knobs. Some are turned by the sites themselves, with the framework that they are
// built with; the others by package inject, in front of any site. Drifts know no engine, and the
// right answers are data. Before it: nothing. After it: the sites and inject, which honour the
// knobs, and the judge, which holds a run against the right answer.
package drift

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// Drift is one named change.
type Drift struct {
	// Name is lower case words joined by "-".
	Name string
	// Group is the family that the reports show it under.
	Group Group
	// Statement says in one sentence what changes.
	Statement string
	// Harm says in one sentence what goes wrong in the field when a replayer is fooled by it.
	Harm string
	// Recovery says in a few words by what a replay may come through: "role and name".
	Recovery string
	// Hazards are the public reports that it stands for, by number: "H1".
	Hazards []string
	// Variants, where there are any: the default is chosen by the seed.
	Variants []string
	// Amounts are what the strengths 1, 2 and 3 mean, in Unit; none where strength makes no sense.
	Amounts []int
	// Unit is that of Amounts: "ms", "rows", "bytes".
	Unit string
	// LayoutOnly drifts change nothing that a task depends on.
	LayoutOnly bool
	// Needs are the traits without which it does not apply to a task.
	Needs []Trait
	// Browsers in which the drift applies; none means all.
	Browsers []string
	// Answers are the right answers.
	Answers Answers
	// Apply sets the knobs. The amount is one of Amounts, or 0.
	Apply func(k *Knobs, variant string, amount int)
}

// Answers are the right answers of a drift.
type Answers struct {
	// Usual is the answer for every task and every variant that is no exception.
	Usual schema.Answer
	// Why is the sentence that the reviewer of the answer agreed to.
	Why string
	// Variants are those with an answer of their own.
	Variants map[string]Exception
	// Except are the tasks, "site/task", with an answer of their own. The answer "" says that the
	// drift does not apply.
	Except map[string]Exception
}

// Exception is the answer of one task or one variant, with its reason.
type Exception struct {
	Answer schema.Answer
	Why    string
}

// Answer is the right answer of a variant for a task with these spots; "" where the drift does not
// apply. A task's own answer goes before a variant's.
func (d Drift) Answer(variant string, t schema.TaskRef, s Spots) schema.Answer {
	for _, need := range d.Needs {
		if !s.Has(need) {
			return ""
		}
	}
	if e, ok := d.Answers.Except[t.String()]; ok {
		return e.Answer
	}
	if e, ok := d.Answers.Variants[variant]; ok {
		return e.Answer
	}
	return d.Answers.Usual
}

// In reports whether the drift applies in a browser.
func (d Drift) In(browser string) bool {
	return len(d.Browsers) == 0 || slices.Contains(d.Browsers, browser)
}

// Group is a family of drifts.
type Group string

// The families, in the order of the reports.
const (
	Unchanged   Group = "unchanged"
	Layout      Group = "layout"
	Identity    Group = "identity"
	Timing      Group = "timing"
	Outcome     Group = "outcome"
	Origin      Group = "origin"
	Obstruction Group = "obstruction"
	Hostile     Group = "hostile"
)

// always gives every task the same answer.
func always(a schema.Answer, why string) Answers { return Answers{Usual: a, Why: why} }
