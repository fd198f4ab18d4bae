package bench

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
)

// cellsPerBrowser is after how many cells a browser is replaced: a long life makes browsers large.
// A Firefox held 1.7 GB after 160 cells, and 0.6 GB after 40.
const cellsPerBrowser = 40

// worker runs cells one after another, in browsers of its own: a browser that crashes takes
// no other cell with it.
type worker struct {
	run     *run
	drivers map[string]browser.Driver
	// served counts the cells of each browser that is running.
	served map[string]int
}

// driver returns the worker's browser of a kind and starts it when there is none.
func (w *worker) driver(ctx context.Context, kind string) (browser.Driver, error) {
	if d, ok := w.drivers[kind]; ok {
		return d, nil
	}
	d, err := w.run.Browser(ctx, kind)
	if err != nil {
		return nil, fmt.Errorf("starting browser %q: %w", kind, err)
	}
	w.drivers[kind] = d
	return d, nil
}

// session opens a fresh session.
func (w *worker) session(ctx context.Context, kind string) (browser.Session, error) {
	d, err := w.driver(ctx, kind)
	if err != nil {
		return nil, err
	}
	return d.Open(ctx)
}

// rest follows a cell: a browser that has served long enough ends.
func (w *worker) rest(kind string) {
	if w.served[kind]++; w.served[kind] >= cellsPerBrowser {
		w.drop(kind)
	}
}

// drop ends a browser that cannot be trusted any more; the next cell starts another.
func (w *worker) drop(kind string) {
	if d, ok := w.drivers[kind]; ok {
		delete(w.drivers, kind)
		delete(w.served, kind)
		_ = d.Close() // nobody needs it any more
	}
}

// close ends every browser.
func (w *worker) close() {
	for kind := range w.drivers {
		w.drop(kind)
	}
}
