package mutant

import "github.com/wfbench/wfbench/schema"

// staleRef saves the ref that the model was shown as the id of its target, although its number
// means another element on every other page (H20, H22, H25).
func staleRef() Mutant {
	return Mutant{
		Name:      "stale-ref",
		Statement: "keeps the refs of the recording in the workflow",
		Rule:      "no-ref-in-artefact",
		Site:      "admin", Task: "deactivate", Drift: "none",
		Break: editSteps(func(s *schema.Step, e schema.Event) {
			if s.Target != nil {
				s.Target.ID = e.Ref
			}
		}),
	}
}
