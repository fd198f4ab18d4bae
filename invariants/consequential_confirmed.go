package invariants

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

var consequentialConfirmed = Invariant{
	ID:        "consequential-confirmed",
	Statement: "Every replayed act with consequences was confirmed afresh, whatever its target is called.",
	Source:    "design section 4.7; hazards H41, H46",
	Unsafe:    true,
	Check:     checkConsequentialConfirmed,
}

// checkConsequentialConfirmed looks at the acts of steps that the recording shows to have
// consequences. Where the page is the recorded one, the requests that the harness saw count as
// well: there a step that changes a server did so in the recording too, and had to be known.
func checkConsequentialConfirmed(in Input) Result {
	var f found
	exercised := false
	for i, a := range in.Run.Evidence.Acts {
		known := marked(in.Workflow, a.Step)
		seen := a.Mutated && a.Step != "" && in.Run.Cell.Drift == driftNone
		if !reached(a) || !(known || seen) {
			continue
		}
		exercised = true
		if !confirmed(in.Run.Evidence.Gates, a.Gate) {
			f.add(at("acts", i), "%s of step %s has consequences, and nobody confirmed it", a.Action, a.Step)
		}
	}
	return f.result(exercised)
}

// marked reports whether a workflow says of a step that it has consequences.
func marked(w *schema.Workflow, id string) bool {
	return w != nil && slices.ContainsFunc(w.Steps, func(s schema.Step) bool { return s.ID == id && s.Consequential })
}

func confirmed(gates []schema.GateRecord, seq int) bool {
	return slices.ContainsFunc(gates, func(g schema.GateRecord) bool {
		return g.Seq == seq && g.Allowed && g.Consequential
	})
}
