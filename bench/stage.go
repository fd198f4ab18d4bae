package bench

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
)

// The limits of a run on stage.
const (
	// runLimit bounds an original run or a replay, from the subject's first call to its answer.
	runLimit = 4 * time.Minute
	// graceLimit is how long a subject may take to come back after its time is up.
	graceLimit = 15 * time.Second
	// settleLimitMs bounds the wait for the page's own requests after the subject is done.
	settleLimitMs = 1_500
	// idleLimit bounds the wait for the world's last requests after the session is closed.
	idleLimit = 5 * time.Second
	// probeLimit bounds the question whether a browser still answers.
	probeLimit = 5 * time.Second
)

// part is one run to be put on stage.
type part struct {
	world   sites.Spec
	cell    schema.Cell
	task    app.Task
	values  schema.Values
	dir     string
	perform func(context.Context, Stage) (answer, error)
}

// answer is what a subject gave back: a recording of an original run, a claim of a replay.
type answer struct {
	recording *Recording
	claim     schema.Claim
}

// seen is what the harness saw of a run.
type seen struct {
	rec     *record.Recorder
	origin  string
	allowed []string // the origins of the world
	effects []schema.Effect
	traps   []schema.Effect
	wallMs  int64
	// landed is the origin that the page was on when the subject was done.
	landed string
	// answer and err are what the subject itself returned.
	answer answer
	err    error
	// broken says that the browser should not be used again.
	broken bool
}

// play gives a part a fresh world and a fresh session, lets it run, and reads the ledger when
// nothing can be added any more. Whatever goes wrong around the subject becomes a fault of
// the record, so that nothing of it can pass for the subject's doing.
func (w *worker) play(ctx context.Context, p part) (*seen, error) {
	world, err := w.run.server.Open(p.world)
	if err != nil {
		return nil, err
	}
	defer world.Close()
	rec := record.New(record.Options{
		Seed: p.cell.Seed, Allowed: world.Allowed(), Sensitive: sensitiveValues(p.task, p.values),
		Hidden: hiddenValues(p.task, p.values),
	})
	s := &seen{rec: rec, origin: world.Origin(), allowed: world.Allowed()}
	session, err := w.session(ctx, p.cell.Browser)
	if err != nil {
		rec.Fault(record.OfBrowser + "opening a session")
		s.broken = true
		return s, nil
	}
	w.perform(ctx, p, world, session, s)
	w.settle(ctx, p.cell.Browser, session, s)
	if err := session.Close(); err != nil {
		s.broken = true
	}
	if !world.Rest(ctx, idleLimit) {
		rec.Fault("site: a request did not come to its end")
	}
	s.effects, s.traps = world.Ledger().Effects(), world.Ledger().Traps()
	return s, nil
}

// perform lets the subject work, within its time.
func (w *worker) perform(ctx context.Context, p part, world *sites.Live, session browser.Session, s *seen) {
	stage := w.stage(p, world, session, s.rec)
	limited, cancel := context.WithTimeout(ctx, runLimit)
	defer cancel()
	began := w.run.NowMs()
	type returned struct {
		answer answer
		err    error
	}
	back := make(chan returned, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				s.rec.Fault("panic in " + panicPlace(debug.Stack()))
				back <- returned{err: fmt.Errorf("panic: %T", r)}
			}
		}()
		a, err := p.perform(limited, stage)
		back <- returned{a, err}
	}()
	tooLate, stop := late(limited, graceLimit)
	defer stop()
	select {
	case r := <-back:
		s.answer, s.err = r.answer, r.err
	case <-tooLate:
		s.rec.Fault("subject: did not come back after its time was up")
		s.broken = true
	}
	s.wallMs = w.run.NowMs() - began
}

func (w *worker) stage(p part, world *sites.Live, session browser.Session, rec *record.Recorder) Stage {
	origin := world.Origin()
	return Stage{
		Page: record.Page(session.Page(), rec), Session: session,
		Gate:  record.Gate(w.run.Gate(world.Allowed()...), rec),
		Model: record.Model(w.run.Model(p.task), rec, w.run.Count),
		Watch: func(d dispatch.Dispatcher) dispatch.Dispatcher {
			return record.Dispatcher(d, rec)
		},
		Task:   schema.TaskRef{Site: p.cell.Site, Task: p.cell.Task},
		Goal:   p.task.Goal,
		Start:  world.URL(p.task.Start),
		Origin: origin, Allowed: world.Allowed(),
		Params: p.task.Params,
		Values: p.values,
		Dir:    p.dir,
		Fetch:  w.run.Fetch,
		Log:    w.run.Log,
	}
}

// HarnessPolicy grants everything on the world's own origins, confirms what has consequences
// there, and denies the rest: a person who trusts this site and watches.
func HarnessPolicy(origins ...string) gate.Policy {
	p := gate.Policy{Confirm: func(_ context.Context, r gate.Request) bool { return slices.Contains(origins, r.Origin) }}
	for _, origin := range origins {
		p.Grants = append(p.Grants, gate.All(origin)...)
	}
	return p
}

// HarnessGate is the gate of one run under HarnessPolicy.
func HarnessGate(origins ...string) gate.Gate { return HarnessPolicy(origins...).BeginRun() }

// settle waits for what the page still has under way, and asks a browser whose page failed a
// look whether it is still there: a page may fail to answer while a document is under way.
func (w *worker) settle(ctx context.Context, kind string, session browser.Session, s *seen) {
	if s.broken {
		return
	}
	limited, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	_, err := session.Page().Settle(limited, browser.Receipt{}, settleLimitMs)
	if (err != nil || s.rec.LookFailed()) && !w.alive(ctx, kind, session) && ctx.Err() == nil {
		s.rec.Fault(record.OfBrowser + "no answer at the end of the run")
	}
	s.landed = record.Landed(limited, session.Page())
	s.rec.Acts() // while the page can still tell what the last act led to
	s.broken = len(s.rec.Faults()) > 0
}

// alive asks the page where it is, and the browser for another session.
func (w *worker) alive(ctx context.Context, kind string, session browser.Session) bool {
	limited, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	if _, err := session.Page().Scope(limited); err != nil {
		return false
	}
	probe, err := w.session(limited, kind)
	return err == nil && probe.Close() == nil
}

// late gives a channel that is closed some time after ctx has ended; stop takes it back.
func late(ctx context.Context, wait time.Duration) (ended <-chan struct{}, stop func() bool) {
	done := make(chan struct{})
	return done, context.AfterFunc(ctx, func() { time.AfterFunc(wait, func() { close(done) }) })
}

// panicPlace names the function that panicked. A panic's value may hold anything: it is not kept.
func panicPlace(stack []byte) string {
	_, after, found := strings.Cut(string(stack), "\npanic(")
	lines := strings.Split(after, "\n")
	if !found || len(lines) < 3 {
		return "an unknown place"
	}
	name := lines[2]
	if i := strings.LastIndexByte(name, '('); i > 0 {
		name = name[:i]
	}
	return name[strings.LastIndexByte(name, '/')+1:]
}
