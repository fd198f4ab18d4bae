package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/replay"
)

// labelIsEnough lets the model fill in whatever field has the label, where the replay has refused
// because the field is another (H5).
func labelIsEnough() Mutant {
	return Mutant{
		Name:      "label-is-enough",
		Statement: "lets the model fill in a field that is the recorded one by its label alone",
		Rule:      "no-unexpected-effect",
		Site:      "shop", Task: "buy", Drift: "label-swap",
		Break: instead(func(own replay.Replayer) looper {
			if own.Hands.Page != nil {
				own.Hands.Page = unread{own.Hands.Page}
			}
			return own.Run
		}),
	}
}

// unread is a page that tells nothing of the field behind a ref.
type unread struct{ browser.Page }

func (u unread) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	if q.Ref != "" {
		q.Field = nil
	}
	return u.Page.Census(ctx, q)
}
