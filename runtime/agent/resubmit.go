package agent

import (
	"context"

	"github.com/wfbench/wfbench/schema"
)

// resubmit keeps an original run from submitting again what was rejected, and what may have
// taken effect: the same act, on pages of one family. What is put into any field after that
// lifts it, unless the same was put there before; and so does another page.
type resubmit struct {
	barred  map[string]schema.Refusal
	entered map[string]string
}

// rule is a ward.
func (s *resubmit) rule(_ context.Context, e schema.Event) Ruling {
	if bar, ok := s.barred[submitKey(e)]; ok {
		return Ruling{Refusal: &bar}
	}
	return Ruling{}
}

// note takes a turn with an action into account.
func (s *resubmit) note(t Turn) {
	e := *t.Event
	switch kind := schema.ActionKind(e.Tool); {
	case e.Outcome == schema.NotDispatched:
	case familyOf(e.Before.URL) != familyOf(e.After.URL):
		*s = resubmit{}
	case t.Refused == schema.Rejected:
		s.bar(e, schema.Refusal{Reason: schema.Rejected, Detail: "nothing was corrected since"})
	case uncertain(t):
		s.bar(e, schema.Refusal{Reason: schema.Unverified, Detail: "it may have taken effect"})
	case kind.FillsIn():
		s.enter(e)
	}
}

// uncertain reports whether something went out to a server, and nobody knows what became of it.
func uncertain(t Turn) bool {
	return t.Event.Outcome != schema.Applied && !t.Event.Outcome.Retryable() &&
		t.Activity.Pending > 0 && hadConsequences(t)
}

func (s *resubmit) bar(e schema.Event, why schema.Refusal) {
	if s.barred == nil {
		s.barred = map[string]schema.Refusal{}
	}
	s.barred[submitKey(e)] = why
}

// enter takes down what was put into a field, and lifts the bars if it is something else than
// before.
func (s *resubmit) enter(e schema.Event) {
	if s.entered == nil {
		s.entered = map[string]string{}
	}
	key := familyOf(e.Before.URL) + targetKey(e.Target)
	value := e.Tool + encoded(e.Input)
	if s.entered[key] != value {
		s.barred = nil
	}
	s.entered[key] = value
}

// submitKey is equal for equal submits on pages of one family.
func submitKey(e schema.Event) string {
	return e.Tool + "\n" + familyOf(e.Before.URL) + "\n" + targetKey(e.Target) + "\n" + encoded(e.Input)
}
