package mutant

import "github.com/wfbench/wfbench/schema"

// rawNames keeps the names of targets as the page had them, with the values that they echo (D1, D3).
func rawNames() Mutant {
	return Mutant{
		Name:      "raw-names",
		Statement: "keeps the names of targets as they were on the page",
		Rule:      "no-secret-in-artefact",
		Break: editSteps(func(s *schema.Step, e schema.Event) {
			if s.Target != nil && e.Target != nil {
				s.Target.Name = schema.Literal(e.Target.Name)
			}
		}),
	}
}
