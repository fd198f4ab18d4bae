package manage

import (
	"strings"
	"unicode"

	"github.com/wfbench/wfbench/runtime/legible"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// BadName says why a workflow may not bear a name. It does not repeat the name.
type BadName struct{ Why string }

// Error implements error.
func (e *BadName) Error() string { return "this is no name for a workflow: " + e.Why }

// checkName refuses a name that a person could not tell from another one, or type: one that shows
// nothing, that holds what does not show or turns the text, or that reads like an id.
func checkName(name string) error {
	hidden := func(r rune) bool { return !legible.Visible(r) }
	shows := func(r rune) bool { return !unicode.IsSpace(r) && !unicode.Is(unicode.M, r) }
	switch {
	case strings.ContainsFunc(name, hidden):
		return &BadName{Why: "it holds a character that does not show"}
	case !strings.ContainsFunc(name, shows):
		return &BadName{Why: "it is blank"}
	case schema.IsSavedID(store.Fold(name)):
		return &BadName{Why: "it reads like the id of a workflow"}
	}
	return nil
}

// checkNamed says whether a workflow may be kept under the name that it bears now.
func (s Service) checkNamed(w *schema.Workflow) error {
	if err := checkName(w.Name); err != nil {
		return err
	}
	return s.check(w)
}
