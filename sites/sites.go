// Package sites serves the fixture sites: each world of a site at its own loopback origin, with
// its own data and its own ledger, and beside it the look-alike at a foreign origin.
//
// It listens on loopback only and knows no engine: what it says about a run is the ledger, the
// server's own account of what was committed. It judges nothing.
//
// Before it: sites/app (the words), sites/drift (the changes), sites/admin, sites/shop (the
// products). After it: bench, which opens a world a cell, and `wfbench serve` for people.
package sites

import (
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/bank"
	"github.com/wfbench/wfbench/sites/board"
	"github.com/wfbench/wfbench/sites/console"
	"github.com/wfbench/wfbench/sites/helpdesk"
	"github.com/wfbench/wfbench/sites/mail"
	"github.com/wfbench/wfbench/sites/shop"
	"github.com/wfbench/wfbench/sites/travel"
)

// All lists the sites in the order of the reports.
func All() []app.Site {
	return []app.Site{
		shop.New(),
		admin.New(),
		bank.New(),
		mail.New(),
		helpdesk.New(),
		travel.New(),
		console.New(),
		board.New(),
	}
}

// FindSite finds a site of All by its name.
func FindSite(name string) (app.Site, error) { return findSite(All(), name) }

func findSite(among []app.Site, name string) (app.Site, error) {
	var names []string
	for _, s := range among {
		if s.Name() == name {
			return s, nil
		}
		names = append(names, s.Name())
	}
	return nil, fmt.Errorf("finding site %q: no such site; there are %s", name, strings.Join(names, ", "))
}

// FindTask finds a task by "site/task".
func FindTask(ref string) (app.Site, app.Task, error) { return findTask(All(), ref) }

func findTask(among []app.Site, ref string) (app.Site, app.Task, error) {
	siteName, taskName, _ := strings.Cut(ref, "/")
	site, err := findSite(among, siteName)
	if err != nil {
		return nil, app.Task{}, fmt.Errorf("finding task %q: %w", ref, err)
	}
	var names []string
	for _, t := range site.Tasks() {
		if t.Name == taskName {
			return site, t, nil
		}
		names = append(names, siteName+"/"+t.Name)
	}
	return nil, app.Task{}, fmt.Errorf("finding task %q: no such task; there are %s", ref, strings.Join(names, ", "))
}
