package mutant

import (
	"net/url"

	"github.com/wfbench/wfbench/schema"
)

// keepPath keeps the paths of the recording as they were, with what stood in them (D2, D4).
func keepPath() Mutant {
	return Mutant{
		Name:      "keep-path",
		Statement: "keeps whole paths instead of their families",
		Rule:      "no-secret-in-artefact",
		Break: editSteps(func(s *schema.Step, e schema.Event) {
			if u, err := url.Parse(e.Before.URL); err == nil {
				s.Scope.Path = u.EscapedPath()
			}
		}),
	}
}
