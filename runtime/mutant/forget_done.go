package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/replay"
)

// forgetDone tells the model what remains and not what was done: what it has just done itself, it
// does again (H41).
func forgetDone() Mutant {
	return Mutant{
		Name:      "forget-done",
		Statement: "leaves out of the prompt what was done so far",
		Rule:      "at-most-once",
		Break: instead(func(own replay.Replayer) looper {
			if own.Hands.Model != nil {
				own.Hands.Model = forgetful{own.Hands.Model}
			}
			return own.Run
		}),
	}
}

type forgetful struct{ model.Model }

func (f forgetful) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	if s, err := model.ParseSections(p.User); err == nil {
		s.Done = nil
		p.User = s.String()
	}
	return f.Model.Next(ctx, p)
}
