package schema_test

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestStrengthOfConditions(t *testing.T) {
	// Weakest first; each stronger than the one before.
	ladder := []schema.Condition{
		{},
		{Kind: schema.ElementGone, Role: "button", Name: schema.Literal("Accept")},
		{Kind: schema.ElementPresent, Role: "status", Name: schema.Literal("Saved"), Count: 1},
		{Kind: schema.PlaceIs, Place: &schema.Place{Origin: "http://shop.localhost", Path: "/"}},
		{Kind: schema.ElementPresent, Role: "dialog", Name: schema.Literal("Sure?"), Count: 1},
		{Kind: schema.TargetState, State: "checked"},
	}
	for i, c := range ladder {
		if got := c.Strength(); int(got) != i {
			t.Errorf("Strength(%+v) = %d; want %d", c, got, i)
		}
	}
	for _, state := range []string{"gone", "disabled"} {
		if got := (schema.Condition{Kind: schema.TargetState, State: state}).Strength(); got != schema.ProvesAbsence {
			t.Errorf("Strength(target %s) = %d; want that of an absence", state, got)
		}
	}
}
