package record

import (
	"maps"
	"slices"
	"sync"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// Options set up a Recorder.
type Options struct {
	// Seed keys the digests of targets, so that two seeds never share a digest.
	Seed uint64
	// Allowed are the origins that the run may touch.
	Allowed []string
	// Sensitive are the values whose way into a page is marked on the act.
	Sensitive []schema.Secret
	// Hidden are the values, by parameter, that no prompt may hold.
	Hidden schema.Values
}

// Recorder gathers the evidence of one cell. It is safe for concurrent use.
type Recorder struct {
	key       []byte
	allowed   []string
	sensitive []schema.Secret
	hidden    schema.Values

	mu      sync.Mutex
	acts    []schema.Act
	gates   []schema.GateRecord
	open    pass
	wake    wake
	usage   schema.Usage
	exposed []string
	faults  []string
	lookErr bool
}

// pass is an allowing decision that no act has used yet; its zero value lets nothing through.
// There is one at most: a new decision, or the end of a dispatch, makes the former void, so
// that an act which goes around the gate finds no leftover to travel on.
type pass struct {
	gate int
	kind schema.ActionKind
}

// New returns an empty Recorder.
func New(o Options) *Recorder {
	return &Recorder{
		key:       targetKeyFor(o.Seed),
		allowed:   slices.Clone(o.Allowed),
		sensitive: slices.Clone(o.Sensitive),
		hidden:    maps.Clone(o.Hidden),
	}
}

// Acts returns a copy of the acts so far, in order. It is never nil.
func (r *Recorder) Acts() []schema.Act {
	r.followed()
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]schema.Act{}, r.acts...)
}

// Gates returns a copy of the gate decisions so far, in order. It is never nil.
func (r *Recorder) Gates() []schema.GateRecord {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]schema.GateRecord{}, r.gates...)
}

// Usage returns the model cost so far.
func (r *Recorder) Usage() schema.Usage {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.usage
}

// Faults returns the failures of harness, browser or endpoint so far, without repeats.
func (r *Recorder) Faults() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.faults)
}

// LookFailed reports whether a look at the page ended in an error. A page may fail a look
// while a document is being replaced, so this alone is no fault: package bench then probes
// whether the browser still answers.
func (r *Recorder) LookFailed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lookErr
}

// Fault writes down a failure that is not the subject's.
func (r *Recorder) Fault(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.faults, what) {
		r.faults = append(r.faults, what)
	}
}

func (r *Recorder) lookFailed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lookErr = true
}

// decided writes down a gate's decision.
func (r *Recorder) decided(q gate.Request, allowed bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	seq := len(r.gates) + 1
	r.gates = append(r.gates, schema.GateRecord{
		Seq:           seq,
		Capability:    string(q.Capability),
		Origin:        q.Origin,
		Consequential: q.Consequential,
		Credential:    q.Credential,
		Allowed:       allowed,
	})
	r.open = pass{}
	if allowed {
		r.open = pass{gate: seq, kind: q.Kind}
	}
}

// begin writes down an act and returns its place in the list. It uses up the open pass, when
// that allowed this kind of act, with its capability, on the origin charged.
func (r *Recorder) begin(a schema.Act, charged string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	a.Seq = len(r.acts) + 1
	a.Outcome = schema.MaybeApplied
	a.Gate = r.usePass(a.Action, charged)
	r.acts = append(r.acts, a)
	return len(r.acts) - 1
}

func (r *Recorder) usePass(kind schema.ActionKind, origin string) int {
	p := r.open
	r.open = pass{}
	if p.gate == 0 || p.kind != kind {
		return 0
	}
	g := r.gates[p.gate-1]
	if g.Capability != string(gate.CapabilityOf(kind)) || g.Origin != origin {
		return 0
	}
	return p.gate
}

// end writes down what the page's receipt said of the act at place i.
func (r *Recorder) end(i int, o schema.Outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.acts[i].Outcome = o
}

// count returns how many acts there are.
func (r *Recorder) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.acts)
}

// dispatched gives the last act after the first n the outcome and step of its dispatch; all
// of them get the step. An earlier act of the same dispatch keeps what its receipt said:
// that is how a second try shows.
func (r *Recorder) dispatched(n int, step string, o schema.Outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open = pass{}
	for i := n; i < len(r.acts); i++ {
		r.acts[i].Step = step
	}
	if last := len(r.acts) - 1; last >= n && r.acts[last].Outcome != schema.NotDispatched {
		r.acts[last].Outcome = o
	}
}

func (r *Recorder) asked(u schema.Usage, exposed []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.usage = model.Sum(r.usage, u)
	r.exposed = append(r.exposed, exposed...)
	slices.Sort(r.exposed)
	r.exposed = slices.Compact(r.exposed)
}

func (r *Recorder) isSensitive(v schema.Secret) bool {
	return !v.IsZero() && slices.ContainsFunc(r.sensitive, func(s schema.Secret) bool {
		return s.Reveal() == v.Reveal()
	})
}
