package properties

import (
	"context"
	"sync"

	"github.com/wfbench/wfbench/bench/trial"
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

// get gives the recording of an app with a task, by their name.
func (k *recordings) get(ctx context.Context, subject trial.Subject, app string, s trial.Scenario) (*trial.Recording, error) {
	k.mu.Lock()
	r := k.byApp[app]
	if r == nil {
		if len(k.byApp) >= appsMax {
			clear(k.byApp)
		}
		r = &recorded{}
		k.byApp[app] = r
	}
	k.mu.Unlock()
	r.once.Do(func() { r.recording, r.err = trial.Record(ctx, subject, s) })
	return r.recording, r.err
}
