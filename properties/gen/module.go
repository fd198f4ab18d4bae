package gen

import (
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// module is a part that an app is made of: it adds its pages, and its part of the task.
type module struct {
	name  string
	build func(b *builder, i int, m ModulePlan)
}

// modules lists the modules, in a fixed order.
func modules() []module {
	return []module{
		{"people", people}, {"catalogue", catalogue}, {"picker", picker}, {"namesakes", namesakes},
		{"form", form}, {"sign-in", signIn}, {"delivery", delivery}, {"upload", upload}, {"frames", frames},
		{"regions", regions}, {"toggles", toggles}, {"notice", notice}, {"contracts", contracts},
		{"wizard", wizard}, {"search", search}, {"slow", slow},
	}
}

func moduleOf(name string) (module, bool) {
	all := modules()
	i := slices.IndexFunc(all, func(m module) bool { return m.name == name })
	if i < 0 {
		return module{}, false
	}
	return all[i], true
}

// pick keeps an index inside a list.
func pick(i, n int) int { return i % n }

func key(i int, what string, n int) string { return fmt.Sprintf("m%d.%s%d", i, what, n) }

// commit is what an action does that changes something on the server: one request, one effect, and
// flags that show it.
func commit(path string, effect schema.Effect, set ...string) []sim.Deed {
	deeds := []sim.Deed{{Request: &sim.Request{Method: "POST", Path: path, AnswerMs: 30}, Effect: &effect}}
	for _, flag := range set {
		deeds = append(deeds, sim.Deed{Set: flag})
	}
	return deeds
}

// happened is an effect with one field.
func happened(name, field, value string) schema.Effect {
	return schema.Effect{Name: name, Fields: map[string]string{field: value}}
}

// said is a status that shows while a flag is set.
func said(flag, text string) sim.Node {
	return sim.Node{Role: "status", Name: text, Shows: sim.When{Flag: flag}}
}

// field is a text field.
func field(key, label, kind string) sim.Node {
	return sim.Node{Key: key, Role: "textbox", Name: label, Label: label, Secret: kind == "password", Field: &schema.Field{Type: kind}}
}

func click(role, name, within string) schema.Note {
	return schema.Note{Do: "click", Role: role, Names: []string{name}, Within: within}
}
