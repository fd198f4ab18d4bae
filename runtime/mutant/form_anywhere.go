package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
)

// formAnywhere sends a form wherever it leads by now.
func formAnywhere() Mutant {
	return Mutant{
		Name:      "form-anywhere",
		Statement: "does not look where a form is sent",
		Rule:      "no-unexpected-effect",
		Break: func(p *engine.Parts) {
			p.Page = func(own browser.Page) browser.Page { return undirected{own} }
		},
	}
}

// undirected is a page that does not say where its forms lead.
type undirected struct{ browser.Page }

// Census implements browser.Looker.
func (u undirected) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	c, err := u.Page.Census(ctx, q)
	c.Action = ""
	return c, err
}
