package reports

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/schema"
)

const (
	// defaultWidth is the width of a terminal that does not tell its own.
	defaultWidth = 100
	// widthMin is the narrowest width that lines are wrapped to.
	widthMin = 40
	indent   = "  "
)

// Options of Text.
type Options struct {
	// Color paints for a terminal.
	Color bool
	// Width is the number of columns to wrap to; 0 means 100.
	Width int
}

// page is a text in the making.
type page struct {
	bytes.Buffer
	palette palette
	width   int
}

// Text renders a report for a terminal.
func Text(w io.Writer, r *schema.Report, o Options) error {
	p := &page{width: max(o.Width, widthMin)}
	if o.Width == 0 {
		p.width = defaultWidth
	}
	if o.Color {
		p.palette = ansi
	}
	p.head(r)
	p.grid("", headlineGrid(r))
	p.grid("Model calls, tokens and time: the original runs against their replays", costGrid(r))
	for _, s := range subjects(r) {
		p.grid("By drift: "+plain(s), driftGrid(r, s))
	}
	p.grid("By rule", ruleGrid(r))
	p.findings(r)
	p.listing("Stopped where completing was right", r.Cells, isFalseRefusal, warn)
	p.listing("Stopped, safely, where a model may complete", r.Cells, isShort, faint)
	p.listing("Inconclusive: nothing is said of these", r.Cells, isInconclusive, faint)
	p.foot(r)
	if _, err := w.Write(p.Bytes()); err != nil {
		return fmt.Errorf("writing report: %w", err)
	}
	return nil
}

func (p *page) head(r *schema.Report) {
	fmt.Fprintf(p, "%s  seed %d, %s", p.palette.paint(strong, "wfbench report"), r.Seed, plural(len(r.Cells), "cell"))
	if m := models(r.Cells); len(m) > 0 {
		fmt.Fprintf(p, ", model: %s", plain(strings.Join(m, ", ")))
	}
	p.WriteString("\n\n")
}

func (p *page) title(s string) { p.WriteString(p.palette.paint(strong, s) + "\n\n") }

// grid writes a table, indented; an empty one is left out.
func (p *page) grid(title string, g grid) {
	if len(g.rows) == 0 {
		return
	}
	if title != "" {
		p.title(title)
	}
	for line := range strings.SplitSeq(g.terminal(p.palette), "\n") {
		p.WriteString(indent + line + "\n")
	}
	p.WriteString("\n")
}

// findings writes each finding with its evidence and the command that shows it again.
func (p *page) findings(r *schema.Report) {
	found := slices.DeleteFunc(slices.Clone(r.Cells), func(c schema.CellResult) bool { return !isFinding(c) })
	if len(found) == 0 {
		if slices.ContainsFunc(r.Cells, func(c schema.CellResult) bool { return !isInconclusive(c) }) {
			p.WriteString(p.palette.paint(good, "No finding.") + "\n\n")
		} else {
			p.WriteString(p.palette.paint(warn, "No cell could be judged.") + "\n\n")
		}
		return
	}
	p.title(plural(len(found), "finding"))
	for i, c := range found {
		number := fmt.Sprintf("%s%d. ", indent, i+1)
		hang := strings.Repeat(" ", len(number))
		fmt.Fprintf(p, "%s%s  %s\n", number, p.palette.paint(bad, string(plainClass(c.Class))), address(c))
		if c.Reason != "" && len(c.Violations) == 0 {
			p.wrap(hang, plain(c.Reason))
		}
		for _, v := range c.Violations {
			p.wrap(hang, fmt.Sprintf("%s: %s [%s]", plain(v.Invariant), plain(v.Message), plain(v.Evidence)))
		}
		p.WriteString(hang + p.palette.paint(faint, plain(c.Reproduce)) + "\n\n")
	}
}

// listing writes one line a cell, for the cells that are no findings and want a look.
func (p *page) listing(title string, cells []schema.CellResult, is func(schema.CellResult) bool, m mark) {
	listed := slices.DeleteFunc(slices.Clone(cells), func(c schema.CellResult) bool { return !is(c) || isFinding(c) })
	if len(listed) == 0 {
		return
	}
	p.title(title)
	for _, c := range listed {
		p.wrap(indent, address(c)+": "+p.palette.paint(m, plain(c.Reason)))
		p.WriteString(indent + indent + p.palette.paint(faint, plain(c.Reproduce)) + "\n")
	}
	p.WriteString("\n")
}

func (p *page) foot(r *schema.Report) {
	if slices.Contains(models(r.Cells), referencePlanner) {
		p.wrap("", plannerNote)
		p.WriteString("\n")
	}
	if r.Command != "" {
		p.WriteString(p.palette.paint(faint, plain(r.Command)) + "\n")
	}
	var versions []string
	for _, k := range slices.Sorted(maps.Keys(r.Versions)) {
		versions = append(versions, k+" "+r.Versions[k])
	}
	if len(versions) > 0 {
		p.WriteString(p.palette.paint(faint, plain(strings.Join(versions, ", "))) + "\n")
	}
}

// wrap writes s in lines of at most the page's width; a word is never broken.
func (p *page) wrap(prefix, s string) {
	line := prefix
	for word := range strings.FieldsSeq(s) {
		long := utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > p.width
		switch {
		case line == prefix:
			line += word
		case long:
			p.WriteString(line + "\n")
			line = prefix + word
		default:
			line += " " + word
		}
	}
	p.WriteString(line + "\n")
}

// address names a cell for a reader.
func address(c schema.CellResult) string {
	s := fmt.Sprintf("%s  %s/%s  %s  %s", c.Subject, c.Site, c.Task, c.Drift, c.Browser)
	if c.Repeat > 1 {
		s += fmt.Sprintf("  repeat %d", c.Repeat)
	}
	return plain(s)
}

// plainClass is the class as it reads: an unknown one is inconclusive.
func plainClass(c schema.Class) schema.Class {
	if isInconclusive(schema.CellResult{Class: c}) {
		return schema.ClassInconclusive
	}
	return c
}
