package agree_test

import (
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

const (
	// actsMax bounds the acts on one page: a real browser waits long before it refuses some.
	actsMax = 5
	// misfitEvery says how often an act is one that its target cannot take.
	misfitEvery = 7
)

// fitting are the acts that the roles are made for.
var fitting = map[string]browser.Action{
	"textbox":   {Kind: schema.Fill, Value: schema.NewSecret("new")},
	"searchbox": {Kind: schema.Fill, Value: schema.NewSecret("")},
	"combobox":  {Kind: schema.Select, Value: schema.NewSecret("Small")},
	"checkbox":  {Kind: schema.Check},
	"switch":    {Kind: schema.Uncheck},
	"radio":     {Kind: schema.Click},
	"button":    {Kind: schema.Click},
	"tab":       {Kind: schema.Click},
}

// misfits are acts that hardly any target can take.
var misfits = []browser.Action{
	{Kind: schema.Select, Value: schema.NewSecret("Medium")},
	{Kind: schema.Press, Key: "Tab"},
	{Kind: schema.Press, Key: "x"},
	{Kind: schema.HandOff},
}

// actOn does the same acts on both pages, one at each role and name, and compares what is told of
// each, and the pages that they leave.
func (p pair) actOn(nodes []browser.Node) {
	p.Helper()
	done := map[string]bool{}
	for i, n := range nodes {
		a, ok := fitting[n.Role]
		if i%misfitEvery == 0 {
			a, ok = misfits[i/misfitEvery%len(misfits)], true
		}
		// What is disabled by the page's word alone can have the focus in a browser.
		if a.Kind == schema.Press && strings.Contains(n.State, "disabled") {
			continue
		}
		if n.Ref == "" || !ok || done[n.Role] || len(done) == actsMax {
			continue
		}
		done[n.Role] = true
		a.Target = &browser.Query{Ref: n.Ref}
		if i%2 == 0 && n.Frame == 0 {
			a.Target = &browser.Query{Role: n.Role, Name: n.Name}
		}
		p.act(a)
	}
	want, err := p.real.Observe(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	got, err := p.sim.Observe(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	p.same("Observe() after all acts", shown(got), shown(want))
}

func (p pair) act(a browser.Action) {
	p.Helper()
	var told [2]string
	for i, page := range []browser.Page{p.sim, p.real} {
		r, err := page.Act(p.Context(), a)
		if err != nil {
			p.Fatal(err)
		}
		activity, err := page.Settle(p.Context(), r, 3_000)
		if err != nil {
			p.Fatal(err)
		}
		told[i] = fmt.Sprintf("%s, %+v, read back %v, %d requests, settled %v", r.Outcome, r.Refusal, r.ReadBack, len(activity.Requests), activity.Settled)
	}
	p.same(fmt.Sprintf("Act(%s %+v)", a.Kind, *a.Target), told[0], told[1])
}
