package mutant

import "github.com/wfbench/wfbench/runtime/engine"

// showValues tells the model what each placeholder on the page stands for (H31, H32, H39).
func showValues() Mutant {
	return Mutant{
		Name:      "show-values",
		Statement: "tells the model the values beside the names of their parameters",
		Rule:      "no-value-in-prompt",
		Break: func(p *engine.Parts) {
			p.Mask = func(own func(string) string) func(string) string {
				return func(text string) string {
					if masked := own(text); masked != text {
						return masked + " (" + text + ")"
					}
					return text
				}
			}
		},
	}
}
