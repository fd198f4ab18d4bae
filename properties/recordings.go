package properties

import (
	"context"
	"sync"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
)

// recordings keeps the original run of each app of one search, so that it is made once. It is
// safe for concurrent use.
type recordings struct {
	mu    sync.Mutex
	byApp map[string]*recorded
}

type recorded struct {
	once      sync.Once
	recording *trial.Recording
	err       error
}

func newRecordings() *recordings { return &recordings{byApp: map[string]*recorded{}} }

func (k *recordings) get(ctx context.Context, subject trial.Subject, p gen.Plan, s trial.Scenario) (*trial.Recording, error) {
	k.mu.Lock()
	r := k.byApp[p.App()]
	if r == nil {
		if len(k.byApp) >= appsMax {
			clear(k.byApp)
		}
		r = &recorded{}
		k.byApp[p.App()] = r
	}
	k.mu.Unlock()
	r.once.Do(func() { r.recording, r.err = trial.Record(ctx, subject, s) })
	return r.recording, r.err
}
