package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// roleFirst silences the strict mode.
var roleFirst = Baseline{
	Name:      "role-first",
	Statement: "Role and name, and the first of the matches; the place among them where it was not the first.",
	Source:    "scripts that append .first() or .nth(i) to getByRole to get rid of strict mode's complaint",
	choose:    func(ctx context.Context, e element) (pw.Selector, error) { return placed(ctx, e, named(e.Marks)) },
}

// named is role and name as getByRole takes them: part of the name in any case.
func named(m pw.Marks) pw.Selector {
	return pw.Selector{Frames: m.Frames, Role: m.Role, Name: m.Name}
}
