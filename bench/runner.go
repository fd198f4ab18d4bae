package bench

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// anyPort lets the machine choose where the sites are served.
const anyPort = "127.0.0.1:0"

// Runner runs cells. Dir, Catalogue and Browser must be set.
type Runner struct {
	// Catalogue holds the subjects, sites and drifts that the cells name.
	Catalogue Catalogue
	// Dir is the folder of the run.
	Dir string
	// Command is how a person would start the run, for the report.
	Command string
	// Seed is the run's seed, for the report; each cell has its own.
	Seed uint64
	// Jobs is how many cells run at a time; 0 means one.
	Jobs int
	// Resume goes on with the run that Dir holds.
	Resume bool
	// KeepTraces keeps the sensitive traces of original runs.
	KeepTraces bool
	// Addr is where the sites are served; empty for any free port of loopback.
	Addr string
	// Browser starts a browser of a kind.
	Browser func(ctx context.Context, kind string) (browser.Driver, error)
	// Model makes a model for one run of a task; nil for the reference planner.
	Model func(app.Task) model.Model
	// ModelFlags choose the model again in the command that reproduces a cell: " --model openai".
	ModelFlags string
	// Workflow, when set, is replayed in place of what original runs would give: no original
	// run is made. Every cell must be of its task.
	Workflow *schema.Workflow
	// Gate makes the gate of one run on a world's origins; nil for HarnessGate.
	Gate func(origins ...string) gate.Gate
	// Fetch offers the model requests of its own, which Gate decides on.
	Fetch bool
	// Log, when set, gets the telemetry of replays, for subjects that have some.
	Log *slog.Logger
	// Count counts tokens where a provider does not; nil for the o200k vocabulary.
	Count record.Counter
	// NowMs tells the time for wall figures; nil for the machine's clock.
	NowMs func() int64
	// Progress is told what happens, one event at a time; nil for nobody.
	Progress func(Event)
	// Versions are added to the report's.
	Versions map[string]string
}

// interruptWait is how long an inconclusive cell waits to learn whether it was interrupted.
const interruptWait = 500 * time.Millisecond

// run is a Runner at work.
type run struct {
	Runner
	cells     []schema.Cell
	store     *store
	server    *sites.Server
	originals *originals

	telling sync.Mutex
}

// Run runs the cells and returns the report, which also stands in the folder. Findings are no
// error. When ctx ends, what is done stays, and the error says how to go on.
func (r Runner) Run(ctx context.Context, cells []schema.Cell) (report *schema.Report, err error) {
	a, err := r.start(cells)
	if err != nil {
		return nil, fmt.Errorf("running cells: %w", err)
	}
	defer func() { err = errors.Join(err, a.close()) }()
	first := a.worker()
	versions, err := a.versions(ctx, first)
	if err != nil {
		first.close()
		return nil, fmt.Errorf("running cells: %w", err)
	}
	a.tell(Event{Kind: RunStarted})
	if err := a.work(ctx, first); err != nil {
		return nil, fmt.Errorf("running cells: %w", err)
	}
	report = a.report(versions)
	if err := a.store.writeReport(report); err != nil {
		return nil, fmt.Errorf("running cells: %w", err)
	}
	return report, nil
}

// start checks everything that can be wrong before the first cell.
func (r Runner) start(cells []schema.Cell) (*run, error) {
	if err := r.fill(); err != nil {
		return nil, err
	}
	a := &run{Runner: r, cells: cells, originals: &originals{calls: map[string]*originalCall{}}}
	p := plan{Seed: r.Seed, Command: r.Command, Cells: make([]string, len(cells))}
	for i, c := range cells {
		p.Cells[i] = CellID(c)
		task, err := r.Catalogue.task(schema.TaskRef{Site: c.Site, Task: c.Task})
		if err != nil {
			return nil, err
		}
		if r.Workflow != nil && r.Workflow.Task != (schema.TaskRef{Site: c.Site, Task: c.Task}) {
			return nil, fmt.Errorf("cell %q is not of the workflow's task %q", p.Cells[i], r.Workflow.Task)
		}
		if _, err := r.Catalogue.Subjects.Find(c.Subject); err != nil {
			return nil, err
		}
		if _, err := drift.ParseAmong(r.Catalogue.Drifts, c.Drift); err != nil {
			return nil, err
		}
		if slices.Contains(p.Cells[:i], p.Cells[i]) {
			return nil, fmt.Errorf("cell %q stands twice in the plan", p.Cells[i])
		}
		p.Model = r.Model(task).Label()
	}
	var err error
	if a.store, err = openStore(r.Dir, p, r.Resume); err != nil {
		return nil, err
	}
	if a.server, err = sites.ListenFor(r.Addr, r.Catalogue.Sites); err != nil {
		return nil, errors.Join(err, a.store.close())
	}
	return a, nil
}

