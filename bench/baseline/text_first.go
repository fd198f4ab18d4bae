package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// textFirst goes by what a person reads.
var textFirst = Baseline{
	Name:      "text-first",
	Statement: "The text that the element shows, whatever shows it now, and the first of the matches; role and name for what shows none.",
	Source:    "XPath by text() in Selenium scripts, getByText in Playwright's, \"tap on Save\" in Maestro's flows",
	choose: func(ctx context.Context, e element) (pw.Selector, error) {
		s := pw.Selector{Frames: e.Frames, Text: e.Name}
		if e.Name != "" {
			if rank, err := e.rank(ctx, s); err != nil || rank.Place > 0 {
				s.Place = rank.Place
				return s, err
			}
		}
		return placed(ctx, e, named(e.Marks))
	},
}
