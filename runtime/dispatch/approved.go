package dispatch

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// approved is the state of a page that a gate said yes to.
type approved struct {
	fields     []gate.Field
	generation int
}

// stateOf takes down the state that a gate is asked about.
func stateOf(ctx context.Context, page browser.Looker, r Request) approved {
	at, err := page.Scope(ctx)
	if err != nil {
		at.Generation = -1 // equal to no other
	}
	return approved{verify(ctx, page, r), at.Generation}
}

// still refuses a consequential act on another state than the approved one: a person thinks for a
// while, and a yes is for what the person was asked about. Another document may be asked about anew.
func (a approved) still(ctx context.Context, page browser.Looker, r Request) *schema.Refusal {
	if !r.Consequential {
		return nil
	}
	now := stateOf(ctx, page, r)
	switch {
	case now.generation != a.generation || now.generation < 0:
		return &schema.Refusal{Reason: schema.StaleDocument, Detail: "since it was confirmed"}
	case !slices.Equal(now.fields, a.fields):
		return &schema.Refusal{Reason: schema.Denied, Detail: "the form has changed since it was confirmed"}
	}
	return nil
}

// GoesTo is the origin of the server that an act sends a form to; "" for an act that sends none.
func GoesTo(a browser.Action, target browser.Census) string {
	if maySend(a) && (target.Submits || a.Kind == schema.Press) {
		return target.Action
	}
	return ""
}

// maySend tells the actions that can send a form: a click, on what submits it, and Enter.
func maySend(a browser.Action) bool {
	return a.Kind == schema.Click || (a.Kind == schema.Press && a.Key == schema.EnterKey)
}

// astray refuses the act of a step whose form leads to a server that the recording knows nothing of:
// what was filled in would be there before anybody could tell. A live act has no recording.
func astray(ctx context.Context, page browser.Looker, r Request, top string) *schema.Refusal {
	if r.Step == "" || r.Action.Target == nil || !maySend(r.Action) {
		return nil
	}
	target, err := page.Census(ctx, *r.Action.Target)
	if err != nil {
		return nil //nolint:nilerr // the act asks the page, too
	}
	to := GoesTo(r.Action, target)
	if to == "" || to == r.Origin || to == top || knownServer(r, to) || leadsTo(r, to) {
		return nil
	}
	return &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "form"}
}

// leadsTo reports whether a step ended on an origin when it was recorded.
func leadsTo(r Request, origin string) bool {
	return slices.ContainsFunc(r.Post, func(c Check) bool { return c.Condition.Place != nil && c.Condition.Place.Origin == origin })
}
