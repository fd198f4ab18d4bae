package kill

import (
	"context"
	"errors"
	"sync"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/mutant"
)

// Options say how a table is worked out.
type Options struct {
	// Jobs is how many mutants are tried at a time; at least one is.
	Jobs int
	// Tell, when set, hears of each mutant that is done. It is called by one at a time.
	Tell func(name string)
}

// Table tries mutants on scenarios and gives what was found of each, by its name.
func Table(ctx context.Context, mutants []mutant.Mutant, scenarios []trial.Scenario, o Options) (map[string][]Find, error) {
	queue := make(chan mutant.Mutant, len(mutants))
	for _, m := range mutants {
		queue <- m
	}
	close(queue)
	var mu sync.Mutex
	var workers sync.WaitGroup
	found, failed := map[string][]Find{}, error(nil)
	for range max(1, o.Jobs) {
		workers.Go(func() {
			for m := range queue {
				finds, err := Try(ctx, m.Engine, scenarios)
				mu.Lock()
				found[m.Name], failed = finds, errors.Join(failed, err)
				if o.Tell != nil {
					o.Tell(m.Name)
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	return found, failed
}
