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

// Check runs the whole suite on a site.
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
			t.Run("apart", func(t *testing.T) { checkApart(t, site, b) })
			checkDrifts(t, site, b)
		})
	}
}

// checkDrifts runs every drift of the catalogue on every task.
func checkDrifts(t *testing.T, site app.Site, b *Browser) {
	for _, d := range drift.All() {
		for _, task := range site.Tasks() {
			name := d.Name + "/" + task.Name
			ref := schema.TaskRef{Site: site.Name(), Task: task.Name}
			switch {
			case d.Answer(ref) == "" || d.Name == "none":
			case d.Name == "origin-hop":
				for _, variant := range d.Variants {
					t.Run(name+"/"+variant, func(t *testing.T) { checkHop(t, site, task, b, variant) })
				}
			case d.Name == "slot-change":
				t.Run(name, func(t *testing.T) { checkSlot(t, site, task, b) })
			default:
				t.Run(name, func(t *testing.T) { checkSolved(t, site, task, b, d.Name) })
			}
		}
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

// Open opens a world of a task under a drift, "name" or "name:variant".
func Open(t *testing.T, s *sites.Server, id string, ref schema.TaskRef, driftSpec string) *sites.Live {
	t.Helper()
	d, variant, err := drift.Find(driftSpec)
	if err != nil {
		t.Fatal(err)
	}
	live, err := s.Open(sites.Spec{ID: id, Site: ref.Site, Task: ref.Task, Seed: seed, Drift: d.Name, Variant: variant})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(live.Close)
	return live
}
