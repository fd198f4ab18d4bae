package schema_test

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestProvesEffect(t *testing.T) {
	for _, c := range []struct {
		condition schema.Condition
		want      bool
	}{
		{schema.Condition{}, false},
		{schema.Condition{Kind: schema.ElementGone, Role: "button", Name: schema.Literal("Accept")}, false},
		{schema.Condition{Kind: schema.ElementSays, Role: "dialog", Name: schema.ParamText("name")}, false},
		{schema.Condition{Kind: schema.ElementPresent, Role: "status", Name: schema.Literal("Saved"), Count: 1}, true},
		{schema.Condition{Kind: schema.PlaceIs, Place: &schema.Place{Origin: "http://shop.localhost", Path: "/"}}, true},
		{schema.Condition{Kind: schema.ElementPresent, Role: "dialog", Name: schema.Literal("Sure?"), Count: 1}, true},
		{schema.Condition{Kind: schema.TargetState, State: "checked"}, true},
		{schema.Condition{Kind: schema.TargetState, State: "unchecked"}, true},
		{schema.Condition{Kind: schema.TargetState, State: "gone"}, false},
		{schema.Condition{Kind: schema.TargetState, State: "disabled"}, false},
	} {
		if got := c.condition.ProvesEffect(); got != c.want {
			t.Errorf("ProvesEffect(%+v) = %t; want %t", c.condition, got, c.want)
		}
	}
}
