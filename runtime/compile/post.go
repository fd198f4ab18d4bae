package compile

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// The limits of learning postconditions.
const (
	// postMax is how many conditions a step gets: each more is one more way to be wrongly refused.
	postMax = 2
	// listMin is how many elements of one role come or go together before they count as rows
	// of data, which differ from run to run.
	listMin = 4
)

// post learns the postconditions of an event from the page before and after. Each was false
// before the event: what already held proves nothing. The target is nil for a hand-off step.
func (b *builder) post(e schema.Event, target *schema.Descriptor) []schema.Condition {
	kind := schema.ActionKind(e.Tool)
	place := b.placeCondition(e)
	var post []schema.Condition
	if target != nil && place == nil {
		if c := stateCondition(kind, e); c != nil {
			post = append(post, *c)
		}
	}
	if place != nil {
		post = append(post, *place)
	}
	if kind.FillsIn() && (len(post) > 0 || !mutated(e)) {
		return post // the driver reads the field back; what else moved on the page is no proof
	}
	came, went := difference(e)
	candidates := b.conditions(e, came, schema.ElementPresent)
	for _, c := range candidates {
		strong := c.tier < tierOther
		if len(post) == postMax || (!strong && len(post) > 0) {
			break
		}
		post = append(post, c.Condition)
	}
	if len(post) == 0 {
		if gone := b.conditions(e, went, schema.ElementGone); len(gone) > 0 {
			post = append(post, gone[0].Condition)
		}
	}
	if mutated(e) {
		post = b.strengthen(post, candidates, e, target)
	}
	return post
}

func (b *builder) placeChanged(e schema.Event) bool { return b.placeCondition(e) != nil }

// placeCondition holds when the event led to another place than the one before it.
func (b *builder) placeCondition(e schema.Event) *schema.Condition {
	after, err := b.clean.Place(e.After.URL)
	if err != nil || after.Holds(e.Before.URL) {
		return nil
	}
	return &schema.Condition{Kind: schema.PlaceIs, Place: &after}
}

// stateCondition is the change that the event made to its target's own state.
func stateCondition(kind schema.ActionKind, e schema.Event) *schema.Condition {
	if e.TargetGone {
		return nil
	}
	before, known := stateBefore(e)
	gained := func(state string) bool {
		return hasState(e.TargetAfter, state) && (!known || !hasState(before, state))
	}
	condition := func(state string) *schema.Condition {
		return &schema.Condition{Kind: schema.TargetState, State: state}
	}
	switch kind {
	case schema.Fill, schema.Select, schema.Upload:
		if gained("filled") {
			return condition("filled")
		}
	case schema.Check:
		if gained("checked") {
			return condition("checked")
		}
	case schema.Uncheck:
		if !hasState(e.TargetAfter, "checked") && (!known || hasState(before, "checked")) {
			return condition("unchecked")
		}
	case schema.Click, schema.Press:
		for _, state := range []string{"checked", "selected", "expanded"} {
			if known && gained(state) {
				return condition(state)
			}
		}
		if known && hasState(before, "checked") && !hasState(e.TargetAfter, "checked") {
			return condition("unchecked")
		}
	}
	return nil
}

// The tiers of evidence, best first.
const (
	tierHeading = iota // headings and dialogs name the page that one is on
	tierStatus         // messages
	tierAsked          // a row of data whose name is a parameter: what the run asked for
	tierOther          // controls
	tierNone           // rows of data, and roles that tell nothing
)

func tierOf(f schema.Fact, text schema.Text, together int) int {
	if together >= listMin || f.Count != 1 {
		if isReference(text) && f.Count == 1 {
			return tierAsked
		}
		return tierNone
	}
	switch f.Role {
	case "heading", "dialog", "alertdialog":
		return tierHeading
	case "status", "alert":
		return tierStatus
	case "button", "link", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "tab", "switch", "option", "menuitem", "spinbutton":
		return tierOther
	}
	return tierNone
}

// candidate is a condition with its worth.
type candidate struct {
	schema.Condition
	tier, worth int
}

// conditions turns facts into conditions, best first: by tier, controls by their worth, then those
// without a parameter, then by role and name.
func (b *builder) conditions(e schema.Event, facts []schema.Fact, kind schema.ConditionKind) []candidate {
	together := map[string]int{}
	for _, f := range facts {
		together[f.Role]++
	}
	asked, aboutOne := b.asked(facts), b.aboutOne(e)
	var list []candidate
	for _, f := range facts {
		text, err := b.clean.Text(f.Name)
		if err != nil || text.IsZero() || volatile(text) || b.holdsData(text) || !sanitize.Vocabulary("role", f.Role) {
			continue
		}
		tier := tierOf(f, text, together[f.Role])
		if tier == tierNone || (asked[f.Role] && len(text.Params()) == 0) {
			continue
		}
		c := schema.Condition{Kind: kind, Role: f.Role, Name: text}
		if kind == schema.ElementPresent {
			c.Count = f.Count
		}
		if aboutOne && mayBeData(c) {
			continue
		}
		worth := worthUsual
		if tier == tierOther && kind == schema.ElementPresent {
			worth = b.worth(f)
		}
		list = append(list, candidate{c, tier, worth})
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.tier, b.tier), cmp.Compare(a.worth, b.worth),
			cmp.Compare(rolePreference(a.Role), rolePreference(b.Role)),
			cmp.Compare(len(a.Name.Params()), len(b.Name.Params())),
			cmp.Compare(a.Role, b.Role), cmp.Compare(a.Name.String(), b.Name.String()))
	})
	return list
}

// asked are the roles of which one element is what the run asked for, by the name that a parameter
// has: those beside it are its siblings, which are data as it is.
func (b *builder) asked(facts []schema.Fact) map[string]bool {
	roles := map[string]bool{}
	for _, f := range facts {
		if text, err := b.clean.Text(f.Name); err == nil && isReference(text) {
			roles[f.Role] = true
		}
	}
	return roles
}

// volatile reports whether a text holds a digit of its own: counts, dates and prices differ
// from run to run ("5 products"), and a right run must not be stopped by them.
func volatile(text schema.Text) bool {
	return slices.ContainsFunc(text.Parts, func(p schema.TextPart) bool {
		return strings.ContainsFunc(p.Literal, unicode.IsDigit)
	})
}

// rolePreference orders roles within a tier: an alert may be an error, so it comes last.
func rolePreference(role string) int {
	return slices.Index([]string{"heading", "dialog", "status", "alert"}, role)
}
