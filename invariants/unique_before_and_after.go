package invariants

import (
	"fmt"

	"github.com/wfbench/wfbench/schema"
)

var uniqueBeforeAndAfter = Invariant{
	ID:        "unique-before-and-after",
	Statement: "A replayed step acts only on a target that was the only one of its kind when recorded and is the only one when acted on.",
	Source:    "design section 4, rules 1, 3 and 4; hazards H1, H2, H15, H22",
	Unsafe:    true,
	Check:     checkUniqueBeforeAndAfter,
}

// checkUniqueBeforeAndAfter looks at the evidence that the workflow keeps (before) and at the
// count that the harness took just before each act by descriptor (after).
//
// A ref is no evidence of that kind: it names an element that was seen once, and says nothing
// of its equals. The model may act by ref, on what it has just observed; a replayed step that
// does so breaks the rule even where it happens to hit. An act that never reached the page
// did nothing by mistake and is left out: that is what strict dispatch is for.
func checkUniqueBeforeAndAfter(in Input) Result {
	var f found
	exercised := false
	for i, a := range in.Run.Evidence.Acts {
		targeted := a.TargetKey != "" || a.Role != ""
		byModel := a.ByRef && a.Step == ""
		if !targeted || byModel || !reached(a) {
			continue
		}
		exercised = true
		switch {
		case a.ByRef:
			f.add(at("acts", i), "%s %s of step %s was addressed by a ref", a.Action, a.Role, a.Step)
		case a.Matches != 1:
			f.add(at("acts", i), "%s %s matched %d elements", a.Action, a.Role, a.Matches)
		}
	}
	if in.Workflow != nil {
		for i, step := range in.Workflow.Steps {
			if step.Target != nil && step.Action != schema.HandOff && !wasUnique(step.Target) {
				f.add(fmt.Sprintf("workflow.json steps[%d].target", i),
					"step %s keeps a target with %d equals and no anchor that tells them apart",
					step.ID, step.Target.Population.Document)
			}
		}
	}
	return f.result(exercised)
}

// wasUnique reports that the recording could tell the target from its equals.
func wasUnique(d *schema.Descriptor) bool {
	if d.Population.Document == 1 {
		return true
	}
	for _, a := range d.Anchors {
		if a.Within == 1 && (!a.Name.IsZero() || !a.Key.IsZero()) {
			return true
		}
	}
	return false
}
