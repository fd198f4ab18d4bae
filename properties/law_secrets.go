package properties

import (
	"fmt"
	"slices"
	"strings"
	"testing/fstest"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/invariants/oracle"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/schema"
)

var noSecretAnywhere = Law{
	ID:        "no-secret-anywhere",
	Statement: "No value of a sensitive parameter stands in a workflow, a repair, a claim or a prompt.",
	Source:    "design section 4.8; hazards H31 to H40",
	Mutants:   []string{"verbatim-secret"},
	Focus:     gen.Focus{Modules: secretive},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		if n := len(a.Run.Evidence.Scan.Findings); n > 0 {
			return true, fmt.Errorf("%s holds the value of %q", a.Run.Evidence.Scan.Findings[0].File, a.Run.Evidence.Scan.Findings[0].Param)
		}
		for _, p := range r.Scenario.Task.Params {
			if !p.Sensitive {
				continue
			}
			for _, prompt := range a.Prompts {
				if strings.Contains(prompt.System+prompt.User, r.Scenario.ReplayValues()[p.Name]) {
					return true, fmt.Errorf("a prompt holds the value of %q", p.Name)
				}
			}
		}
		return a.Run.Evidence.Scan.Canaries > 0, nil
	}),
}

// secretive are the modules with a sensitive parameter.
var secretive = []string{"form", "sign-in", "frames"}

// tellingMin is the shortest value that stands nowhere by chance.
const tellingMin = 6

// telling reports whether a value gives away whose it is wherever it stands.
func telling(p schema.Param, value string) bool {
	return p.Sensitive || utf8.RuneCountInString(value) >= tellingMin && strings.ContainsAny(value, "0123456789@/")
}

var promptNamesOnly = Law{
	ID:        "prompt-names-only",
	Statement: "At a hand-over the model is told the name of every parameter and the value of none.",
	Source:    "design section 4.8; issue part 6",
	Mutants:   []string{"show-values"},
	Focus:     gen.Focus{Model: new(true), Modules: []string{"people", "form", "sign-in", "frames", "upload"}, Kinds: []string{"rename", "remove", "disable", "rerole", "decoy-above", "twin-below", "dead", "late"}},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		for _, prompt := range a.Prompts {
			told := norm.NFC.String(prompt.System + prompt.User)
			for _, p := range a.Workflow.Params {
				value := norm.NFC.String(r.Scenario.ReplayValues()[p.Name])
				if telling(p, value) && strings.Contains(told, value) {
					return true, fmt.Errorf("the model is told the value of %q", p.Name)
				}
				if !strings.Contains(told, p.Name+":") {
					return true, fmt.Errorf("the model is not told that there is a parameter %q", p.Name)
				}
			}
		}
		return len(a.Prompts) > 0 && len(a.Workflow.Params) > 0, nil
	}),
}

var logHoldsNoValue = Law{
	ID:        "log-holds-no-value",
	Statement: "The log of a replay holds no value of a parameter in any encoding, whatever fails.",
	Source:    "design section 4.8; issue part 10; hazards H31 to H40",
	Logged:    true,
	Mutants:   []string{"show-values"},
	Focus:     gen.Focus{Modules: secretive, Faulty: true, Model: new(true), Kinds: []string{"rename", "remove", "disable", "rerole", "dead"}},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		var canaries []oracle.Canary
		for _, p := range r.Scenario.Task.Params {
			if v := r.Scenario.ReplayValues()[p.Name]; telling(p, v) {
				canaries = append(canaries, oracle.Canary{Param: p.Name, Value: v})
			}
		}
		if len(a.Log) == 0 || len(canaries) == 0 {
			return false, nil
		}
		found, err := oracle.Scan(fstest.MapFS{"log.jsonl": {Data: slices.Clone(a.Log)}}, canaries)
		if err != nil {
			return false, fmt.Errorf("scanning log: %w", err)
		}
		if len(found.Findings) > 0 {
			return true, fmt.Errorf("the log holds the value of %q", found.Findings[0].Param)
		}
		return true, nil
	}),
}
