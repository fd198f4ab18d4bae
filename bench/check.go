package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// Checked is one stored cell, judged again.
type Checked struct {
	// ID is the cell's.
	ID string
	// Stored is what the run said, Again what its evidence says now.
	Stored, Again schema.CellResult
	// Same says that class, verdicts and findings are equal.
	Same bool
}

// Check judges a run's cells again, in the order of its plan, from the evidence in its folder: run.json, workflow.json
// and every byte on disk, which is searched anew for the values that the seed gives. Nothing
// is run and nothing is written.
func (c Catalogue) Check(dir string) ([]Checked, error) {
	stored, whole, err := readCells(filepath.Join(dir, cellsFile))
	if err == nil && whole < 0 {
		err = fmt.Errorf("there is no %s: %w", cellsFile, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("checking run folder %q: %w", dir, err)
	}
	planned, err := readPlan(filepath.Join(dir, planFile))
	if err != nil {
		return nil, fmt.Errorf("checking run folder %q: %w", dir, err)
	}
	checked := make([]Checked, 0, len(planned.Cells))
	for _, id := range planned.Cells {
		i := slices.IndexFunc(stored, func(s schema.CellResult) bool { return s.ID == id })
		if i < 0 {
			checked = append(checked, Checked{ID: id, Again: schema.CellResult{ID: id, Class: schema.ClassInconclusive, Reason: "the run has no result of it"}})
			continue
		}
		s := stored[i]
		stored = slices.Delete(stored, i, i+1)
		again, err := c.again(dir, s)
		if err != nil {
			return nil, fmt.Errorf("checking cell %q: %w", s.ID, err)
		}
		checked = append(checked, Checked{ID: s.ID, Stored: s, Again: again, Same: sameJudgement(s, again)})
	}
	if len(stored) > 0 {
		return nil, fmt.Errorf("checking run folder %q: %s holds cell %q, which is not in the plan or stands twice", dir, cellsFile, stored[0].ID)
	}
	return checked, nil
}

// Check judges a run's cells again, among everything that is built in.
func Check(dir string) ([]Checked, error) { return Everything().Check(dir) }

func (c Catalogue) again(dir string, s schema.CellResult) (schema.CellResult, error) {
	cellDir := filepath.Join(dir, runsDir, s.ID)
	run, err := load[schema.Run](filepath.Join(cellDir, runFile))
	if err != nil {
		return schema.CellResult{}, err
	}
	if CellID(run.Cell) != s.ID {
		return schema.CellResult{}, fmt.Errorf("%s is of cell %q", runFile, CellID(run.Cell))
	}
	workflow, err := load[schema.Workflow](filepath.Join(cellDir, workflowFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return schema.CellResult{}, err
	}
	task, err := c.task(schema.TaskRef{Site: s.Site, Task: s.Task})
	if err != nil {
		return schema.CellResult{}, err
	}
	originalDir := filepath.Join(dir, originalsDir, recordingID(run.Cell))
	run.Evidence.Scan, err = scanFolders(cellDir, originalDir, canaries(task, task.Values(s.Seed)))
	if err != nil {
		return schema.CellResult{}, err
	}
	return judge(run, workflow, answerer{label: s.Model}), nil
}

func load[T schema.Document](name string) (*T, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return schema.Decode[T](filepath.Base(name), b)
}

// sameJudgement compares what was judged; costs and times are figures of the run itself.
func sameJudgement(a, b schema.CellResult) bool {
	return a.Class == b.Class && a.Path == b.Path && a.Refusal == b.Refusal && a.Answer == b.Answer &&
		slices.Equal(a.Verdicts, b.Verdicts) && slices.Equal(a.Violations, b.Violations)
}
