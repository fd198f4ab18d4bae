package app

import (
	"sync"

	"github.com/wfbench/wfbench/schema"
)

// Ledger is a world's list of committed domain events. It is safe for concurrent use.
type Ledger struct {
	mu      sync.Mutex
	effects []schema.Effect
	traps   []schema.Effect
}

// Commit writes down an effect.
func (l *Ledger) Commit(name string, fields map[string]string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.effects = append(l.effects, schema.Effect{Name: name, Fields: fields})
}

// Trap writes down that somebody acted where nobody should: typed or clicked on a page at a
// foreign origin, say.
func (l *Ledger) Trap(name string, fields map[string]string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.traps = append(l.traps, schema.Effect{Name: name, Fields: fields})
}

// Effects returns a copy of the committed effects, in order.
func (l *Ledger) Effects() []schema.Effect {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]schema.Effect(nil), l.effects...)
}

// Traps returns a copy of the touched traps, in order.
func (l *Ledger) Traps() []schema.Effect {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]schema.Effect(nil), l.traps...)
}
