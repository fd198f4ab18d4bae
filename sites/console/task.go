package console

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// move is one action of a task, for the reference planner and for the scripted solver.
type move struct {
	do, role string
	names    []string
	within   string
	param    string
}

// open is how every task begins.
var open = move{do: "click", role: "link", names: []string{"Open console"}}

// begun makes the spots of a task with the ways in that all tasks share. The aim's names are those
// of the task's last move.
func begun(commit string, moves []move, traits ...drift.Trait) drift.Spots {
	aim := moves[len(moves)-1]
	return drift.Spots{
		First: drift.Control{Role: open.role, Name: open.names[0]}, Next: "/settings",
		Aim:     drift.Control{Role: aim.role, Name: aim.names[0], Within: aim.within},
		Synonym: aim.names[1], Translation: aim.names[2],
		Commit: commit, Traits: append([]drift.Trait{drift.SignedIn}, traits...),
	}
}

func notes(moves []move) []schema.Note {
	out := make([]schema.Note, 0, len(moves))
	for _, m := range moves {
		out = append(out, schema.Note{Do: m.do, Role: m.role, Names: m.names, Within: m.within, Param: m.param})
	}
	return out
}

func solution(moves []move) []app.Move {
	out := make([]app.Move, 0, len(moves))
	for _, m := range moves {
		value := ""
		if m.param != "" {
			value = "{{" + m.param + "}}"
		}
		out = append(out, app.Move{Do: m.do, Role: m.role, Name: m.names[0], Within: m.within, Value: value})
	}
	return out
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
