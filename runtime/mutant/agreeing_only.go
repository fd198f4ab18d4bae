package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// agreeingOnly counts only the elements that agree with all evidence, as scorers do: that a second
// one of the same name has come is no news to it (H1, D7).
func agreeingOnly() Mutant {
	return Mutant{
		Name:      "agreeing-only",
		Statement: "takes the one that agrees best where the role and name are there twice",
		Rule:      "no-unexpected-effect",
		Break:     loosen(func(*browser.Query) {}),
	}
}
