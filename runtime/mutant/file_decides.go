package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
)

// fileDecides believes a saved workflow, and nothing else, as to what has consequences: whoever edits
// the file, or the page, switches the confirmation off.
func fileDecides() Mutant {
	return Mutant{
		Name:      "file-decides",
		Statement: "does not look whether a target submits a form, stands in a dialog or takes a secret",
		Rule:      "no-unexpected-effect",
		Break: func(p *engine.Parts) {
			p.Page = func(own browser.Page) browser.Page { return unlooked{own} }
		},
	}
}

// unlooked is a page that says nothing of what its elements are for.
type unlooked struct{ browser.Page }

// Census implements browser.Looker.
func (u unlooked) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	c, err := u.Page.Census(ctx, q)
	c.Submits, c.InDialog, c.Secret = false, false, false
	return c, err
}
