package gen_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/browser/sim"
)

// TestPlanDrawsHardWords looks for the names and values that replayers trip over.
func TestPlanDrawsHardWords(t *testing.T) {
	seen := map[string]int{}
	for _, p := range plans(t, 400, gen.Focus{}) {
		s := p.Scenario()
		for _, name := range nodeNames(s) {
			switch {
			case !norm.NFC.IsNormalString(name):
				seen["a name in the decomposed form"]++
			case strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }):
				seen["a name with an accent"]++
			case utf8.RuneCountInString(name) > 120:
				seen["a name that a snapshot cuts"]++
			case utf8.RuneCountInString(name) > 100:
				seen["a very long name"]++
			case strings.HasSuffix(name, ")"):
				seen["a name with a count"]++
			}
		}
		for name, v := range s.Task.Values {
			if gen.IsInterfaceWord(s.Replay.Values[name]) {
				seen["a value that is a word of the interface"]++
			}
			if !norm.NFC.IsNormalString(v) {
				seen["a value in the decomposed form"]++
			}
			data, _ := json.Marshal(s.App)
			if strings.Contains(string(data), `"x`+v+`"`) {
				seen["a value that is a part of another"]++
			}
		}
	}
	for _, what := range []string{
		"a name in the decomposed form", "a name with an accent", "a name that a snapshot cuts", "a very long name", "a name with a count",
		"a value that is a word of the interface", "a value in the decomposed form", "a value that is a part of another",
	} {
		if seen[what] == 0 {
			t.Errorf("no plan of 400 has %s; want some", what)
		}
	}
}

func nodeNames(s trial.Scenario) []string {
	var names []string
	var gather func(nodes []sim.Node)
	gather = func(nodes []sim.Node) {
		for _, n := range nodes {
			names = append(names, n.Name)
			gather(n.Children)
		}
	}
	for _, p := range s.App.Pages {
		gather(p.Nodes)
	}
	return names
}
