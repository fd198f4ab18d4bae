package main

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

const (
	// defaultWidth is the width of what is printed where there is no terminal to ask.
	defaultWidth = 100
	// columnPadding is what a column takes beside its text.
	columnPadding = 2
	// columnMin is the narrowest that a column gets, words broken or not.
	columnMin = 4
)

// sheet is the one look of every listing. It fits itself to the width of where it goes.
type sheet struct {
	header table.Row
	rows   []table.Row
	// most bounds the widths of columns, by number from 1.
	most map[int]int
	// brief are the columns that a terminal shows, by number from 1; nil shows all.
	brief []int
}

func newTable(headers ...string) *sheet {
	s := &sheet{}
	for _, h := range headers {
		s.header = append(s.header, h)
	}
	return s
}

// AppendRow adds a row. What its texts hold that a terminal would obey does not pass.
func (s *sheet) AppendRow(row table.Row) {
	for i, cell := range row {
		if reflect.ValueOf(cell).Kind() == reflect.String {
			row[i] = oneLine(fmt.Sprint(cell))
		}
	}
	s.rows = append(s.rows, row)
}

// wrap bounds the widths of columns, by number from 1; text is broken at spaces.
func wrap(s *sheet, widths map[int]int) { s.most = widths }

// text renders the sheet for people, no wider than a width if its words allow it.
func (s *sheet) text(width int) string {
	if s.brief != nil {
		return s.columns(s.brief).text(width)
	}
	t := s.writer()
	style := table.StyleLight
	style.Options.DrawBorder = false
	style.Options.SeparateColumns = false
	style.Options.SeparateHeader = true
	t.SetStyle(style)
	var configs []table.ColumnConfig
	for i, w := range s.fit(width) {
		configs = append(configs, table.ColumnConfig{Number: i + 1, WidthMax: w, WidthMaxEnforcer: text.WrapSoft})
	}
	t.SetColumnConfigs(configs)
	lines := strings.Split(t.Render(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}

// columns is the sheet with some of its columns.
func (s *sheet) columns(numbers []int) *sheet {
	pick := func(row table.Row) (out table.Row) {
		for _, n := range numbers {
			out = append(out, row[n-1])
		}
		return out
	}
	some := &sheet{header: pick(s.header), most: map[int]int{}}
	for _, row := range s.rows {
		some.rows = append(some.rows, pick(row))
	}
	for i, n := range numbers {
		if w, bounded := s.most[n]; bounded {
			some.most[i+1] = w
		}
	}
	return some
}

func (s *sheet) markdown() string { return s.writer().RenderMarkdown() }

func (s *sheet) writer() table.Writer {
	t := table.NewWriter()
	t.AppendHeader(s.header)
	for _, row := range s.rows {
		t.AppendRow(row)
	}
	return t
}

// fit gives the widths of the columns: as wide as their texts and no wider than they should be,
// and where that is too much, less for the widest, words last.
func (s *sheet) fit(width int) []int {
	widths, words := make([]int, len(s.header)), make([]int, len(s.header))
	sum := 0
	for i := range s.header {
		widths[i], words[i] = s.extent(i)
		if most := s.most[i+1]; most > 0 {
			widths[i] = min(widths[i], max(most, words[i]))
		}
		sum += widths[i] + columnPadding
	}
	for ; sum > width; sum-- {
		at := widest(widths, words)
		if at < 0 {
			at = widest(widths, nil)
		}
		if at < 0 {
			break
		}
		widths[at]--
	}
	return widths
}

// extent measures a column: its longest text and its longest word.
func (s *sheet) extent(column int) (longest, word int) {
	for _, row := range append([]table.Row{s.header}, s.rows...) {
		if column >= len(row) {
			continue
		}
		cell := fmt.Sprint(row[column])
		longest = max(longest, text.LongestLineLen(cell))
		for _, w := range strings.Fields(cell) {
			word = max(word, text.StringWidthWithoutEscSequences(w))
		}
	}
	return longest, word
}

// widest finds the widest column that may become narrower; -1 where there is none.
func widest(widths, least []int) int {
	at := -1
	for i, w := range widths {
		low := columnMin
		if least != nil {
			low = max(low, least[i])
		}
		if w > low && (at < 0 || w > widths[at]) {
			at = i
		}
	}
	return at
}

// widthOf is how many columns fit where something is printed.
func widthOf(out io.Writer) int {
	if f, ok := out.(*os.File); ok && isTerminal(out) {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return w
		}
	}
	return defaultWidth
}

// paragraph breaks a text at spaces, and indents all lines but the first.
func paragraph(s string, width, indent int) string {
	lines := strings.Split(text.WrapSoft(s, max(width-indent, 2*columnMin)), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n"+strings.Repeat(" ", indent))
}
