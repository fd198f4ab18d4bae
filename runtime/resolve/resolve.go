// Package resolve turns a descriptor and a page into exactly one live element, or a typed
// refusal. It never guesses: not by position, not by score, not by similarity. Evidence can
// only agree or veto, and a target that was not unique when recorded, or is not now, is
// decided by an anchor whose own key is unique, or not at all. The name of a target may have a
// part that differs from day to day: it matches by its class, and must be alone with it.
//
// Before it in the pipeline: a workflow's step. After it: package dispatch, whose act repeats
// the whole check in the page in the same operation.
package resolve

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/schema"
)

// The limits of waiting for a target, in milliseconds.
const (
	PollEveryMs = 40
	// AbsentWaitMaxMs is how long late content may take before absence is an answer.
	AbsentWaitMaxMs = 3_000
	// DoubtWaitMaxMs is how long an ambiguity, a contradiction, a cover or a disabled state may
	// last before it is one: a page that is being rendered passes through some.
	DoubtWaitMaxMs = 1_200
	// ForeignWaitMaxMs is how long the page may stand on a foreign origin: redirects pass through.
	ForeignWaitMaxMs = 400
)

// SteadyLooks is in how many looks in a row a target must be the only one after equals of it,
// or contradictions, were seen: a page that flickers between two and one shows either of them.
const SteadyLooks = 3

// Target is what to find, and where.
type Target struct {
	Descriptor *schema.Descriptor
	Values     schema.Values
	Scope      schema.Place
}

// Found is one live element.
type Found struct {
	// Query is the bound evidence, pinned to its scope, that the act repeats.
	Query browser.Query
	// Origin is charged at the gate.
	Origin string
	// Census is what was counted last.
	Census browser.Census
}

// Resolver finds targets.
//
// An implementation MUST return a *schema.Refusal as the error when it will not act, and
// MUST return a Found only when exactly one element was counted. It MUST NOT change the page.
type Resolver interface {
	Resolve(ctx context.Context, page browser.Looker, t Target) (Found, error)
}

// Exact is the engine's resolver.
type Exact struct {
	Scope Scope
	Clock clock.Clock
}

var _ Resolver = Exact{}

// Resolve implements Resolver: it looks until the target is exactly one, and steadily so where
// there was doubt, or a refusal has lasted for its limit.
func (e Exact) Resolve(ctx context.Context, page browser.Looker, t Target) (Found, error) {
	q, err := Bind(t.Descriptor, t.Values)
	if err != nil {
		return Found{}, &schema.Refusal{Reason: schema.MissingValue, Detail: err.Error()}
	}
	e.Scope.Pin(&q, t.Scope)
	var found Found
	var refusal, doubt *schema.Refusal
	var last schema.Reason
	var sinceMs int64
	steady := 0
	done := clock.Poll(ctx, e.Clock, clock.Limits{EveryMs: PollEveryMs, MaxMs: AbsentWaitMaxMs + DoubtWaitMaxMs},
		func(waitedMs int64) bool {
			var c browser.Census
			c, refusal = e.look(ctx, page, t, q)
			if refusal == nil {
				found = Found{Query: q, Origin: e.Scope.Charge(c, t.Scope), Census: c}
				steady++
				return doubt == nil || steady >= SteadyLooks
			}
			steady = 0
			if doubtful(refusal.Reason) {
				doubt = refusal
			}
			if refusal.Reason != last {
				last, sinceMs = refusal.Reason, waitedMs
			}
			return waitedMs-sinceMs >= patienceMs(refusal.Reason)
		})
	switch {
	case !done && doubt != nil && ctx.Err() == nil:
		return Found{}, doubt
	case refusal != nil:
		return Found{}, refusal
	case !done:
		return Found{}, &schema.Refusal{Reason: schema.BudgetSpent, Detail: "time"}
	}
	return found, nil
}

// doubtful reasons say that something else looks like the target.
func doubtful(r schema.Reason) bool { return r == schema.AmbiguousAfter || r == schema.Contradicted }

