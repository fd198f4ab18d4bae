package console

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

// open is how every task begins.
var open = schema.Note{Do: "click", Role: "link", Names: []string{"Open console"}}

// begun makes the spots of a task with the ways in that all tasks share. The aim's names are those
// of the task's last move.
func begun(commit string, moves []schema.Note, traits ...drift.Trait) drift.Spots {
	aim := moves[len(moves)-1]
	return drift.Spots{
		First: drift.Control{Role: open.Role, Name: open.Names[0]}, Next: "/settings",
		Aim:     drift.Control{Role: aim.Role, Name: aim.Names[0], Within: aim.Within},
		Synonym: aim.Names[1], Translation: aim.Names[2],
		Commit: commit, Traits: append([]drift.Trait{drift.SignedIn}, traits...),
	}
}

// values makes the run-time values of a task: pairs of a parameter and what the data has for it.
func values(of func(d *data) map[string]string) func(uint64) schema.Values {
	return func(seed uint64) schema.Values {
		out := schema.Values{}
		for name, text := range of(newData(seed)) {
			out[name] = schema.NewSecret(text)
		}
		return out
	}
}

// effect is one expected effect.
func effect(name string, fields map[string]string) []schema.Effect {
	return []schema.Effect{{Name: name, Fields: fields}}
}
