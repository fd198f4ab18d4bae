package agent

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// fill is a fill of a field from a parameter.
func fill(field, param string) Turn {
	e := at("/join", "fill", field)
	e.Outcome, e.Input = schema.Applied, &schema.RawInput{Param: param}
	return Turn{Event: &e}
}

// submit is a submit that came out in some way.
func submit(outcome schema.Outcome, refused schema.Reason) Turn {
	e := at("/join", "click", "Join")
	e.Outcome = outcome
	return Turn{Event: &e, Refused: refused, Consequential: true}
}

func TestResubmit(t *testing.T) {
	rejected := submit(schema.NoEffect, schema.Rejected)
	landed := submit(schema.Applied, "")
	landed.Event.After.URL = "http://shop.test/welcome"
	hung, looking := submit(schema.MaybeApplied, schema.Unverified), submit(schema.MaybeApplied, schema.Unverified)
	hung.Activity.Pending, looking.Activity.Pending, looking.Consequential = 1, 1, false
	for _, c := range []struct {
		name  string
		turns []Turn
		want  schema.Reason
	}{
		{"nothing was rejected", []Turn{submit(schema.Applied, "")}, ""},
		{"rejected by the page", []Turn{rejected}, schema.Rejected},
		{"rejected by the server", []Turn{submit(schema.MaybeApplied, schema.Rejected)}, schema.Rejected},
		{"unverified is not rejected", []Turn{submit(schema.MaybeApplied, schema.Unverified)}, ""},
		{"never dispatched", []Turn{submit(schema.NotDispatched, schema.Rejected)}, ""},
		{"corrected", []Turn{rejected, fill("Email", "email")}, ""},
		{"corrected by another value", []Turn{fill("Email", "old"), rejected, fill("Email", "email")}, ""},
		{"entered again as it was", []Turn{fill("Email", "email"), rejected, fill("Email", "email")}, schema.Rejected},
		{"something else was clicked", []Turn{rejected, {Event: ptr(at("/join", "click", "Help"))}}, schema.Rejected},
		{"rejected again after a correction", []Turn{rejected, fill("Email", "email"), rejected}, schema.Rejected},
		{"unknown, with an answer outstanding", []Turn{hung}, schema.Unverified},
		{"unknown, and only looking", []Turn{looking}, ""},
		{"unknown, and another value since", []Turn{hung, fill("Email", "email")}, ""},
		{"another page", []Turn{rejected, landed}, ""},
	} {
		var f resubmit
		for _, turn := range c.turns {
			f.note(turn)
		}
		got := schema.Reason("")
		if refusal := f.rule(context.Background(), at("/join", "click", "Join")).Refusal; refusal != nil {
			got = refusal.Reason
		}
		if got != c.want {
			t.Errorf("%s: refused %q; want %q", c.name, got, c.want)
		}
		if f.rule(context.Background(), at("/join", "click", "Cancel")).Refusal != nil {
			t.Errorf("%s: another button is blocked", c.name)
		}
	}
}

func ptr(e schema.Event) *schema.Event { return &e }
