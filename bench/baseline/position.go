package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// position counts.
var position = Baseline{
	Name:      "position",
	Statement: "The same place among the elements of its role, whatever they are called.",
	Source:    "agents that act on numbered elements and replay the numbers (browser-use's history, set-of-marks prompts)",
	choose: func(ctx context.Context, e element) (pw.Selector, error) {
		s := pw.Selector{Frames: e.Frames, Role: e.Role}
		return placed(ctx, e, s)
	},
}

// placed is a selector with the place of the element among its matches; the path where the
// element is not among them.
func placed(ctx context.Context, e element, s pw.Selector) (pw.Selector, error) {
	rank, err := e.rank(ctx, s)
	if err != nil || rank.Place == 0 {
		return pathOf(e.Marks), err
	}
	s.Place = rank.Place
	return s, nil
}
