package dispatch

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// A queue goes on to the next ticket while the person thinks: the yes was for another one.
func TestTheSubjectIsLookedAtOnceMoreAfterTheYes(t *testing.T) {
	for _, goesOn := range []bool{false, true} {
		p := &page{url: home + "/queue", elements: map[string]int{"button Approve": 1, "heading T-1001": 1}, receipt: browser.Receipt{Outcome: schema.MaybeApplied}}
		policy := gate.Policy{Grants: gate.All(home), Confirm: func(context.Context, gate.Request) bool {
			if goesOn {
				p.elements["heading T-1001"], p.elements["heading T-2002"] = 0, 1
			}
			return true
		}}
		g := Guarded{Gate: policy, Scope: resolve.Strict{}, Clock: &clocktest.Jump{}}
		r := g.Do(t.Context(), p, Request{
			Action: browser.Action{Kind: schema.Click, Target: &browser.Query{Role: "button", Name: "Approve"}}, Origin: home, Consequential: true,
			Pre: []Check{{Condition: schema.Condition{Kind: schema.ElementPresent, Role: "heading"}, Query: &browser.Query{Role: "heading", Name: "T-1001"}}},
		})
		if refused := r.Refusal != nil && r.Refusal.Reason == schema.Contradicted; refused != goesOn || (p.acts == 0) != goesOn {
			t.Errorf("the page goes on %v: %+v after %d acts; want a refusal exactly then", goesOn, r.Refusal, p.acts)
		}
	}
}

func TestAPageAboutSomebodyElseIsRefused(t *testing.T) {
	p := &page{url: home + "/people", elements: map[string]int{"heading bob@x.test": 2}}
	b := Binding{Values: schema.Values{"email": schema.NewSecret("bob@x.test")}, Scope: resolve.Strict{}, Place: schema.Place{Origin: home, Path: "/people"}}
	c := schema.Condition{Kind: schema.ElementPresent, Role: "heading", Count: 1, Name: schema.Text{Parts: []schema.TextPart{{Param: "email"}}}}
	for value, want := range map[string]bool{"bob@x.test": true, "ada@x.test": false} {
		b.Values["email"] = schema.NewSecret(value)
		check, err := b.Check(c)
		if err != nil {
			t.Fatal(err)
		}
		if refusal := About(t.Context(), p, &clocktest.Jump{}, []Check{check}); (refusal == nil) != want {
			t.Errorf("About(%q) = %+v; want it to hold: %v", value, refusal, want)
		}
	}
}
