package baseline

import (
	"context"
	"strconv"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// idFirst trusts what developers gave the element for machines.
var idFirst = Baseline{
	Name:      "id-first",
	Statement: "The id or the data-testid where it is the element's alone, the first element that has it; else the absolute path.",
	Source:    "Selenium IDE, Cypress Studio and Chrome's recorder, which prefer ids and test ids",
	choose: func(ctx context.Context, e element) (pw.Selector, error) {
		for _, attribute := range []struct{ name, value string }{{"id", e.ID}, {"data-testid", e.TestID}} {
			if attribute.value == "" {
				continue
			}
			s := pw.Selector{Frames: e.Frames, CSS: "[" + attribute.name + "=" + strconv.Quote(attribute.value) + "]", Place: 1}
			if rank, err := e.rank(ctx, s); err != nil || rank.Count == 1 {
				return s, err
			}
		}
		return pathOf(e.Marks), nil
	},
}
