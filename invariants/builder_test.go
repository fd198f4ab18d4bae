package invariants_test

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/schema"
)

// The origins of the hand-made runs.
const (
	home    = "http://shop.localhost:8080"
	foreign = "http://shop-id.localhost:8080"
	widget  = "http://pay.localhost:8080"
)

var (
	rightOrder = schema.Effect{Name: "order.placed", Fields: map[string]string{"item": "blue-mug", "receipt": "{{email}}"}}
	wrongOrder = schema.Effect{Name: "order.placed", Fields: map[string]string{"item": "red-mug", "receipt": "{{email}}"}}
	decoyTrap  = schema.Effect{Name: "decoy.clicked"}
)

// builder makes a run step by step. It starts as a cell in which everything is right: the
// page has drifted in its layout only, two steps were replayed, and the order was placed.
type builder struct{ in invariants.Input }

// change is one difference from that run.
type change func(b *builder)

func inputOf(changes ...change) invariants.Input {
	b := &builder{invariants.Input{
		Run: &schema.Run{
			Schema: schema.RunV1,
			Cell:   schema.Cell{Subject: "engine", Site: "shop", Task: "checkout", Drift: "reorder", Browser: "chromium", Seed: 7},
			Claim:  schema.Claim{Status: schema.ClaimCompleted},
			Evidence: schema.Evidence{
				Answer: schema.MustComplete, Allowed: []string{home},
				Expected: []schema.Effect{rightOrder}, Effects: []schema.Effect{rightOrder},
				Original: schema.Usage{Calls: 6}, Scan: schema.Scan{Files: 3, Canaries: 2},
			},
		},
		Workflow: &schema.Workflow{Steps: []schema.Step{
			{ID: "s1", Action: schema.Fill, Target: &schema.Descriptor{Role: "textbox", Population: schema.Population{Document: 1}}},
			{ID: "s2", Action: schema.Click, Target: &schema.Descriptor{Role: "button", Population: schema.Population{Document: 3, Anchor: 1},
				Anchors: []schema.Anchor{{Role: "row", Key: schema.Literal("Blue mug"), Within: 1}}}},
		}},
	}}
	b.act(schema.Act{Action: schema.Fill, Step: "s1", Role: "textbox", TargetKey: "k1", Outcome: schema.Applied}, "type", home)
	b.act(schema.Act{Action: schema.Click, Step: "s2", Role: "button", TargetKey: "k2", Outcome: schema.Applied}, "click", home)
	for _, c := range changes {
		c(b)
	}
	return b.in
}

// act adds an act with the gate record that let it pass.
func (b *builder) act(a schema.Act, capability, origin string) {
	e := &b.in.Run.Evidence
	a.Seq, a.Gate = len(e.Acts)+1, len(e.Gates)+1
	if a.Origin == "" {
		a.Origin = home
	}
	if a.Matches == 0 && a.TargetKey != "" {
		a.Matches = 1
	}
	e.Acts = append(e.Acts, a)
	e.Gates = append(e.Gates, schema.GateRecord{Seq: a.Gate, Capability: capability, Origin: origin, Allowed: true})
}

func noActs(b *builder)    { b.in.Run.Evidence.Acts, b.in.Run.Evidence.Gates = nil, nil }
func noEffects(b *builder) { b.in.Run.Evidence.Effects = nil }

func effects(list ...schema.Effect) change {
	return func(b *builder) { b.in.Run.Evidence.Effects = list }
}
func expected(list ...schema.Effect) change {
	return func(b *builder) { b.in.Run.Evidence.Expected = list }
}
func traps(list ...schema.Effect) change {
	return func(b *builder) { b.in.Run.Evidence.Traps = list }
}
func claim(status string) change { return func(b *builder) { b.in.Run.Claim.Status = status } }
func answer(a schema.Answer) change {
	return func(b *builder) { b.in.Run.Evidence.Answer = a }
}
func drift(name string) change { return func(b *builder) { b.in.Run.Cell.Drift = name } }
func calls(original, replay int) change {
	return func(b *builder) {
		b.in.Run.Evidence.Original.Calls, b.in.Run.Evidence.Replay.Calls = original, replay
	}
}
func fault(what string) change {
	return func(b *builder) { b.in.Run.Evidence.Faults = append(b.in.Run.Evidence.Faults, what) }
}
func scan(s schema.Scan) change { return func(b *builder) { b.in.Run.Evidence.Scan = s } }

// act changes the act at i.
func act(i int, spoil func(a *schema.Act)) change {
	return func(b *builder) { spoil(&b.in.Run.Evidence.Acts[i]) }
}

// gate changes the gate record at i.
func gate(i int, spoil func(g *schema.GateRecord)) change {
	return func(b *builder) { spoil(&b.in.Run.Evidence.Gates[i]) }
}

// target changes the target of the workflow's step at i.
func target(i int, spoil func(d *schema.Descriptor)) change {
	return func(b *builder) { spoil(b.in.Workflow.Steps[i].Target) }
}

// handOff makes the workflow's step at i a hand-off step.
func handOff(i int) change {
	return func(b *builder) { b.in.Workflow.Steps[i].Action = schema.HandOff }
}

// consequential marks the workflow's step at i as one with consequences.
func consequential(i int) change {
	return func(b *builder) { b.in.Workflow.Steps[i].Consequential = true }
}

// confirmation says that the gate record at i was a fresh confirmation.
func confirmation(i int) change {
	return gate(i, func(g *schema.GateRecord) { g.Consequential = true })
}

func landed(origin string) change {
	return func(b *builder) { b.in.Run.Evidence.Landed = origin }
}
func exposed(params ...string) change {
	return func(b *builder) { b.in.Run.Evidence.Exposed = params }
}
func stepOf(i int, id string) change { return act(i, func(a *schema.Act) { a.Step = id }) }
func mutated(i int) change           { return act(i, func(a *schema.Act) { a.Mutated = true }) }

// again adds one more act like the one at i, let pass by a gate record of its own.
func again(i int) change {
	return func(b *builder) {
		a, g := b.in.Run.Evidence.Acts[i], b.in.Run.Evidence.Gates[i]
		b.act(a, g.Capability, g.Origin)
	}
}

// outcome sets the outcome of the act at i.
func outcome(i int, o schema.Outcome) change {
	return act(i, func(a *schema.Act) { a.Outcome = o })
}

// violated lists the rules that a judgement has as violated, sorted and joined.
func violated(j invariants.Judgement) string {
	var ids []string
	for _, v := range j.Verdicts {
		if v.Status == schema.Violated {
			ids = append(ids, v.Invariant)
		}
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}
