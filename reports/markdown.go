package reports

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// JSON writes the report document itself.
func JSON(w io.Writer, r *schema.Report) error {
	b, err := schema.Encode(r)
	if err != nil {
		return fmt.Errorf("writing report: %w", err)
	}
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("writing report: %w", err)
	}
	return nil
}

// Markdown renders a report as a page: the tables and findings of Text.
func Markdown(w io.Writer, r *schema.Report) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# wfbench report\n\nSeed %d, %s.\n\n", r.Seed, plural(len(r.Cells), "cell"))
	section(&b, "Subjects", headlineGrid(r))
	section(&b, "Cost", costGrid(r))
	for _, s := range subjects(r) {
		section(&b, "By drift: "+escape(plain(s)), driftGrid(r, s))
	}
	section(&b, "By rule", ruleGrid(r))
	b.WriteString("## Findings\n\n")
	found := false
	for _, c := range r.Cells {
		if isFinding(c) {
			found = true
			finding(&b, c)
		}
	}
	if !found {
		b.WriteString("None.\n\n")
	}
	items(&b, "Stopped where completing was right", r.Cells, isFalseRefusal)
	items(&b, "Stopped, safely, where a model may complete", r.Cells, isShort)
	items(&b, "Inconclusive", r.Cells, isInconclusive)
	if slices.Contains(models(r.Cells), referencePlanner) {
		b.WriteString(plannerNote + "\n\n")
	}
	for _, k := range slices.Sorted(maps.Keys(r.Versions)) {
		fmt.Fprintf(&b, "- %s %s\n", escape(plain(k)), escape(plain(r.Versions[k])))
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing report: %w", err)
	}
	return nil
}

func section(b *bytes.Buffer, title string, g grid) {
	if len(g.rows) > 0 {
		fmt.Fprintf(b, "## %s\n\n%s\n\n", title, g.markdown())
	}
}

func finding(b *bytes.Buffer, c schema.CellResult) {
	fmt.Fprintf(b, "### %s: %s\n\n", plainClass(c.Class), escape(address(c)))
	if c.Reason != "" && len(c.Violations) == 0 {
		fmt.Fprintf(b, "- %s\n", escape(plain(c.Reason)))
	}
	for _, v := range c.Violations {
		fmt.Fprintf(b, "- %s: %s (%s)\n", escape(plain(v.Invariant)), escape(plain(v.Message)), code(v.Evidence))
	}
	fmt.Fprintf(b, "- again: %s\n\n", code(c.Reproduce))
}

func items(b *bytes.Buffer, title string, cells []schema.CellResult, is func(schema.CellResult) bool) {
	listed := slices.DeleteFunc(slices.Clone(cells), func(c schema.CellResult) bool { return !is(c) || isFinding(c) })
	if len(listed) == 0 {
		return
	}
	fmt.Fprintf(b, "## %s\n\n", title)
	for _, c := range listed {
		fmt.Fprintf(b, "- %s: %s (%s)\n", escape(address(c)), escape(plain(c.Reason)), code(c.Reproduce))
	}
	b.WriteString("\n")
}

// escape keeps what a page wrote from being read as markup.
func escape(s string) string {
	return strings.NewReplacer(
		`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", "&", "&amp;",
	).Replace(s)
}

// code sets s as code.
func code(s string) string { return "`" + strings.ReplaceAll(plain(s), "`", "'") + "`" }
