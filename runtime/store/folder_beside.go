package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wfbench/wfbench/schema"
)

// The size limits of what stands beside a workflow, in bytes.
const (
	proposalsBytesMax = 4 << 20
	runsBytesMax      = 8 << 20
)

func (f *Folder) proposalsFile(id string) string { return filepath.Join(f.dir, id+proposalsSuffix) }
func (f *Folder) runsFile(id string) string      { return filepath.Join(f.dir, id+runsSuffix) }

// Pending implements Proposals.
func (f *Folder) Pending(_ context.Context, id string) ([]schema.Pending, error) {
	if err := f.known(id); err != nil {
		return nil, doing("reading proposals", err)
	}
	p, err := f.proposals(id)
	if err != nil {
		return nil, doing("reading proposals", err)
	}
	return p.Pending, nil
}

// known says whether there is a workflow of an id, without reading it.
func (f *Folder) known(id string) error {
	if err := checkID(id); err != nil {
		return err
	}
	missing := &NotFound{What: "workflow", ID: id}
	if err := checkFolder(f.dir); err != nil {
		return absentAs(err, missing)
	}
	if _, err := os.Lstat(f.savedFile(id)); err != nil {
		return absentAs(fmt.Errorf("reading %q: %w", f.savedFile(id), cause(err)), missing)
	}
	return nil
}

func (f *Folder) proposals(id string) (*schema.Proposals, error) {
	file := f.proposalsFile(id)
	data, err := readFile(file, proposalsBytesMax)
	if err != nil {
		if absentAs(err, nil) == nil {
			return noProposals(id), nil
		}
		return nil, err
	}
	p, err := schema.Load[schema.Proposals](file, data)
	if err == nil && p.Workflow != id {
		err = fmt.Errorf("it holds proposals for %q", p.Workflow)
	}
	if err != nil {
		return nil, &Foreign{File: file, Err: err}
	}
	return p, nil
}

// Propose implements Proposals.
func (f *Folder) Propose(ctx context.Context, id string, add schema.Pending) error {
	return doing("keeping proposal", f.editProposals(ctx, id, func(p *schema.Proposals) ([]byte, error) { return addPending(p, add) }))
}

// Settle implements Proposals.
func (f *Folder) Settle(ctx context.Context, id, proposal string) error {
	return doing("settling proposal", f.editProposals(ctx, id, func(p *schema.Proposals) ([]byte, error) { return dropPending(p, proposal) }))
}

func (f *Folder) editProposals(ctx context.Context, id string, change func(*schema.Proposals) ([]byte, error)) error {
	return f.locked(ctx, func() error {
		if _, err := f.get(id); err != nil {
			return err
		}
		p, err := f.proposals(id)
		if err != nil {
			return err
		}
		data, err := change(p)
		if err != nil {
			return err
		}
		return f.disk.replace(f.proposalsFile(id), data)
	})
}

// AddRun implements Runs.
func (f *Folder) AddRun(ctx context.Context, id string, r schema.PastRun) error {
	line, err := encodeRun(r)
	if err != nil {
		return doing("keeping run", err)
	}
	return doing("keeping run", f.locked(ctx, func() error {
		if _, err := f.get(id); err != nil {
			return err
		}
		h, err := f.history(id)
		if err != nil {
			return err
		}
		if !h.ended {
			line = append([]byte{'\n'}, line...)
		}
		if len(h.runs) >= RunsMax || h.whole+int64(len(line)) > runsBytesMax {
			return fullOfRuns()
		}
		return f.disk.extend(f.runsFile(id), h.whole, line)
	}))
}

// history reads the run history of a workflow, in which nothing else may stand.
func (f *Folder) history(id string) (history, error) {
	file := f.runsFile(id)
	data, err := readFile(file, runsBytesMax)
	if err != nil {
		return history{ended: true}, absentAs(err, nil)
	}
	h, err := readHistory(file, data)
	if err != nil {
		err = &Foreign{File: file, Err: err}
	}
	return h, err
}

// PastRuns implements Runs.
func (f *Folder) PastRuns(_ context.Context, id string) ([]schema.PastRun, error) {
	if err := f.known(id); err != nil {
		return nil, doing("reading run history", err)
	}
	h, err := f.history(id)
	return h.runs, doing("reading run history", err)
}

// ForgetRuns implements Runs.
func (f *Folder) ForgetRuns(ctx context.Context, id string) error {
	return doing("forgetting runs", f.locked(ctx, func() error {
		if _, err := f.get(id); err != nil {
			return err
		}
		if _, err := f.history(id); err != nil {
			return err
		}
		return absentAs(f.disk.remove(f.runsFile(id)), nil)
	}))
}
