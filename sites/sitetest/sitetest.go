// Package sitetest is the contract suite that every fixture site passes: its tasks are well
// formed, its data comes from the seed, its worlds are apart, its scripted solvers solve in real
// browsers with exactly the expected effects, and each drift does what the catalogue says.
//
// It drives the browsers itself, with no part of the engine, so that a site is proven by other
// means than the thing it will be used to judge. It is imported by tests only. Before it: package
// sites. After it: the tests of sites/admin, sites/shop, ...
package sitetest

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// seed is the seed of the browser runs. The checks of data go over seedsMax seeds.
const (
	seed     = 7
	seedsMax = 40
)

// Check runs the whole suite on a site: every task as it is in both browsers, and each drift that
// the site makes itself on one of its tasks, in turns. The drifts of package inject know no site;
// they are tested there.
func Check(t *testing.T, site app.Site) {
	t.Run("tasks", func(t *testing.T) { checkTasks(t, site) })
	t.Run("seeds", func(t *testing.T) { checkSeeds(t, site) })
	t.Run("start", func(t *testing.T) { checkStart(t, site) })
	driver := Start(t)
	for _, name := range []string{Chromium, Firefox} {
		t.Run(name, func(t *testing.T) {
			b := driver.Launch(t, name)
			for _, task := range site.Tasks() {
				t.Run("none/"+task.Name, func(t *testing.T) { checkSolved(t, site, task, b, "none") })
			}
			if name == Firefox {
				return // the drifts are the server's and the page's own: one browser shows them
			}
			for _, task := range site.Tasks() {
				t.Run("spots/"+task.Name, func(t *testing.T) { checkSpots(t, site, task, b) })
			}
			t.Run("apart", func(t *testing.T) { checkApart(t, site, b) })
			checkDrifts(t, site, b)
		})
	}
}

// checkDrifts solves a task under each drift that the site makes itself, in turns.
func checkDrifts(t *testing.T, site app.Site, b *Browser) {
	turn := 0
	for _, d := range drift.All() {
		spec, err := drift.Parse(d.Name)
		if err != nil {
			t.Fatal(err)
		}
		var tasks []app.Task
		for _, task := range site.Tasks() {
			if spec.Answer(schema.TaskRef{Site: site.Name(), Task: task.Name}, task.Spots) != "" {
				tasks = append(tasks, task)
			}
		}
		k := spec.Pick(seed, schema.TaskRef{}).Knobs()
		if len(tasks) == 0 || d.Group == drift.Unchanged || len(k.Page)+len(k.Wire) > 0 || k.Tools != "" {
			continue
		}
		task := tasks[turn%len(tasks)]
		turn++
		t.Run(d.Name+"/"+task.Name, func(t *testing.T) { checkSolved(t, site, task, b, d.Name) })
	}
}

// Serve starts a server for a site and ends it with the test.
func Serve(t *testing.T, site app.Site) *sites.Server {
	t.Helper()
	s, err := sites.ListenFor("127.0.0.1:0", []app.Site{site})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close() = %v", err)
		}
	})
	return s
}

// Open opens a world of a task under a drift, as drift.Parse reads it.
func Open(t *testing.T, s *sites.Server, id string, ref schema.TaskRef, driftSpec string) *sites.Live {
	t.Helper()
	live, err := s.Open(sites.Spec{ID: id, Site: ref.Site, Task: ref.Task, Seed: seed, Drift: driftSpec})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(live.Close)
	return live
}
