package dispatch

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// Binding is what conditions are bound with.
type Binding struct {
	Values schema.Values
	// Target is the bound query of the step's own target; nil for a step without one.
	Target *browser.Query
	// Place is where the page should be after the step: elements elsewhere prove nothing.
	Place schema.Place
	Scope resolve.Scope
}

// Check binds a condition to this run.
func (b Binding) Check(c schema.Condition) (Check, error) {
	values, target := b.Values, b.Target
	switch c.Kind {
	case schema.PlaceIs:
		if c.Place == nil {
			return Check{}, fmt.Errorf("binding condition %q: no place", c.Kind)
		}
		return Check{Condition: c}, nil
	case schema.TargetState:
		if target == nil {
			return Check{}, fmt.Errorf("binding condition %q: the step has no target", c.Kind)
		}
		q := *target
		// The target may stand on the next page of the same place: state is read wherever the
		// document is, as long as the origin holds.
		q.PathPattern = ""
		return Check{Condition: c, Query: &q}, nil
	case schema.ElementPresent, schema.ElementGone, schema.ElementSays:
		name, err := c.Name.Bind(values)
		if err != nil {
			return Check{}, fmt.Errorf("binding condition %q: %w", c.Kind, err)
		}
		q := browser.Query{Role: c.Role, Name: name}
		if c.Kind == schema.ElementSays {
			q.Name, q.NamePattern = "", saying(name)
		}
		if target != nil {
			q.Frame = target.Frame
		}
		b.Scope.Pin(&q, b.Place)
		q.PathPattern = ""
		return Check{Condition: c, Query: &q}, nil
	default:
		return Check{}, fmt.Errorf("binding condition: kind %q is not known", c.Kind)
	}
}

// Holds looks once whether a check holds. Whatever cannot be looked at does not hold.
func Holds(ctx context.Context, page browser.Looker, scope resolve.Scope, c Check) bool {
	held, _ := look(ctx, page, scope, c)
	return held
}

// look is Holds with the reason why the page could not be looked at.
func look(ctx context.Context, page browser.Looker, scope resolve.Scope, c Check) (bool, error) {
	if c.Condition.Kind == schema.PlaceIs {
		at, err := page.Scope(ctx)
		return err == nil && c.Condition.Place != nil && scope.Holds(*c.Condition.Place, at.URL), err
	}
	if c.Query == nil {
		return false, nil
	}
	census, err := page.Census(ctx, *c.Query)
	if err != nil || !census.ScopeOK || !census.FrameOK {
		return false, err
	}
	switch c.Condition.Kind {
	case schema.ElementPresent:
		return census.Named > 0 && census.Named == max(c.Condition.Count, 1), nil
	case schema.ElementSays:
		return census.Named > 0, nil
	case schema.ElementGone:
		return census.Named == 0, nil
	case schema.TargetState:
		return targetStateHolds(c.Condition.State, census), nil
	default:
		return false, nil
	}
}

// targetStateHolds reads the state of the one target.
func targetStateHolds(state string, c browser.Census) bool {
	gone := c.Matches == 0
	return (gone || c.Matches == 1) && StateHolds(state, c.State, gone)
}

// StateHolds reports whether an element with some states is in a wanted one. "unchecked" is the
// absence of a word; "gone" is the absence of the element, which has no other state.
func StateHolds(want, states string, gone bool) bool {
	has := func(word string) bool { return slices.Contains(strings.Fields(states), word) }
	switch want {
	case "gone":
		return gone
	case "unchecked":
		return !gone && !has("checked")
	}
	return !gone && want != "" && has(want)
}
