package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// roleStrict is what a careful person generates today.
var roleStrict = Baseline{
	Name:      "role-strict",
	Statement: "Role and name, one match or none; the place among the matches where there were several already.",
	Source:    "Playwright's codegen: getByRole in strict mode, exact where it must, .nth(i) where that does not do",
	choose: func(ctx context.Context, e element) (pw.Selector, error) {
		s := named(e.Marks)
		for _, s.Exact = range []bool{false, true} {
			rank, err := e.rank(ctx, s)
			if err != nil {
				return s, err
			}
			if rank.Place == 1 && rank.Count == 1 {
				return s, nil
			}
		}
		return placed(ctx, e, s)
	},
}
