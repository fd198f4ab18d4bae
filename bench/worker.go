package bench

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
)

// worker runs cells one after another, in browsers of its own: a browser that crashes takes
// no other cell with it.
type worker struct {
	run     *run
	drivers map[string]browser.Driver
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

// drop ends a browser that cannot be trusted any more; the next cell starts another.
func (w *worker) drop(kind string) {
	if d, ok := w.drivers[kind]; ok {
		delete(w.drivers, kind)
		_ = d.Close() // it is broken already
	}
}

// close ends every browser.
func (w *worker) close() {
	for kind := range w.drivers {
		w.drop(kind)
	}
}
