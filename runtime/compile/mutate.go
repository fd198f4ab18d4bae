package compile

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// afterstate is a page after an event: as it was recorded, or as it might have been instead.
type afterstate struct {
	name string
	page schema.PageState
	// target is the state of the target, gone says that it is not there.
	target string
	gone   bool
	// failure says that a step that changed nothing on the server looks like this, too. A set of
	// postconditions that holds here proves nothing of a server.
	failure bool
}

// foreignError is the name of an error that no interface has: nothing learnt can match it.
const foreignError = "\ufdd0 error"

// elsewherePath is a path that belongs to no family of a site.
const elsewherePath = "/elsewhere.wfb"

// recorded is the afterstate of the recording.
func recorded(e schema.Event) afterstate {
	return afterstate{name: "recorded", page: e.After, target: e.TargetAfter, gone: e.TargetGone}
}

// mutations are the afterstates that a step must not take for its success, made from the page
// before and after. Those that are what was recorded are left out: there, nothing else happened.
func mutations(e schema.Event) []afterstate {
	before := targetBefore(e)
	kept := inBoth(e.Before.Facts, e.After.Facts)
	wrong := schema.Fact{Role: "alert", Name: foreignError, Count: 1}
	landing := withFact(schema.PageState{URL: e.After.URL, Facts: kept}, wrong)
	left := e.Target == nil || alike(kept, e.Target) == 0
	all := []afterstate{
		{name: "nothing happened", page: e.Before, target: before, failure: true},
		{name: "an error came instead", page: withFact(e.Before, wrong), target: before, failure: true},
		{name: "an error stands at the landing", page: landing, target: before, gone: left, failure: true},
		{name: "only the target went", page: without(e.Before, e.Target), gone: true, failure: true},
		{name: "another place of the site", page: schema.PageState{URL: atPath(e.Before.URL, elsewherePath), Facts: kept}, gone: true, failure: true},
	}
	if e.Target != nil && anchorOf(e.Target, rowRoles) >= 0 {
		all = append(all, afterstate{name: "another row changed", page: otherRow(e), target: before})
	}
	return slices.DeleteFunc(all, func(s afterstate) bool { return s.equals(recorded(e)) })
}

// survivors lists the mutations in which every one of some conditions holds: those that the
// conditions cannot tell from success.
func survivors(post []schema.Condition, e schema.Event, values schema.Values) []afterstate {
	return slices.DeleteFunc(mutations(e), func(s afterstate) bool { return !s.holdsAll(post, values) })
}

func (s afterstate) equals(o afterstate) bool {
	return s.page.URL == o.page.URL && s.gone == o.gone && (s.gone || s.target == o.target) &&
		slices.Equal(tally(s.page.Facts), tally(o.page.Facts))
}

func (s afterstate) holdsAll(post []schema.Condition, values schema.Values) bool {
	return !slices.ContainsFunc(post, func(c schema.Condition) bool { return !s.holds(c, values) })
}

// holds is the rule of a postcondition, on a recorded page. What cannot be told does not hold.
func (s afterstate) holds(c schema.Condition, values schema.Values) bool {
	switch c.Kind {
	case schema.PlaceIs:
		return c.Place != nil && c.Place.Holds(s.page.URL)
	case schema.ElementPresent:
		n, ok := s.count(c, values)
		return ok && n > 0 && n == max(c.Count, 1)
	case schema.ElementGone:
		n, ok := s.count(c, values)
		return ok && n == 0
	case schema.TargetState:
		return s.hasTarget(c.State)
	}
	return false
}

func (s afterstate) hasTarget(state string) bool {
	switch {
	case state == "gone" || s.gone:
		return s.gone && state == "gone"
	case state == "unchecked":
		return !hasState(s.target, "checked")
	}
	return hasState(s.target, state)
}

// count is how many elements of a condition's role and name a page has.
func (s afterstate) count(c schema.Condition, values schema.Values) (int, bool) {
	name, err := c.Name.Bind(values)
	if err != nil {
		return 0, false
	}
	return countOf(s.page.Facts, called(c.Role, name)), true
}

// targetBefore is the target's state before the event; where the page does not tell it, the one
// that the action was there to change.
func targetBefore(e schema.Event) string {
	if state, known := stateBefore(e); known {
		return state
	}
	if schema.ActionKind(e.Tool) == schema.Uncheck {
		return "checked"
	}
	return ""
}

// inBoth are the facts that stood before and stand after: the frame of a site.
func inBoth(before, after []schema.Fact) []schema.Fact {
	return slices.DeleteFunc(slices.Clone(after), func(f schema.Fact) bool { return !slices.ContainsFunc(before, sameFact(f)) })
}

func withFact(p schema.PageState, f schema.Fact) schema.PageState {
	return schema.PageState{URL: p.URL, Facts: append(slices.Clone(p.Facts), f)}
}

// without takes one element like a captured one from a page.
func without(p schema.PageState, c *schema.Capture) schema.PageState {
	out := schema.PageState{URL: p.URL, Facts: slices.Clone(p.Facts)}
	if c == nil {
		return out
	}
	i := slices.IndexFunc(out.Facts, called(c.Role, c.Name))
	switch {
	case i < 0:
	case out.Facts[i].Count > 1:
		out.Facts[i].Count--
	default:
		out.Facts = slices.Delete(out.Facts, i, i+1)
	}
	return out
}

// atPath is a URL's origin with another path.
func atPath(url, path string) string {
	place, err := schema.PlaceOf(url)
	if err != nil {
		return url
	}
	return place.Origin + path
}

// otherRow is the page as it would be if the same had happened in another row: whatever came
// speaks of that row, not of the one that was meant.
func otherRow(e schema.Event) schema.PageState {
	out := schema.PageState{URL: e.After.URL, Facts: slices.Clone(e.After.Facts)}
	texts := rowTexts(e.Target)
	for i, f := range out.Facts {
		if slices.ContainsFunc(e.Before.Facts, sameFact(f)) {
			continue
		}
		for _, text := range texts {
			if text = sanitize.Clean(text); text != "" {
				out.Facts[i].Name = strings.ReplaceAll(sanitize.Clean(out.Facts[i].Name), text, foreignError)
			}
		}
	}
	return out
}
