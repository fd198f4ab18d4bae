package reports

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/wfbench/wfbench/schema"
)

// column is a column of a table: its heading, in one line or two, and whether it holds
// figures. A mark colours what is not zero.
type column struct {
	name   string
	figure bool
	mark   mark
}

// columnGap stands between two columns.
const columnGap = "  "

// grid is a table before it has a form. Text and Markdown render the same grids.
type grid struct {
	columns []column
	rows    [][]string
}

func headlineGrid(r *schema.Report) grid {
	g := grid{columns: []column{
		{name: "subject"}, {"cells", true, ""}, {"completed", true, good}, {"stopped", true, ""},
		{"unsafe", true, bad}, {"false\nsuccess", true, bad}, {"incon-\nclusive", true, faint},
		{"safe\ncompletion", true, ""}, {"unsafe rate,\n95 % bound", true, ""},
	}}
	for _, name := range subjects(r) {
		s := r.Summary[name]
		g.rows = append(g.rows, []string{
			plain(name), count(s.Cells), count(s.Completed), count(s.Stopped), count(s.Unsafe),
			count(s.FalseSuccess), count(s.Inconclusive), asked(s), "≤ " + percent(s.UnsafeUpper95),
		})
	}
	return g
}

func costGrid(r *schema.Report) grid {
	g := grid{columns: []column{
		{name: "subject"}, {"calls,\noriginal", true, ""}, {"\nreplay", true, ""}, {"\nsaved", true, ""},
		{"tokens,\noriginal", true, ""}, {"\nreplay", true, ""}, {"\nsaved", true, ""}, {"time,\noriginal", true, ""}, {"\nreplay", true, ""},
	}}
	for _, name := range subjects(r) {
		s := r.Summary[name]
		before, after := tokenSum(s.Tokens.Original), tokenSum(s.Tokens.Replay)
		g.rows = append(g.rows, []string{
			plain(name),
			grouped(int64(s.ModelCalls.Original)), grouped(int64(s.ModelCalls.Replay)),
			saved(int64(s.ModelCalls.Original), int64(s.ModelCalls.Replay)),
			grouped(before), grouped(after), saved(before, after),
			seconds(s.WallMs.Original), seconds(s.WallMs.Replay),
		})
	}
	return g
}

func driftGrid(r *schema.Report, subject string) grid {
	g := grid{columns: []column{
		{name: "drift"}, {name: "right answer"}, {"done by\nreplay", true, good}, {"\nmodel", true, good},
		{"stopped,\nrightly", true, ""}, {"\nwrongly", true, warn}, {"unsafe", true, bad}, {"false\nsuccess", true, bad}, {"incon-\nclusive", true, faint},
	}}
	for _, t := range tallies(r.Cells, subject) {
		g.rows = append(g.rows, []string{
			plain(t.drift), strings.Join(t.answers, " / "), count(t.byReplay), count(t.byModel),
			count(t.rightStop), count(t.wrongStop), count(t.unsafe), count(t.falseSuccess), count(t.inconclusive),
		})
	}
	return g
}

func ruleGrid(r *schema.Report) grid {
	g := grid{columns: []column{
		{name: "rule"}, {"held", true, good}, {"violated", true, bad}, {"not\nexercised", true, warn}, {"incon-\nclusive", true, faint},
	}}
	for _, t := range ruleTallies(r.Cells) {
		g.rows = append(g.rows, []string{
			plain(t.rule), count(t.held), count(t.violated), count(t.notExercised), count(t.inconclusive),
		})
	}
	return g
}

// terminal renders a grid without a frame: a heading, a rule, rows.
func (g grid) terminal(p palette) string {
	t := g.table(func(c column, s string) string {
		if s == none {
			return p.paint(faint, s)
		}
		return p.paint(c.mark, s)
	}, func(s string) string {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			lines[i] = p.paint(faint, line)
		}
		return strings.Join(lines, "\n")
	})
	style := table.StyleLight
	style.Options = table.Options{SeparateHeader: true}
	style.Format.Header = text.FormatDefault
	style.Box.MiddleHorizontal = "─"
	style.Box.PaddingLeft, style.Box.PaddingRight = "", columnGap
	t.SetStyle(style)
	lines := strings.Split(t.Render(), "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, " ")
		if strings.Trim(line, "─") == "" { // the rule runs on under the last column's gap
			line = strings.TrimSuffix(line, strings.Repeat("─", len(columnGap)))
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// markdown renders a grid as a Markdown table.
func (g grid) markdown() string {
	t := g.table(func(_ column, s string) string { return escape(s) }, func(s string) string {
		return strings.TrimSpace(strings.NewReplacer("-\n", "", "\n", " ").Replace(s))
	})
	t.SetStyle(table.Style{Format: table.FormatOptions{Header: text.FormatDefault}})
	return t.RenderMarkdown()
}

func (g grid) table(cell func(column, string) string, head func(string) string) table.Writer {
	t := table.NewWriter()
	var header table.Row
	var configs []table.ColumnConfig
	for i, c := range g.columns {
		header = append(header, head(c.name))
		config := table.ColumnConfig{Number: i + 1, VAlignHeader: text.VAlignBottom}
		if c.figure {
			config.Align, config.AlignHeader = text.AlignRight, text.AlignRight
		}
		configs = append(configs, config)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(configs)
	for _, row := range g.rows {
		var cells table.Row
		for i, s := range row {
			cells = append(cells, cell(g.columns[i], s))
		}
		t.AppendRow(cells)
	}
	return t
}
