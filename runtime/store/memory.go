package store

import (
	"context"
	"slices"
	"sync"

	"github.com/wfbench/wfbench/schema"
)

// Memory is a Store that lives as long as its process: the one that tests of other packages
// use. Its zero value is an empty store. It hands out copies, as a file does.
type Memory struct {
	mu      sync.Mutex
	live    map[string][]byte
	names   map[string]string // by id, folded
	deleted map[string]buried
	pending map[string][]byte
	runs    map[string][][]byte
}

// buried is a deleted workflow.
type buried struct {
	atMs int64
	data []byte
}

var _ Store = (*Memory)(nil)

// List implements Workflows.
func (m *Memory) List(context.Context) (Listing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var l Listing
	for id, data := range m.live {
		s, err := schema.Load[schema.Saved](id, data)
		if err != nil {
			l.Faults = append(l.Faults, err)
			continue
		}
		l.Workflows = append(l.Workflows, *s)
	}
	slices.SortFunc(l.Workflows, byName)
	return l, nil
}

// Get implements Workflows.
func (m *Memory) Get(_ context.Context, id string) (*schema.Saved, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.get(id)
}

func (m *Memory) get(id string) (*schema.Saved, error) {
	data, ok := m.live[id]
	if !ok {
		return nil, &NotFound{What: "workflow", ID: id}
	}
	return schema.Load[schema.Saved](id, data)
}

// Put implements Workflows.
func (m *Memory) Put(_ context.Context, s *schema.Saved) error {
	data, err := encodeSaved(s)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, err := m.get(s.ID)
	if err != nil && m.live[s.ID] != nil {
		return err
	}
	if err := admit(s, kept); err != nil {
		return err
	}
	if kept == nil && len(m.live) >= WorkflowsMax {
		return fullOfWorkflows()
	}
	if err := m.nameFree(s); err != nil {
		return err
	}
	m.keep(s, data)
	return nil
}

func (m *Memory) keep(s *schema.Saved, data []byte) {
	put(&m.live, s.ID, data)
	put(&m.names, s.ID, Fold(s.Workflow.Name))
}

func (m *Memory) nameFree(s *schema.Saved) error {
	name := Fold(s.Workflow.Name)
	for id, taken := range m.names {
		if id != s.ID && taken == name {
			return &NameTaken{Name: s.Workflow.Name, ID: id}
		}
	}
	return nil
}

// Delete implements Workflows.
func (m *Memory) Delete(_ context.Context, id string, version int, atMs int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, err := m.get(id)
	switch {
	case err != nil:
		return err
	case kept.Version != version:
		return &Changed{ID: id, Want: version, Have: kept.Version}
	case len(m.deleted) >= WorkflowsMax:
		return fullOfDeleted()
	}
	put(&m.deleted, id, buried{atMs: atMs, data: m.live[id]})
	delete(m.live, id)
	delete(m.names, id)
	return nil
}

// Trashed implements Trash.
func (m *Memory) Trashed(context.Context) (Trashing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var t Trashing
	for id, b := range m.deleted {
		s, err := schema.Load[schema.Saved](id, b.data)
		if err != nil {
			t.Faults = append(t.Faults, err)
			continue
		}
		t.Deleted = append(t.Deleted, Deleted{AtMs: b.atMs, Workflow: *s})
	}
	slices.SortFunc(t.Deleted, lastDeletedFirst)
	return t, nil
}

// Restore implements Trash.
func (m *Memory) Restore(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	b, ok := m.deleted[id]
	if !ok {
		return &NotFound{What: "deleted workflow", ID: id}
	}
	if len(m.live) >= WorkflowsMax {
		return fullOfWorkflows()
	}
	s, err := schema.Load[schema.Saved](id, b.data)
	if err != nil {
		return err
	}
	if err := m.nameFree(s); err != nil {
		return err
	}
	m.keep(s, b.data)
	delete(m.deleted, id)
	return nil
}

// Empty implements Trash.
func (m *Memory) Empty(_ context.Context, beforeMs int64) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for id, b := range m.deleted {
		if b.atMs < beforeMs {
			delete(m.deleted, id)
			n++
			if _, again := m.live[id]; !again {
				delete(m.pending, id)
				delete(m.runs, id)
			}
		}
	}
	return n, nil
}

// put sets an entry of a map that may not be there yet.
func put[V any](m *map[string]V, id string, v V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[id] = v
}