// fill puts the defaults in.
func (r *Runner) fill() error {
	switch {
	case r.Dir == "":
		return errors.New("no folder to write to")
	case r.Browser == nil:
		return errors.New("no way to start a browser")
	}
	if r.Addr == "" {
		r.Addr = anyPort
	}
	if r.Jobs < 1 {
		r.Jobs = 1
	}
	if r.Model == nil {
		r.Model = Planner
	}
	if r.Gate == nil {
		r.Gate = HarnessGate
	}
	if r.Count == nil {
		r.Count = Count
	}
	if r.NowMs == nil {
		began := time.Now()
		r.NowMs = func() int64 { return time.Since(began).Milliseconds() }
	}
	return nil
}

func (a *run) close() error {
	return errors.Join(a.server.Close(), a.store.close())
}

func (a *run) worker() *worker {
	return &worker{run: a, drivers: map[string]browser.Driver{}, served: map[string]int{}}
}

// order deals the cells by turns, one of each original run: so original runs are made side by
// side, and no worker waits for another's.
func (a *run) order() []int {
	turn := make([]int, len(a.cells))
	seen := map[string]int{}
	order := make([]int, len(a.cells))
	for i, c := range a.cells {
		id := recordingID(c)
		turn[i], order[i] = seen[id], i
		seen[id]++
	}
	slices.SortStableFunc(order, func(a, b int) int { return turn[a] - turn[b] })
	return order
}

// work deals the unfinished cells to the workers, in order.
func (a *run) work(ctx context.Context, first *worker) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	queue := make(chan int, len(a.cells))
	for _, i := range a.order() {
		if !a.store.has(CellID(a.cells[i])) {
			queue <- i
		}
	}
	close(queue)
	var workers sync.WaitGroup
	for i := range a.Jobs {
		w := first
		if i > 0 {
			w = a.worker()
		}
		workers.Go(func() {
			defer w.close()
			for n := range queue {
				if ctx.Err() != nil {
					return
				}
				if err := a.one(ctx, w, n); err != nil {
					stop(err)
					return
				}
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("%d of %d cells are done, the run can be resumed: %w", len(a.store.finished()), len(a.cells), err)
	}
	return nil
}

// one runs one cell and writes its line, unless the run was ended meanwhile: what an
// interrupted cell shows is the interruption.
func (a *run) one(ctx context.Context, w *worker, n int) error {
	c := a.cells[n]
	a.tell(Event{Kind: CellStarted, Cell: c})
	result, err := w.cell(ctx, n, c)
	w.rest(c.Browser)
	if err == nil && result.Class == schema.ClassInconclusive {
		// Ctrl-C reaches the browser's driver and us at the same moment, in either order.
		select {
		case <-ctx.Done():
		case <-time.After(interruptWait):
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("cell %q: %w", CellID(c), err)
	}
	if err := a.store.add(result); err != nil {
		return err
	}
	a.tell(Event{Kind: CellDone, Cell: c, Result: &result})
	return nil
}

func (a *run) report(versions map[string]string) *schema.Report {
	results := a.store.finished()
	report := &schema.Report{
		Schema: schema.ReportV1, Seed: a.Seed, Versions: versions, Command: a.store.plan.Command,
		Summary: Summarise(results), Cells: results,
	}
	for _, r := range results {
		if !slices.Contains(report.Subjects, r.Subject) {
			report.Subjects = append(report.Subjects, r.Subject)
		}
	}
	return report
}

func (a *run) tell(e Event) {
	if a.Progress == nil {
		return
	}
	a.telling.Lock()
	defer a.telling.Unlock()
	e.Done, e.Total = len(a.store.finished()), len(a.cells)
	a.Progress(e)
}
