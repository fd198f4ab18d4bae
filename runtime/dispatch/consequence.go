package dispatch

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Consequential is the rule of which actions need a fresh confirmation, by what the live page says of
// their target and whatever it is called: those that submit a form, an Enter, which submits the form
// that it is pressed in, a click inside a dialog, where an application asks for its last word, a call
// of a page's own tool, and a fetch that changes something.
func Consequential(a browser.Action, target browser.Census) bool {
	switch a.Kind {
	case schema.Press:
		return a.Key == schema.EnterKey
	case schema.Click:
		return target.Submits || target.InDialog
	case schema.CallTool:
		return true
	case schema.Fetch:
		return schema.Request{Method: a.Method}.Mutates()
	}
	return false
}

// tighten adds to a request what the page says of its target. Nothing that a request says already is
// taken back: whoever made it, a saved workflow among them, may only be stricter than the page.
func tighten(ctx context.Context, page browser.Looker, r Request) (Request, *schema.Refusal) {
	target := browser.Census{}
	if asksThePage(r) {
		var err error
		target, err = page.Census(ctx, *r.Action.Target)
		switch {
		case errors.Is(err, browser.ErrHung):
			return r, &schema.Refusal{Reason: schema.PageHung}
		case err != nil:
			// Nobody knows what it is: the strictest.
			target = browser.Census{Submits: true, Secret: true}
		case target.Matches != 1:
			return r, &schema.Refusal{Reason: schema.StaleDocument, Matches: target.Matches}
		}
	}
	r.Consequential = r.Consequential || Consequential(r.Action, target)
	r.Sensitive = r.Sensitive || (r.Action.Kind == schema.Fill && target.Secret)
	return r, nil
}

// asksThePage reports whether a look at the target can make a request stricter.
func asksThePage(r Request) bool {
	if r.Action.Target == nil {
		return false
	}
	switch r.Action.Kind {
	case schema.Click:
		return !r.Consequential
	case schema.Fill:
		return !r.Sensitive
	}
	return false
}
