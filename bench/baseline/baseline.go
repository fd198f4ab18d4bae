// Package baseline holds the replayers that people use today, so that every drift can be shown
// to bite: scripts that find each element by one kind of selector, press on, and call the task
// done when every line has returned. None checks what an act came to, or where it stands; none
// asks a model in a replay. That is the point of them. Most differ in their selector; the others in
// their manner: how long they wait, where their keys go, whose word they take.
//
// They record with the engine's own agent, so that a difference in the replay is one of replaying,
// and note for each act, right before it, what their kind of selector needs. Their recording is a
// file of its own, Tape. No code of the tools that they stand for is in here.
//
// Before it: package engine, which makes the original run, and package pw, whose Raw drives the
// page. After it: package bench, which makes subjects of them.
package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// Baseline is one way to find an element again.
type Baseline struct {
	// Name is lower case words joined by "-".
	Name string
	// Statement says in one sentence how it finds an element.
	Statement string
	// Source says who does it like this.
	Source string
	// scripted says that a script in the page does the acts.
	scripted bool
	// again says that a press is repeated when nothing seems to come of it.
	again bool
	// goesOn says that a line that fails is left out.
	goesOn bool
	// refs says that a line acts on what a snapshot has numbered, typed that texts go key by key to
	// where the focus is, obeys that orders of the page are carried out.
	refs, typed, obeys bool
	// tools says that a tool which the page offers stands in for its form.
	tools bool
	// pauseMs is how long each line waits before it begins; with refs, between the look and the act.
	pauseMs int
	// limitMs is how long a line waits for its element; 0 for stepLimitMs.
	limitMs int
	// choose makes the selector of an element on which an act is about to go.
	choose func(ctx context.Context, e element) (pw.Selector, error)
}

// element is an element on which an act of the original run is about to go.
type element struct {
	pw.Marks
	raw   pw.Raw
	query browser.Query
}

// rank is the place of the element among the matches of a selector.
func (e element) rank(ctx context.Context, s pw.Selector) (pw.Rank, error) {
	return e.raw.Rank(ctx, e.query, s)
}

// All lists the baselines, the most brittle first.
func All() []Baseline {
	return []Baseline{
		cssPath, idFirst, pageScript, position, snapshot, textFirst, roleFirst, roleStrict, paced, keyboard, pressAgain, goOn,
		toolByName, obedient,
	}
}
