package agent

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// factRoles are the roles of the interface itself. Rows, cells and paragraphs are content:
// what they say is data, not a state of the interface.
var factRoles = []string{
	"heading", "button", "link", "dialog", "alertdialog", "alert", "status", "textbox", "searchbox",
	"combobox", "checkbox", "radio", "tab", "switch", "option",
}

// factStates are the states that a fact tells; focus comes and goes by itself.
var factStates = []string{"checked", "disabled", "expanded", "filled", "invalid", "selected"}

// FactsOf reduces a snapshot to its facts: the named elements of interface roles, equals
// counted, sorted by role, name and state.
func FactsOf(s *browser.Snapshot) []schema.Fact {
	counts := map[schema.Fact]int{}
	for _, n := range s.Nodes {
		if n.Name != "" && !browser.Cut(n.Name) && slices.Contains(factRoles, n.Role) {
			counts[schema.Fact{Role: n.Role, Name: n.Name, State: factState(n.State)}]++
		}
	}
	facts := make([]schema.Fact, 0, len(counts))
	for f, n := range counts {
		f.Count = n
		facts = append(facts, f)
	}
	slices.SortFunc(facts, func(a, b schema.Fact) int {
		for _, c := range []int{strings.Compare(a.Role, b.Role), strings.Compare(a.Name, b.Name)} {
			if c != 0 {
				return c
			}
		}
		return strings.Compare(a.State, b.State)
	})
	return facts
}

func factState(state string) string {
	var kept []string
	for _, s := range strings.Fields(state) {
		if slices.Contains(factStates, s) {
			kept = append(kept, s)
		}
	}
	slices.Sort(kept)
	return strings.Join(kept, " ")
}

func stateOf(s *browser.Snapshot) schema.PageState {
	return schema.PageState{URL: s.URL, Facts: FactsOf(s)}
}
