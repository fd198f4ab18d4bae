package sim_test

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

func TestValidate(t *testing.T) {
	if err := team("Ana", "Bo").Validate(); err != nil {
		t.Errorf("Validate() = %v; want nil", err)
	}
	deed := func(d sim.Deed) sim.App { return one(act("Go", d)) }
	for _, c := range []struct {
		app  sim.App
		want string
	}{
		{sim.App{}, `origin "" is not`},
		{sim.App{Origin: "team.test"}, `origin "team.test" is not`},
		{sim.App{Origin: origin, Pages: []sim.Page{{Path: "x"}}}, `page "x": path is neither`},
		{sim.App{Origin: origin, Pages: []sim.Page{{Path: "/x"}, {Path: origin + "/x"}}}, `another page has the same path`},
		{one(act("Go"), act("Go")), `node "Go": another node has the same key`},
		{one(sim.Node{Role: "knob", Name: "Volume"}), `page "/", knob "Volume": unknown role "knob"`},
		{one(sim.Node{Role: "button", State: "asleep"}), `unknown state "asleep"`},
		{one(sim.Node{Role: "button", Covered: "fog"}), `unknown covering role "fog"`},
		{one(sim.Node{Role: "form", Modal: true}), `modal, and no dialog`},
		{one(sim.Node{Shows: sim.When{AfterMs: 5, UntilMs: 5}}), `never shows`},
		{one(sim.Node{Role: "combobox", Options: []string{"a"}, Value: "b"}), `value is none of its options`},
		{one(sim.Node{Frame: &sim.Frame{URL: "mailto:x"}}), `frame url "mailto:x" leads nowhere`},
		{deed(sim.Deed{Goto: "/nowhere"}), `page "/", node "Go": deed 0: no page has the path "/nowhere"`},
		{deed(sim.Deed{Goto: "javascript:x"}), `leads nowhere`},
		{deed(sim.Deed{Empties: "x"}), `no node has the key "x"`},
		{deed(sim.Deed{Dialog: "chat"}), `unknown dialog "chat"`},
		{deed(sim.Deed{Request: &sim.Request{Path: "/x"}}), `request without a method`},
		{deed(sim.Deed{Request: &sim.Request{Method: "GRAB", Path: "/x"}}), `unknown method "GRAB"`},
		{deed(sim.Deed{AfterMs: -1}), `negative time`},
		{deed(effect("a.b", "f", "{{x}}")), `effect field "f": no node has the key "x"`},
		{deed(sim.Deed{Effect: &schema.Effect{}}), `effect without a name`},
	} {
		err := c.app.Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Validate() = %v; want %q", err, c.want)
		}
	}
	if err := deed(sim.Deed{Goto: "https://far.test/x"}).Validate(); err != nil {
		t.Errorf("Validate() of a destination elsewhere = %v; want nil", err)
	}
}
