package gen

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

const (
	appOrigin = "http://app.sim.test"
	// lookAlike is the origin that changes of origin lead to.
	lookAlike = "http://app-sim.test"
)

var (
	faultCalls = []string{"act", "act", "census", "scope", "observe", "describe", "settle", "open"}
	faultKinds = []sim.FaultKind{sim.FailsBefore, sim.FailsAfter, sim.Crashes, sim.Hangs, sim.Vanishes}

	// gates are the ways in which a replay's gate may say no.
	gates = []func(*trial.Replay){
		func(*trial.Replay) {},
		func(r *trial.Replay) { r.Unattended = true },
		func(r *trial.Replay) { r.Unconfirmed = true },
		func(r *trial.Replay) { r.Ungranted = "click" },
		func(r *trial.Replay) { r.Ungranted = "type" },
	}
)

// builder builds one scenario.
type builder struct {
	rng    *rand.Rand
	used   map[string]bool
	app    sim.App
	task   trial.Task
	other  map[string]string
	titles []string
	// keys are those of the targets: one for each note, in the same order.
	keys []string
}

// Scenario builds the scenario of a plan: the same plan, the same scenario.
func (p Plan) Scenario() trial.Scenario {
	b := &builder{
		rng: rand.New(rand.NewSource(int64(p.Words))), used: map[string]bool{},
		app:   sim.App{Origin: appOrigin},
		task:  trial.Task{Start: "/", Goal: "Do everything that the notes say", Values: map[string]string{}},
		other: map[string]string{},
	}
	for range p.Modules {
		b.titles = append(b.titles, b.word())
	}
	b.app.Pages = []sim.Page{{Path: "/", Title: "Home", Nodes: append(b.navigation(), sim.Node{Role: "heading", Name: "Home"})}}
	for i, m := range p.Modules {
		b.note(schema.Note{Do: "click", Role: "link", Names: []string{b.titles[i]}})
		b.keys = append(b.keys, linkKey(i, len(b.app.Pages)-1))
		modules[m.Kind%len(modules)](b, i, m)
	}
	s := trial.Scenario{Name: "drawn", App: b.app, Task: b.task}
	s.Replay = trial.Replay{Model: p.Model, Times: p.Times, Approve: p.Approve}
	if p.Other {
		s.Replay.Values = b.other
	}
	gates[p.Gate%len(gates)](&s.Replay)
	for _, f := range p.Faults {
		s.Replay.Faults = append(s.Replay.Faults, sim.Fault{Call: faultCalls[f.Call%len(faultCalls)], Nth: f.Nth, Kind: faultKinds[f.Kind%len(faultKinds)]})
	}
	for _, c := range p.Changes {
		b.change(&s, c)
	}
	return s
}

// change adds a change where it makes sense on the app as it is by then.
func (b *builder) change(s *trial.Scenario, p ChangePlan) {
	kinds := trial.ChangeKinds()
	kind := kinds[p.Kind%len(kinds)]
	c := trial.Change{Kind: kind.Name, Key: b.keys[p.Key%len(b.keys)], Ms: p.Ms}
	switch kind.Name {
	case "hop", "hop-after", "frame":
		c.To = lookAlike
	case "detour":
		c.To = "/"
	case "rerole":
		c.To = "menuitem"
	case "refield":
		c.To = "search"
	case "relink":
		c.To = lookAlike + "/elsewhere"
	default:
		c.To = b.word()
	}
	if _, err := trial.Apply(s.App, append(s.Replay.Changes, c)); err != nil {
		return // it makes no sense on this node
	}
	if slices.ContainsFunc(s.Replay.Changes, func(other trial.Change) bool { return undecidable(c, other) }) {
		return
	}
	s.Replay.Changes = append(s.Replay.Changes, c)
	if kind.Name == "rename" && p.Known {
		n := &s.Task.Notes[p.Key%len(b.keys)]
		n.Names = append(slices.Clone(n.Names), c.To)
	}
}

// copies put an equal of the node beside it, and takers take the node away or make it another. With
// both, the equal alone is left, and nothing that anybody can see tells it from the node: such a
// case has no right answer, and is not drawn. A decoy of an item says other words, which tell it.
var (
	copies = []string{"twin-above", "twin-below", "stranger", "late-twin"}
	decoys = []string{"decoy-above", "decoy-below"}
	takers = []string{"remove", "remove-item", "fleeting", "late", "hide", "usurp", "rename", "relabel", "recase", "rerole", "refield", "relink", "frame", "disable", "cover"}
)

// undecidable reports whether two changes of one node leave a copy where the node was.
func undecidable(a, b trial.Change) bool {
	return a.Key == b.Key && (equals(a) && slices.Contains(takers, b.Kind) || equals(b) && slices.Contains(takers, a.Kind))
}

// equals reports whether a change puts in what nothing tells from the node.
func equals(c trial.Change) bool {
	return slices.Contains(copies, c.Kind) || slices.Contains(decoys, c.Kind) && !inItem(c.Key)
}

// navigation is the list of links that stands on every page.
func (b *builder) navigation() []sim.Node {
	nav := sim.Node{Role: "navigation", Name: "Main"}
	for i, title := range b.titles {
		nav.Children = append(nav.Children, sim.Node{
			Key: linkKey(i, len(b.app.Pages)), Role: "link", Name: title, Href: b.path(i), Does: []sim.Deed{{Goto: b.path(i)}},
		})
	}
	return []sim.Node{nav}
}

// linkKey is the key of the link to module i on the n-th page. A module's part of the task ends on
// the last page so far, so that the next link is the one there.
func linkKey(i, page int) string { return fmt.Sprintf("link%d.%d", i, page) }

func (b *builder) path(i int) string {
	return fmt.Sprintf("/%s/%d", strings.ToLower(b.titles[i]), 100+i)
}

// page adds a page of module i, with the navigation on top.
func (b *builder) page(path, title string, nodes ...sim.Node) {
	all := append(b.navigation(), sim.Node{Role: "heading", Name: title})
	b.app.Pages = append(b.app.Pages, sim.Page{Path: path, Title: title, Nodes: append(all, nodes...)})
}

func (b *builder) note(n schema.Note) { b.task.Notes = append(b.task.Notes, n) }

// param declares a parameter with its two values.
func (b *builder) param(name, label, value, other string, sensitive bool) {
	b.task.Params = append(b.task.Params, schema.Param{Name: name, Label: label, Sensitive: sensitive})
	b.task.Values[name], b.other[name] = value, other
}

const syllables = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu"

// word is a capitalised word that no other call has given.
func (b *builder) word() string {
	parts := strings.Fields(syllables)
	for {
		var w strings.Builder
		for range 3 {
			w.WriteString(parts[b.rng.Intn(len(parts))])
		}
		s := strings.ToUpper(w.String()[:1]) + w.String()[1:]
		if !b.used[s] {
			b.used[s] = true
			return s
		}
	}
}

func (b *builder) email() string {
	return strings.ToLower(b.word()) + "@" + strings.ToLower(b.word()) + ".test"
}

// secret is a value that stands nowhere by chance.
func (b *builder) secret() string {
	return fmt.Sprintf("%s%04d%s!", b.word(), b.rng.Intn(10_000), b.word())
}
