package store

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// Pending implements Proposals.
func (m *Memory) Pending(_ context.Context, id string) ([]schema.Pending, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, err := m.proposals(id)
	if err != nil {
		return nil, err
	}
	return p.Pending, nil
}

func (m *Memory) proposals(id string) (*schema.Proposals, error) {
	if _, err := m.get(id); err != nil {
		return nil, err
	}
	data, ok := m.pending[id]
	if !ok {
		return noProposals(id), nil
	}
	return schema.Load[schema.Proposals](id, data)
}

// Propose implements Proposals.
func (m *Memory) Propose(_ context.Context, id string, add schema.Pending) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.edit(id, func(p *schema.Proposals) ([]byte, error) { return addPending(p, add) })
}

// Settle implements Proposals.
func (m *Memory) Settle(_ context.Context, id, proposal string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.edit(id, func(p *schema.Proposals) ([]byte, error) { return dropPending(p, proposal) })
}

func (m *Memory) edit(id string, change func(*schema.Proposals) ([]byte, error)) error {
	p, err := m.proposals(id)
	if err != nil {
		return err
	}
	data, err := change(p)
	if err != nil {
		return err
	}
	put(&m.pending, id, data)
	return nil
}

// AddRun implements Runs.
func (m *Memory) AddRun(_ context.Context, id string, r schema.PastRun) error {
	line, err := encodeRun(r)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.get(id); err != nil {
		return err
	}
	if len(m.runs[id]) >= RunsMax {
		return fullOfRuns()
	}
	put(&m.runs, id, append(slices.Clip(m.runs[id]), line))
	return nil
}

// PastRuns implements Runs.
func (m *Memory) PastRuns(_ context.Context, id string) ([]schema.PastRun, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.get(id); err != nil {
		return nil, err
	}
	var list []schema.PastRun
	for _, line := range m.runs[id] {
		r, err := schema.DecodePastRun(id, line)
		if err != nil {
			return nil, err
		}
		list = append(list, *r)
	}
	return list, nil
}

// ForgetRuns implements Runs.
func (m *Memory) ForgetRuns(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.get(id); err != nil {
		return err
	}
	delete(m.runs, id)
	return nil
}
