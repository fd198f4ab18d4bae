package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/google/renameio/v2"

	"github.com/wfbench/wfbench/schema"
)

// The files and folders of a run.
const (
	planFile     = "plan.json"
	cellsFile    = "cells.jsonl"
	reportFile   = "report.json"
	runsDir      = "runs"
	originalsDir = "originals"
	runFile      = "run.json"
	workflowFile = "workflow.json"
	// proposalsFile holds a repair (schema.Proposal) a line.
	proposalsFile = "proposals.jsonl"
	traceFile     = "trace.json"
)

const (
	dirMode    = 0o755
	fileMode   = 0o644
	secretMode = 0o600
)

// plan is what a run set out to do. A resumed run must have set out to do the same.
type plan struct {
	Seed    uint64   `json:"seed"`
	Command string   `json:"command"`
	Model   string   `json:"model"`
	Cells   []string `json:"cells"`
}

// Why a folder does not take a run.
var (
	// ErrHoldsRun says that there is a run in the folder, and that nobody asked to resume it.
	ErrHoldsRun = errors.New("there is a run in it: resume it, or choose another folder")
	// ErrOtherRun says that the folder holds a run of something else.
	ErrOtherRun = errors.New("it holds another run")
)

// store keeps the results of a run as they come: a line is on the disk before the next cell
// of its worker starts.
type store struct {
	dir  string
	plan plan

	mu   sync.Mutex
	file *os.File
	done map[string]schema.CellResult
}

// openStore starts a folder, or goes on with one.
func openStore(dir string, p plan, resume bool) (*store, error) {
	s := &store{dir: dir, plan: p, done: map[string]schema.CellResult{}}
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return nil, fmt.Errorf("opening run folder: %w", err)
	}
	err := s.begin(resume)
	if err != nil {
		return nil, fmt.Errorf("opening run folder %q: %w", dir, err)
	}
	s.file, err = os.OpenFile(s.path(cellsFile), os.O_CREATE|os.O_APPEND|os.O_WRONLY, fileMode)
	if err != nil {
		return nil, fmt.Errorf("opening run folder %q: %w", dir, err)
	}
	return s, nil
}

func (s *store) begin(resume bool) error {
	b, err := os.ReadFile(s.path(planFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		b, err := json.MarshalIndent(s.plan, "", "  ")
		if err != nil {
			return err
		}
		return writeFile(s.path(planFile), append(b, '\n'))
	case err != nil:
		return err
	case !resume:
		return ErrHoldsRun
	}
	return s.goOn(b)
}

func readPlan(name string) (plan, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return plan{}, fmt.Errorf("reading %s: %w", planFile, err)
	}
	return decodePlan(b)
}

func decodePlan(stored []byte) (plan, error) {
	var p plan
	dec := json.NewDecoder(bytes.NewReader(stored))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil {
		return p, fmt.Errorf("reading %s: %w", planFile, err)
	}
	return p, nil
}

// goOn checks that the stored plan is the same and takes up the finished cells. The stored
// command stays: the report then reads as if the run had never been disturbed.
func (s *store) goOn(stored []byte) error {
	p, err := decodePlan(stored)
	if err != nil {
		return err
	}
	switch {
	case p.Seed != s.plan.Seed:
		return fmt.Errorf("%w: started with seed %d, not %d", ErrOtherRun, p.Seed, s.plan.Seed)
	case p.Model != s.plan.Model:
		return fmt.Errorf("%w: started with model %q, not %q", ErrOtherRun, p.Model, s.plan.Model)
	case !slices.Equal(p.Cells, s.plan.Cells):
		return fmt.Errorf("%w: started for another selection of cells, by %q", ErrOtherRun, p.Command)
	}
	s.plan.Command = p.Command
	results, whole, err := readCells(s.path(cellsFile))
	if err != nil {
		return err
	}
	for _, r := range results {
		if !slices.Contains(p.Cells, r.ID) {
			return fmt.Errorf("%s holds cell %q, which is not in the plan", cellsFile, r.ID)
		}
		if _, twice := s.done[r.ID]; twice {
			return fmt.Errorf("%s holds cell %q twice", cellsFile, r.ID)
		}
		s.done[r.ID] = r
	}
	if whole < 0 {
		return nil
	}
	return os.Truncate(s.path(cellsFile), whole)
}

// readCells reads the finished cells, strictly. A last line without its end was torn by a
// kill: it is left out, and whole is the length of what stands before it; -1 without a file.
func readCells(file string) (results []schema.CellResult, whole int64, err error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, -1, nil
	}
	if err != nil {
		return nil, 0, err
	}
	b = b[:bytes.LastIndexByte(b, '\n')+1]
	line := 0
	for text := range bytes.Lines(b) {
		line++
		r, err := schema.DecodeCell(filepath.Base(file), bytes.TrimRight(text, "\n"))
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", line, err)
		}
		results = append(results, *r)
	}
	return results, int64(len(b)), nil
}

// add writes a finished cell down for good.
func (s *store) add(r schema.CellResult) error {
	line, err := schema.EncodeLine(r)
	if err != nil {
		return fmt.Errorf("writing %s: %w", cellsFile, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.file.Write(line); err != nil {
		return fmt.Errorf("writing %s: %w", cellsFile, err)
	}
	if err := s.file.Sync(); err != nil {
		return fmt.Errorf("writing %s: %w", cellsFile, err)
	}
	s.done[r.ID] = r
	return nil
}

// finished returns the results in the order of the plan.
func (s *store) finished() []schema.CellResult {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]schema.CellResult, 0, len(s.done))
	for _, id := range s.plan.Cells {
		if r, ok := s.done[id]; ok {
			out = append(out, r)
		}
	}
	return out
}

func (s *store) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.done[id]
	return ok
}

func (s *store) path(parts ...string) string {
	return filepath.Join(append([]string{s.dir}, parts...)...)
}

// fresh makes an empty folder in the place of whatever a killed run left there.
func (s *store) fresh(parts ...string) (string, error) {
	dir := s.path(parts...)
	if err := os.RemoveAll(dir); err != nil {
		return "", fmt.Errorf("clearing run folder: %w", err)
	}
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return "", fmt.Errorf("making run folder: %w", err)
	}
	return dir, nil
}

func (s *store) writeReport(r *schema.Report) error {
	b, err := schema.Encode(r)
	if err != nil {
		return fmt.Errorf("writing %s: %w", reportFile, err)
	}
	if err := writeFile(s.path(reportFile), b); err != nil {
		return fmt.Errorf("writing %s: %w", reportFile, err)
	}
	return nil
}

func (s *store) close() error { return s.file.Close() }

// writeFile writes a file whole or not at all, in the place of a regular file or of none.
func writeFile(name string, b []byte) error {
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%q is no regular file", name)
	}
	return renameio.WriteFile(name, b, fileMode)
}