func (e Exact) look(ctx context.Context, page browser.Looker, t Target, q browser.Query) (browser.Census, *schema.Refusal) {
	scope, err := page.Scope(ctx)
	if err != nil {
		return browser.Census{}, &schema.Refusal{Reason: schema.BrowserFailed}
	}
	if scope.Dialog != "" {
		return browser.Census{}, &schema.Refusal{Reason: schema.DialogOpen, Detail: scope.Dialog}
	}
	if r := Elsewhere(e.Scope, t.Scope, scope.URL); r != nil {
		return browser.Census{}, r
	}
	c, err := page.Census(ctx, q)
	if err != nil {
		// A document that goes away under the look is late content, not a broken browser,
		// as long as the next look succeeds.
		return c, &schema.Refusal{Reason: schema.BrowserFailed}
	}
	return c, Decide(t.Descriptor, c)
}

// patienceMs is how long a refusal may last before it is the answer.
func patienceMs(r schema.Reason) int64 {
	switch r {
	case schema.AmbiguousBefore, schema.MissingValue:
		return 0
	case schema.ForeignOrigin:
		return ForeignWaitMaxMs
	case schema.AmbiguousAfter, schema.Contradicted, schema.Covered, schema.Disabled, schema.DialogOpen:
		return DoubtWaitMaxMs
	default:
		return AbsentWaitMaxMs
	}
}

// Decide is the rule of identity: nil when the census shows exactly the element that the
// descriptor means, else the reason why not.
func Decide(d *schema.Descriptor, c browser.Census) *schema.Refusal {
	switch {
	case !c.ScopeOK:
		return &schema.Refusal{Reason: schema.WrongPlace}
	case !c.FrameOK:
		return &schema.Refusal{Reason: schema.Absent, Detail: "frame"}
	case c.Named == 0:
		return &schema.Refusal{Reason: schema.Absent}
	case c.Agreeing == 0:
		return &schema.Refusal{Reason: schema.Contradicted, Matches: c.Named, Detail: first(c.Vetoes)}
	}
	if r := decideAnchors(d, c); r != nil {
		return r
	}
	switch {
	case c.Matches == 0:
		return &schema.Refusal{Reason: schema.Contradicted, Matches: c.Agreeing, Detail: "anchor"}
	case c.Matches > 1:
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: c.Matches}
	case c.Hidden:
		return &schema.Refusal{Reason: schema.Hidden, Matches: 1}
	case c.Disabled:
		return &schema.Refusal{Reason: schema.Disabled, Matches: 1}
	case c.Covered:
		return &schema.Refusal{Reason: schema.Covered, Matches: 1, Detail: c.CoveredBy}
	}
	return nil
}

// decideAnchors holds the anchors, or their absence, against the populations then and now.
func decideAnchors(d *schema.Descriptor, c browser.Census) *schema.Refusal {
	if d.Population.Anchor > 1 {
		return &schema.Refusal{Reason: schema.AmbiguousBefore, Matches: d.Population.Anchor, Detail: "nearest anchor"}
	}
	if len(d.Anchors) == 0 {
		switch {
		case d.Population.Document != 1:
			return &schema.Refusal{Reason: schema.AmbiguousBefore, Matches: d.Population.Document}
		case c.Named != 1:
			return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: c.Named}
		}
		return nil
	}
	// An item that is told by its own words only, and stood alone then, must stand alone now: a
	// word such as "Active" was unique because nothing else was there.
	asked := slices.ContainsFunc(d.Anchors, func(a schema.Anchor) bool { return len(a.Key.Params()) > 0 })
	if !asked && d.Population.Document == 1 && c.Named != 1 {
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: c.Named}
	}
	if !slices.ContainsFunc(d.Anchors, func(a schema.Anchor) bool { return a.Within == 1 }) {
		return &schema.Refusal{Reason: schema.AmbiguousBefore, Detail: "anchor"}
	}
	for i, a := range d.Anchors {
		n := 0
		if i < len(c.Anchors) {
			n = c.Anchors[i]
		}
		switch {
		case n == 0:
			return &schema.Refusal{Reason: schema.Absent, Detail: "anchor " + a.Role}
		case n > 1:
			return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: n, Detail: "anchor " + a.Role}
		}
	}
	return nil
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
