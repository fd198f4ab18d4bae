package heal

import (
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// compatible holds a repair against its step: it may find the target by other words, and it may
// do nothing else. A hand-off step, which says nothing of how it is done, may become a real one.
func compatible(old, repair schema.Step) *Incompatible {
	for _, part := range []struct {
		what string
		same bool
	}{
		{"id", old.ID == repair.ID},
		{"action", repair.Action != schema.HandOff && repair.Action != "" && repair.Target != nil && (old.Action == repair.Action || old.Action == schema.HandOff)},
		{"scope", old.Scope == repair.Scope},
		{"input", reflect.DeepEqual(old.Input, repair.Input) || (old.Action == schema.HandOff && old.Input == nil)},
		{"key", old.Key == repair.Key || (old.Action == schema.HandOff && old.Key == "")},
		{"destination", old.To == nil && repair.To == nil},
		{"confirmation", repair.Consequential || (!old.Consequential && len(repair.Requests) == 0 && strictest(old, repair))},
		{"requests", within(repair.Requests, old.Requests) || (old.Action == schema.HandOff && len(old.Requests) == 0)},
		{"form", slices.Equal(old.Form, repair.Form)},
		{"preconditions", samePre(old, repair)},
		{"postconditions", samePost(old, repair)},
		{"target", mayReplace(old.Target, repair.Target)},
	} {
		if !part.same {
			return &Incompatible{Step: old.ID, What: part.what}
		}
	}
	return nil
}

// samePre keeps every precondition of a step. A hand-off step takes those of the live act beside its own.
func samePre(old, repair schema.Step) bool {
	has := func(list []schema.Condition, c schema.Condition) bool {
		return slices.ContainsFunc(list, func(o schema.Condition) bool { return reflect.DeepEqual(o, c) })
	}
	for _, c := range old.Pre {
		if !has(repair.Pre, c) {
			return false
		}
	}
	return old.Action == schema.HandOff || len(old.Pre) == len(repair.Pre)
}

// samePost keeps every postcondition of a step, and adds none. Only a hand-off step that had
// none takes what was learnt when it was done.
func samePost(old, repair schema.Step) bool {
	if old.Action == schema.HandOff && len(old.Post) == 0 {
		return len(repair.Post) > 0
	}
	return len(old.Post) > 0 && slices.EqualFunc(old.Post, repair.Post, func(a, b schema.Condition) bool { return reflect.DeepEqual(a, b) })
}

// mayReplace says which targets may stand in for which: the same role in the same frame, a link
// to the same origin or no link at all, a field of the same purpose, and whatever a parameter
// told of the old target it tells of the new one.
func mayReplace(old, repair *schema.Descriptor) bool {
	switch {
	case repair == nil:
		return false
	case old == nil:
		return staysHome(repair)
	}
	return old.Role == repair.Role && sameFrame(old.Frame, repair.Frame) &&
		sameHref(old.Href, repair.Href) && samePurpose(old.Field, repair.Field) &&
		within(paramsOf(old), paramsOf(repair))
}

func sameFrame(a, b []schema.FrameStep) bool { return slices.Equal(a, b) }

func sameHref(a, b *schema.Href) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.SameOrigin == b.SameOrigin && a.Origin == b.Origin
}

// samePurpose compares what the standard says of a field, where both say something.
func samePurpose(a, b *schema.Field) bool {
	if a == nil || b == nil {
		return true
	}
	agree := func(x, y string) bool { return x == "" || y == "" || x == y }
	return agree(a.Type, b.Type) && agree(a.Autocomplete, b.Autocomplete) && agree(a.InputMode, b.InputMode)
}

// paramsOf lists the parameters that tell a target from its equals.
func paramsOf(d *schema.Descriptor) []string {
	names := d.Name.Params()
	for _, a := range d.Anchors {
		names = append(names, a.Name.Params()...)
		names = append(names, a.Key.Params()...)
	}
	return names
}

// within reports whether every member of a list is in the other.
func within[T comparable](list, other []T) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !slices.Contains(other, x) })
}

// weaker names the parameter that would move from a field for secrets into one that is none.
func weaker(old, repair schema.Step) string {
	if old.Input == nil || old.Input.Param == "" || !credential(old.Target) || credential(repair.Target) {
		return ""
	}
	return old.Input.Param
}

// exposed names the parameters that a step puts into a field for secrets and that are not
// declared sensitive.
func exposed(s schema.Step, params []schema.Param) []string {
	if s.Input == nil || s.Input.Param == "" || !credential(s.Target) {
		return nil
	}
	if slices.ContainsFunc(params, func(p schema.Param) bool { return p.Name == s.Input.Param && p.Sensitive }) {
		return nil
	}
	return []string{s.Input.Param}
}

func credential(d *schema.Descriptor) bool {
	return d != nil && sanitize.Credential(d.Field, d.Label.String(), d.Name.String(), false)
}
