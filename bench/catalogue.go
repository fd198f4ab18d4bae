package bench

import (
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The browsers that cells can name.
const (
	Chromium = "chromium"
	Firefox  = "firefox"
)

// Catalogue is everything that cells can be made of.
type Catalogue struct {
	Subjects Roster
	Sites    []app.Site
	Drifts   []drift.Drift
	Browsers []string
}

// Everything is the catalogue of what is built in.
func Everything() Catalogue {
	return Catalogue{
		Subjects: Subjects(),
		Sites:    sites.All(),
		Drifts:   drift.All(),
		Browsers: []string{Chromium, Firefox},
	}
}

func (c Catalogue) siteNames() []string {
	var names []string
	for _, s := range c.Sites {
		names = append(names, s.Name())
	}
	return names
}

func (c Catalogue) taskNames(site string) []string {
	var names []string
	for _, s := range c.Sites {
		if s.Name() != site {
			continue
		}
		for _, t := range s.Tasks() {
			names = append(names, t.Name)
		}
	}
	return names
}

func (c Catalogue) driftNames() []string {
	var names []string
	for _, d := range c.Drifts {
		names = append(names, d.Name)
	}
	return names
}

// driftSpecs lists each drift by name, and by name and variant.
func (c Catalogue) driftSpecs() []string {
	var specs []string
	for _, d := range c.Drifts {
		specs = append(specs, d.Name)
		for _, v := range d.Variants {
			specs = append(specs, d.Name+":"+v)
		}
	}
	return specs
}

// task finds a task of a site.
func (c Catalogue) task(ref schema.TaskRef) (app.Task, error) {
	for _, s := range c.Sites {
		if s.Name() != ref.Site {
			continue
		}
		for _, t := range s.Tasks() {
			if t.Name == ref.Task {
				return t, nil
			}
		}
		return app.Task{}, unknown("task", ref.Task, c.taskNames(ref.Site))
	}
	return app.Task{}, unknown("site", ref.Site, c.siteNames())
}

// namesShownMax bounds the names that an error lists; of more it tells the nearest.
const namesShownMax = 20

// unknown says what was asked for and what there is.
func unknown(kind, got string, names []string) error {
	if len(names) > namesShownMax {
		return fmt.Errorf("unknown %s %q: of %d there are, the nearest is %q", kind, got, len(names), nearest(got, names))
	}
	return fmt.Errorf("unknown %s %q: there are %s", kind, got, strings.Join(names, ", "))
}
