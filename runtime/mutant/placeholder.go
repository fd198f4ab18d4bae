package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// placeholder types the name of a value instead of the value (H33).
func placeholder() Mutant {
	return Mutant{
		Name:      "placeholder",
		Statement: "types the placeholder of a value into the page",
		Rule:      "no-unexpected-effect",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				names := schema.Values{}
				for name := range own.Hands.Values {
					names[name] = schema.NewSecret("<secret>" + name + "</secret>")
				}
				own.Hands.Values = names
				return own.Run(ctx, w)
			}
		}),
	}
}
