package bench

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func finishedRun(t *testing.T, drifts string) (Runner, []schema.Cell) {
	t.Helper()
	r := testRunner(t.TempDir())
	cells, err := r.Catalogue.Plan(Selection{Drifts: []string{drifts}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(context.Background(), cells); err != nil {
		t.Fatal(err)
	}
	return r, cells
}

func read(t *testing.T, parts ...string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTornLine cuts the last line at each of its bytes, as a kill might.
func TestTornLine(t *testing.T) {
	r, cells := finishedRun(t, "none,slow")
	file := filepath.Join(r.Dir, cellsFile)
	whole := read(t, file)
	start := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
	for cut := start; cut < len(whole); cut++ {
		if err := os.WriteFile(file, whole[:cut], fileMode); err != nil {
			t.Fatal(err)
		}
		results, length, err := readCells(file)
		if err != nil || len(results) != len(cells)-1 || length != int64(start) {
			t.Fatalf("readCells(cut at %d) = %d cells, length %d, %v; want %d, %d", cut, len(results), length, err, len(cells)-1, start)
		}
	}
}

// TestResumeAfterTornLine goes the whole way for some of the cuts.
func TestResumeAfterTornLine(t *testing.T) {
	r, cells := finishedRun(t, "none,slow,wrapper")
	file, report := filepath.Join(r.Dir, cellsFile), filepath.Join(r.Dir, reportFile)
	whole, want := read(t, file), read(t, report)
	start := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
	for _, cut := range []int{0, 1, start, start + 1, (start + len(whole)) / 2, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(file, whole[:cut], fileMode); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(report); err != nil {
			t.Fatal(err)
		}
		r.Resume = true
		if _, err := r.Run(context.Background(), cells); err != nil {
			t.Fatalf("resuming after a cut at %d: %v", cut, err)
		}
		if got := read(t, report); !bytes.Equal(got, want) {
			t.Errorf("report after a cut at %d differs from the undisturbed one", cut)
		}
	}
}

func TestResumeRefuses(t *testing.T) {
	r, cells := finishedRun(t, "none,slow")
	r.Resume = true
	other, err := r.Catalogue.Plan(Selection{Drifts: []string{"none"}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(r.Dir, cellsFile)
	whole := read(t, file)
	tests := []struct {
		name  string
		do    func(r *Runner, cells *[]schema.Cell)
		want  string
		lines []byte
	}{
		{"another selection", func(_ *Runner, c *[]schema.Cell) { *c = other }, "another selection", whole},
		{"another seed", func(r *Runner, _ *[]schema.Cell) { r.Seed = 2 }, "seed 1, not 2", whole},
		{"another model", func(r *Runner, _ *[]schema.Cell) { r.Model = nil }, `model "guess", not`, whole},
		{"no wish to resume", func(r *Runner, _ *[]schema.Cell) { r.Resume = false }, "resume it, or choose another folder", whole},
		{"a broken line in the middle", func(*Runner, *[]schema.Cell) {}, "line 1", append([]byte("{\n"), whole...)},
		{"a line twice", func(*Runner, *[]schema.Cell) {}, "twice", append(bytes.Clone(whole), whole...)},
		{"an unknown key", func(*Runner, *[]schema.Cell) {}, "line 1", bytes.Replace(whole, []byte(`"id"`), []byte(`"ID"`), 1)},
		{"a cell of another run", func(*Runner, *[]schema.Cell) {}, "not in the plan", bytes.ReplaceAll(whole, []byte(".s1."), []byte(".s2."))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.WriteFile(file, tt.lines, fileMode); err != nil {
				t.Fatal(err)
			}
			again, list := r, cells
			tt.do(&again, &list)
			_, err := again.Run(context.Background(), list)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Run() = %v; want an error that says %q", err, tt.want)
			}
		})
	}
}

func TestRunRefusesAPlanWithACellTwice(t *testing.T) {
	r := testRunner(t.TempDir())
	cells, err := r.Catalogue.Plan(Selection{Drifts: []string{"none"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(context.Background(), append(cells, cells...)); err == nil {
		t.Error("Run(a cell twice) = nil; want an error")
	}
}

func TestWriteFileReplacesOnlyRegularFiles(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	for range 2 { // one that is not there, and one that is
		if err := writeFile(file, []byte("after")); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, dir} {
		if err := writeFile(name, []byte("x")); err == nil || !strings.Contains(err.Error(), "no regular file") {
			t.Errorf("writing %s = %v; want a refusal", name, err)
		}
	}
	if got := string(read(t, file)); got != "after" {
		t.Errorf("the file holds %q", got)
	}
}
