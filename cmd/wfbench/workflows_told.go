package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

// runRow is the result of a run, as JSON shows it.
type runRow struct {
	Workflow string       `json:"workflow"`
	Name     string       `json:"name"`
	Version  int          `json:"version"`
	Start    string       `json:"start"`
	Claim    schema.Claim `json:"claim"`
	// MaybeApplied are the steps that may have been done without having been seen to work.
	MaybeApplied []string     `json:"maybeApplied"`
	Usage        schema.Usage `json:"usage"`
	// Proposed are the ids of the repairs that wait for a yes.
	Proposed []string `json:"proposed"`
	Warnings []string `json:"warnings"`
}

func runRowOf(result *manage.RunResult) runRow {
	w := result.Workflow
	row := runRow{
		Workflow: w.ID, Name: w.Workflow.Name, Version: w.Version, Start: result.Start.Origin, Claim: result.Claim, Usage: result.Usage,
		MaybeApplied: []string{}, Proposed: []string{}, Warnings: []string{},
	}
	for _, s := range result.Claim.Steps {
		if telemetry.MayBeDone(s) {
			row.MaybeApplied = append(row.MaybeApplied, s.ID)
		}
	}
	for _, p := range result.Proposed {
		row.Proposed = append(row.Proposed, p.ID)
	}
	for _, warning := range result.Warnings {
		row.Warnings = append(row.Warnings, warning.Error())
	}
	return row
}

// tellRun prints the result and says how the run counts.
func tellRun(env environment, f *storeFlags, r *workflowRunFlags, result *manage.RunResult) error {
	row := runRowOf(result)
	for _, warning := range row.Warnings {
		_, _ = fmt.Fprintf(env.err, "warning: %s\n", oneLine(warning))
	}
	var err error
	if r.format == "text" {
		err = tellLines(env.out, &result.Workflow.Workflow, &row)
	} else {
		err = render(env.out, r.format, row, runTable(&row))
	}
	if err != nil {
		return err
	}
	if n := len(row.Proposed); n > 0 {
		_, _ = fmt.Fprintf(env.err, "%s proposed: %s\n", counted(n, "repair"), f.command("approve", row.Name))
	}
	r.model.adviser.advise(env.err)
	if row.Claim.Status != schema.ClaimCompleted {
		return errInconclusive
	}
	return nil
}

// told is one line of a result.
type told struct{ label, text string }

// labelWidth is the column of the labels of a result.
const labelWidth = 10

// tellLines tells a result to a person. What may have been done comes before all else.
func tellLines(out io.Writer, w *schema.Workflow, row *runRow) error {
	c := row.Claim
	lines := []told{{"workflow", fmt.Sprintf("%q, version %d", row.Name, row.Version)}}
	outcome := c.Status
	if c.StoppedAt != "" {
		outcome += " at " + c.StoppedAt + ", " + wordsOfStep(w, c.StoppedAt)
	}
	lines = append(lines, told{"outcome", outcome})
	for _, id := range row.MaybeApplied {
		lines = append(lines, told{"WARNING", id + " " + maybeDone})
	}
	if c.Reason != "" {
		p := plainReason(c.Reason, c.Detail)
		words := reasonWords(c.Reason, c.Detail)
		if c.Detail == replay.AtStart {
			words += " (" + row.Start + ")"
		}
		lines = append(lines, told{"reason", words})
		if c.Reason == schema.Interrupted {
			p.next = afterInterrupt(c)
		}
		if p.next != "" {
			lines = append(lines, told{"next", p.next})
		}
	}
	lines = append(lines, told{"steps", fateWords(telemetry.Count(c.Steps)) + fmt.Sprintf(" (of %d)", len(w.Steps))})
	lines = append(lines, told{"model", usageWords(row.Usage)})
	width := widthOf(out)
	for _, l := range lines {
		if _, err := fmt.Fprintf(out, "%-*s%s\n", labelWidth, l.label+":", paragraph(oneLine(l.text), width, labelWidth)); err != nil {
			return err
		}
	}
	return nil
}

// afterInterrupt tells what an interrupt left: the steps before it are done in any case.
func afterInterrupt(c schema.Claim) string {
	i := slices.IndexFunc(c.Steps, func(s schema.StepClaim) bool { return s.ID == c.StoppedAt })
	switch {
	case i < 0:
		return "nothing was done"
	case telemetry.MayBeDone(c.Steps[i]):
		return "look at what the site has done; the steps before " + c.StoppedAt + " are done"
	case c.Steps[i].Outcome == schema.Applied:
		return c.StoppedAt + " was done; where the site ended up was not looked at"
	}
	if i == 0 {
		return c.StoppedAt + " was not done, and nothing before it"
	}
	return c.StoppedAt + " was not done; the steps before it are"
}

// runTable is the result as a table, for Markdown.
func runTable(row *runRow) *sheet {
	c := row.Claim
	t := newTable("workflow", "outcome", "reason", "stopped at", "may have been done", "steps", "model")
	reason := ""
	if c.Reason != "" {
		reason = reasonWords(c.Reason, c.Detail)
	}
	t.AppendRow(table.Row{row.Name, c.Status, reason, c.StoppedAt, strings.Join(row.MaybeApplied, " "), fateWords(telemetry.Count(c.Steps)), usageWords(row.Usage)})
	return t
}

func wordsOfStep(w *schema.Workflow, id string) string {
	i := slices.IndexFunc(w.Steps, func(s schema.Step) bool { return s.ID == id })
	if i < 0 {
		return ""
	}
	return stepWords(&w.Steps[i])
}

// fateWords tells what became of the steps of a run: "7 matched, 1 maybe applied".
func fateWords(n schema.StepFates) string {
	var list []string
	for _, f := range []struct {
		n    int
		word string
	}{
		{n.Matched, "matched"}, {n.HandedOver, "by the model"}, {n.Healed, "healed"}, {n.Missed, "missed"},
		{n.Refused, "refused"}, {n.MaybeApplied, "maybe applied"},
	} {
		if f.n > 0 {
			list = append(list, fmt.Sprintf("%d %s", f.n, f.word))
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

func usageWords(u schema.Usage) string {
	if u.Calls == 0 {
		return "not asked"
	}
	return fmt.Sprintf("%s, %d tokens in, %d out", counted(u.Calls, "call"), u.Tokens.Input, u.Tokens.Output)
}
