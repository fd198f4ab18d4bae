package schema

import (
	"fmt"
	"slices"
)

// report checks a report: its cells, its totals, and that they belong together.
func (c *checker) report(r *Report) {
	c.name(ReportV1, r.Schema)
	c.want(len(r.Subjects) > 0, "subjects", "no subjects")
	for i, s := range r.Subjects {
		path := fmt.Sprintf("subjects[%d]", i)
		c.want(s != "", path, "empty")
		c.want(slices.Index(r.Subjects, s) == i, path, "subject %s is there twice", quoted(s))
	}
	for _, subject := range sortedKeys(r.Summary) {
		path := join("summary", subject)
		c.want(slices.Contains(r.Subjects, subject), path, "not one of the subjects")
		summary := r.Summary[subject]
		c.summary(path, &summary)
	}
	c.count("cells", len(r.Cells), cellsMax)
	seen := make(map[string]bool, len(r.Cells))
	cells := make(map[string]int, len(r.Subjects))
	for i := range r.Cells {
		cell, path := &r.Cells[i], fmt.Sprintf("cells[%d]", i)
		c.want(!seen[cell.ID], path+".id", "cell %s is there twice", quoted(cell.ID))
		seen[cell.ID] = true
		cells[cell.Subject]++
		c.want(slices.Contains(r.Subjects, cell.Subject), path+".subject", "not one of the subjects")
		c.cellResult(path, cell)
	}
	for _, subject := range r.Subjects {
		c.want(r.Summary[subject].Cells == cells[subject], join("summary", subject)+".cells",
			"summary counts %d cells; the report has %d", r.Summary[subject].Cells, cells[subject])
	}
}

func (c *checker) summary(path string, s *Summary) {
	parts := []struct {
		key string
		n   int
	}{
		{"cells", s.Cells}, {"completed", s.Completed}, {"stopped", s.Stopped}, {"unsafe", s.Unsafe},
		{"falseSuccess", s.FalseSuccess}, {"inconclusive", s.Inconclusive},
		{"correctRefusals", s.CorrectRefusals}, {"falseRefusals", s.FalseRefusals},
		{"completedByReplay", s.CompletedByReplay}, {"completedByModel", s.CompletedByModel},
		{"asked", s.Asked}, {"askedCompleted", s.AskedCompleted},
	}
	for _, p := range parts {
		notNegative(c, path+"."+p.key, p.n)
	}
	sum := s.Completed + s.Stopped + s.Unsafe + s.FalseSuccess + s.Inconclusive
	c.want(s.Cells == sum, path+".cells", "%d cells, but the classes sum to %d", s.Cells, sum)
	c.want(s.Completed == s.CompletedByReplay+s.CompletedByModel, path+".completed", "is not the sum of its paths")
	c.want(s.Stopped == s.CorrectRefusals+s.FalseRefusals, path+".stopped", "is not the sum of its refusals")
	c.want(s.Asked <= s.Cells-s.Inconclusive, path+".asked", "%d cells, but %d were judged", s.Asked, s.Cells-s.Inconclusive)
	c.want(s.AskedCompleted <= min(s.Asked, s.Completed), path+".askedCompleted", "more than were asked for or completed")
	for _, rate := range []struct {
		key   string
		value float64
	}{{"unsafeRate", s.UnsafeRate}, {"unsafeUpper95", s.UnsafeUpper95}, {"safeCompletionRate", s.SafeCompletionRate}} {
		c.want(rate.value >= 0 && rate.value <= 1, path+"."+rate.key, "a rate lies between 0 and 1")
	}
	c.cost(path, s.ModelCalls, s.Tokens, s.WallMs)
	c.stepCounts(path+".steps", s.Steps)
}

func (c *checker) cost(path string, calls Cost[int], tokens Cost[Tokens], wallMs Cost[int64]) {
	notNegative(c, path+".modelCalls.original", calls.Original)
	notNegative(c, path+".modelCalls.replay", calls.Replay)
	c.tokens(path+".tokens.original", tokens.Original)
	c.tokens(path+".tokens.replay", tokens.Replay)
	notNegative(c, path+".wallMs.original", wallMs.Original)
	notNegative(c, path+".wallMs.replay", wallMs.Replay)
}

func (c *checker) stepCounts(path string, s StepCounts) {
	notNegative(c, path+".matched", s.Matched)
	notNegative(c, path+".missed", s.Missed)
	notNegative(c, path+".healed", s.Healed)
	notNegative(c, path+".handedOver", s.HandedOver)
}

// cellResult checks one judged cell. The path belongs to completed cells, the refusal to
// stopped ones.
func (c *checker) cellResult(path string, r *CellResult) {
	c.want(r.ID != "", path+".id", "empty")
	c.cell(path, r.Cell)
	oneOf(c, path+".class", r.Class, classes)
	oneOf(c, path+".answer", r.Answer, append([]Answer{""}, answers...))
	paths, refusals := []string{""}, []string{""}
	switch r.Class {
	case ClassCompleted:
		paths = []string{"replay", "model"}
	case ClassStopped:
		refusals = []string{"correct", "false"}
	}
	oneOf(c, path+".path", r.Path, paths)
	oneOf(c, path+".refusal", r.Refusal, refusals)
	for i, v := range r.Verdicts {
		at := fmt.Sprintf("%s.verdicts[%d]", path, i)
		c.shape(idShape, at+".invariant", v.Invariant)
		oneOf(c, at+".status", v.Status, verdictStatuses)
	}
	c.count(path+".violations", len(r.Violations), findingsMax)
	for i, v := range r.Violations {
		at := fmt.Sprintf("%s.violations[%d]", path, i)
		c.shape(idShape, at+".invariant", v.Invariant)
		c.want(v.Message != "", at+".message", "empty")
		c.chars(at+".message", v.Message, textCharsMax)
	}
	c.cost(path, r.ModelCalls, r.Tokens, r.WallMs)
	c.stepCounts(path+".steps", r.Steps)
}
