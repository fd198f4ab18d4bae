package gen

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

const appOrigin = "http://app.sim.test"

// lookAlikes are the origins that changes of origin lead to: another host, a longer one, another port,
// another scheme.
var lookAlikes = []string{"http://app-sim.test", appOrigin + ".evil.test", appOrigin + ":8080", "https://app.sim.test"}

var (
	faultCalls = []string{"act", "act", "census", "scope", "observe", "describe", "settle", "open"}
	faultKinds = []sim.FaultKind{sim.FailsBefore, sim.FailsAfter, sim.Crashes, sim.Hangs, sim.Vanishes}
	storeDeeds = []string{"save", "save", "rename", "rename", "delete", "restore", "empty", "propose", "settle", "run", "forget", "reopen"}
)

// gateKind is a way in which a replay's gate may say no.
type gateKind struct {
	name string
	set  func(*trial.Replay)
}

var gates = []gateKind{
	{"unattended", func(r *trial.Replay) { r.Unattended = true }},
	{"unconfirmed", func(r *trial.Replay) { r.Unconfirmed = true }},
	{"no-click", func(r *trial.Replay) { r.Ungranted = "click" }},
	{"no-type", func(r *trial.Replay) { r.Ungranted = "type" }},
}

func gateOf(name string) (gateKind, bool) {
	i := slices.IndexFunc(gates, func(g gateKind) bool { return g.name == name })
	if i < 0 {
		return gateKind{set: func(*trial.Replay) {}}, name == ""
	}
	return gates[i], true
}

// builder builds one scenario.
type builder struct {
	rng    *rand.Rand
	used   map[string]bool
	app    sim.App
	task   trial.Task
	other  map[string]string
	titles []string
	paths  []string
	// keys are those of the targets: one for each note, in the same order. inItem are those of them
	// that stand in a row, list item or article, whose words tell it.
	keys   []string
	inItem map[string]bool
	ids    int
}

// Scenario builds the scenario of a plan: the same plan, the same scenario.
func (p Plan) Scenario() trial.Scenario {
	b := &builder{
		rng: rand.New(rand.NewSource(int64(p.Words))), used: map[string]bool{}, inItem: map[string]bool{},
		app:   sim.App{Origin: appOrigin},
		task:  trial.Task{Start: "/", Goal: "Do everything that the notes say", Values: map[string]string{}},
		other: map[string]string{},
	}
	for i := range p.Modules {
		b.titles = append(b.titles, b.word())
		b.paths = append(b.paths, fmt.Sprintf("/%s/%d", strings.ToLower(b.plain()), 100+i))
	}
	b.app.Pages = []sim.Page{{Path: "/", Title: "Home", Nodes: append(b.navigation(), sim.Node{Role: "heading", Name: "Home"})}}
	for i, m := range p.Modules {
		b.step(linkKey(i, len(b.app.Pages)-1), schema.Note{Do: "click", Role: "link", Names: []string{b.titles[i]}})
		if kind, ok := moduleOf(m.Kind); ok {
			kind.build(b, i, m)
		}
	}
	for i := range b.app.Pages {
		b.mark(b.app.Pages[i].Nodes)
	}
	s := trial.Scenario{Name: "drawn", App: b.app, Task: b.task}
	s.Replay = trial.Replay{Model: p.Model, Times: p.Times, Approve: p.Approve}
	if p.Other {
		s.Replay.Values = b.other
	}
	gate, _ := gateOf(p.Gate)
	gate.set(&s.Replay)
	for _, f := range p.Faults {
		s.Replay.Faults = append(s.Replay.Faults, f.fault())
	}
	for _, c := range p.Changes {
		b.change(&s, c)
	}
	return s
}

// mark gives ids to some of the elements that something is said of.
func (b *builder) mark(nodes []sim.Node) {
	for i := range nodes {
		n := &nodes[i]
		if n.Key != "" {
			b.ids++
			switch b.rng.Intn(4) {
			case 0:
				n.ID = fmt.Sprintf("e%d", b.ids)
			case 1:
				n.TestID = fmt.Sprintf("t%d", b.ids)
			}
		}
		b.mark(n.Children)
	}
}

