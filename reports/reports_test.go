package reports_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wfbench/wfbench/reports"
	"github.com/wfbench/wfbench/schema"
)

var update = flag.Bool("update", false, "write the golden files anew")

// load reads a stored report as a reader of another day would.
func load(t *testing.T, name string) *schema.Report {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	r, err := schema.Decode[schema.Report](name, b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// golden compares got with a file; a mismatch leaves got beside it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		if err := os.WriteFile(file+".got", got, 0o644); err != nil {
			t.Error(err)
		}
		t.Errorf("rendering differs from %s: compare it with %s.got, or run the test with -update", file, file)
	}
}

type renderer struct {
	name string
	end  string
	do   func(io.Writer, *schema.Report) error
}

var renderers = []renderer{
	{"text", ".txt", func(w io.Writer, r *schema.Report) error { return reports.Text(w, r, reports.Options{Width: 100}) }},
	{"colour", ".ansi", func(w io.Writer, r *schema.Report) error {
		return reports.Text(w, r, reports.Options{Width: 100, Color: true})
	}},
	{"markdown", ".md", reports.Markdown},
}

func TestGolden(t *testing.T) {
	for _, report := range []string{"mixed", "clean", "empty"} {
		r := load(t, report+".json")
		for _, render := range renderers {
			t.Run(report+"/"+render.name, func(t *testing.T) {
				var first, second bytes.Buffer
				if err := render.do(&first, r); err != nil {
					t.Fatal(err)
				}
				if err := render.do(&second, r); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(first.Bytes(), second.Bytes()) {
					t.Error("two renderings of one report differ")
				}
				golden(t, report+render.end, first.Bytes())
			})
		}
	}
}

func TestJSONReadsBack(t *testing.T) {
	r := load(t, "mixed.json")
	var b bytes.Buffer
	if err := reports.JSON(&b, r); err != nil {
		t.Fatal(err)
	}
	back, err := schema.Decode[schema.Report]("rendered", b.Bytes())
	if err != nil {
		t.Fatalf("JSON(r) does not decode: %v", err)
	}
	if !reflect.DeepEqual(back, r) {
		t.Error("JSON(r) decodes to another report")
	}
}

func TestTextFitsItsWidth(t *testing.T) {
	r := load(t, "mixed.json")
	for _, width := range []int{0, 100, 120} {
		var b bytes.Buffer
		if err := reports.Text(&b, r, reports.Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		limit := max(width, 100)
		for line := range strings.Lines(b.String()) {
			line = strings.TrimRight(line, "\n")
			// A command is one piece to be copied: it may be longer.
			if utf8.RuneCountInString(line) > limit && !strings.Contains(line, "wfbench run") {
				t.Errorf("Text(width %d) has a line of %d columns: %q", width, utf8.RuneCountInString(line), line)
			}
		}
	}
}

func TestNothingOfADocumentReachesTheTerminal(t *testing.T) {
	r := load(t, "mixed.json")
	r.Command = "wfbench \x1b]0;owned\x07 run"
	for i := range r.Cells {
		r.Cells[i].Reason = "a\x1b[2Jb\u202ec\u009bd"
		r.Cells[i].Model = "m\x1b[31m"
		for k := range r.Cells[i].Violations {
			r.Cells[i].Violations[k].Message = "x\r\x1b[1A|<script>`y`"
		}
	}
	for _, render := range renderers {
		if render.name == "colour" {
			continue // it paints
		}
		var b bytes.Buffer
		if err := render.do(&b, r); err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexAny(b.String(), "\x1b\x07\r\u202e\u009b"); i >= 0 {
			t.Errorf("%s lets a control character through at byte %d", render.name, i)
		}
		if render.name == "markdown" && strings.Contains(b.String(), "<script") {
			t.Error("markdown lets a tag through")
		}
	}
}

func TestPlannerNote(t *testing.T) {
	r := load(t, "clean.json")
	const note = "no language model was asked"
	for _, c := range []struct {
		model string
		want  bool
	}{{"reference planner", true}, {"some-model", false}} {
		for i := range r.Cells {
			r.Cells[i].Model = c.model
		}
		var b bytes.Buffer
		if err := reports.Text(&b, r, reports.Options{Width: 200}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), note); got != c.want {
			t.Errorf("Text with model %q says %q = %v; want %v", c.model, note, got, c.want)
		}
	}
}

// TestUnknownClassIsInconclusive: what a reader does not know must never read as green.
func TestUnknownClassIsInconclusive(t *testing.T) {
	r := load(t, "clean.json")
	for i := range r.Cells {
		r.Cells[i].Class = "splendid"
	}
	var b bytes.Buffer
	if err := reports.Text(&b, r, reports.Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "Inconclusive: nothing is said of these") {
		t.Errorf("Text of unknown classes lists nothing as inconclusive:\n%s", b.String())
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrorsAreTold(t *testing.T) {
	r := load(t, "clean.json")
	for _, render := range append(renderers, renderer{"json", ".json", reports.JSON}) {
		if err := render.do(brokenWriter{}, r); err == nil {
			t.Errorf("%s(broken writer) = nil; want an error", render.name)
		}
	}
}