// change adds a change where it makes sense on the app as it is by then.
func (b *builder) change(s *trial.Scenario, p ChangePlan) {
	at := p.Key % len(b.keys)
	c := trial.Change{Kind: p.Kind, Key: b.keys[at], Ms: p.Ms}
	switch p.Kind {
	case "hop", "hop-after", "frame":
		c.To = lookAlikes[p.Ms/msStep%len(lookAlikes)]
	case "detour":
		c.To = "/"
	case "rerole", "other-role":
		c.To = "menuitem"
	case "refield", "other-field":
		c.To = "tel"
	case "relink", "other-link":
		c.To = lookAlikes[0] + "/elsewhere"
	default:
		c.To = b.plain()
	}
	if slices.ContainsFunc(s.Replay.Changes, func(other trial.Change) bool { return b.undecidable(c, other) }) {
		return
	}
	if s.Replay.Model && slices.Contains(unseen, p.Kind) {
		return
	}
	if b.equals(c) && slices.ContainsFunc(s.Replay.Faults, func(f sim.Fault) bool { return f.Kind == sim.Vanishes }) {
		return // a target that vanishes leaves its equal alone, as takers do
	}
	if _, err := trial.Apply(s.App, append(s.Replay.Changes, c)); err != nil {
		return // it makes no sense on this node
	}
	s.Replay.Changes = append(s.Replay.Changes, c)
	if p.Kind == "rename" && p.Known {
		n := &s.Task.Notes[at]
		n.Names = append(slices.Clone(n.Names), c.To)
	}
}

// copies put an equal of the node beside it, and takers take the node away or make it another. With
// both, the equal alone is left, and nothing that anybody can see tells it from the node: such a
// case has no right answer, and is not drawn. A decoy of an item says other words, which tell it.
var (
	copies = []string{"twin-above", "twin-below", "stranger", "late-twin"}
	decoys = []string{"decoy-above", "decoy-below"}
	takers = []string{
		"remove", "remove-item", "fleeting", "late", "hide", "usurp", "rename", "relabel", "recase", "recount", "rerole",
		"refield", "relink", "frame", "disable", "cover",
		"other-label", "other-field", "other-link", "other-case", "other-role", "longer-name",
	}
	// unseen are the changes of what a model is not told: it cannot know what replaced the node.
	unseen = []string{"other-label", "other-field", "other-link"}
)

// undecidable reports whether two changes of one node leave a copy where the node was.
func (b *builder) undecidable(x, y trial.Change) bool {
	return x.Key == y.Key && (b.equals(x) && slices.Contains(takers, y.Kind) || b.equals(y) && slices.Contains(takers, x.Kind))
}

// equals reports whether a change puts in what nothing tells from the node.
func (b *builder) equals(c trial.Change) bool {
	return slices.Contains(copies, c.Kind) || slices.Contains(decoys, c.Kind) && !b.inItem[c.Key]
}

// navigation is the list of links that stands on every page.
func (b *builder) navigation() []sim.Node {
	nav := sim.Node{Role: "navigation", Name: "Main"}
	for i, title := range b.titles {
		nav.Children = append(nav.Children, sim.Node{
			Key: linkKey(i, len(b.app.Pages)), Role: "link", Name: title, Href: b.paths[i], Does: []sim.Deed{{Goto: b.paths[i]}},
		})
	}
	return []sim.Node{nav}
}

// linkKey is the key of the link to module i on the n-th page. A module's part of the task ends on
// the last page so far, so that the next link is the one there.
func linkKey(i, page int) string { return fmt.Sprintf("%s%d.%d", linkPrefix, i, page) }

const linkPrefix = "link"

// Thing is what an element stands for, by its key: a link of the navigation is the same thing on every page.
func Thing(key string) string {
	if link, _, ok := strings.Cut(key, "."); ok && strings.HasPrefix(link, linkPrefix) {
		return link
	}
	return key
}

// page adds a page, with the navigation on top.
func (b *builder) page(path, title string, nodes ...sim.Node) {
	all := append(b.navigation(), sim.Node{Role: "heading", Name: title})
	b.app.Pages = append(b.app.Pages, sim.Page{Path: path, Title: title, Nodes: append(all, nodes...)})
}

// step adds a step of the task: the key of its target, and what is known of it. A page shows every
// name in its composed form.
func (b *builder) step(key string, n schema.Note) {
	n.Within = norm.NFC.String(n.Within)
	for i, name := range n.Names {
		n.Names[i] = norm.NFC.String(name)
	}
	b.task.Notes = append(b.task.Notes, n)
	b.keys = append(b.keys, key)
}

// itemStep is a step on a target in an item whose words tell it.
func (b *builder) itemStep(key string, n schema.Note) {
	b.step(key, n)
	b.inItem[key] = true
}

// param declares a parameter with its two values, and gives its placeholder.
func (b *builder) param(name, label, value, other string, sensitive bool) string {
	b.task.Params = append(b.task.Params, schema.Param{Name: name, Label: label, Sensitive: sensitive})
	b.task.Values[name], b.other[name] = value, other
	return "{{" + name + "}}"
}
