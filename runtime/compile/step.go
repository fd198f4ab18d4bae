package compile

import (
	"errors"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// step builds one step, or its hand-off. Only an address that cannot be kept is an error:
// a step without a scope is none.
func (b *builder) step(id string, a action) (schema.Step, error) {
	s, err := b.build(id, a)
	var why *handOff
	switch {
	case errors.As(err, &why):
		return b.handOff(s, a.event, why.reason), nil
	case err != nil:
		return schema.Step{}, err
	case len(s.Post) == 0:
		b.note(a.event, "its success cannot be observed")
	}
	return s, nil
}

// build builds one step as far as it goes. The error is a *handOff where the step cannot be
// replayed, and a *Refusal where there can be none at all.
func (b *builder) build(id string, a action) (schema.Step, error) {
	e := a.event
	scope, err := b.clean.Place(e.Before.URL)
	if err != nil {
		return schema.Step{}, &Refusal{Reason: NoPlace, Step: id, Detail: err.Error()}
	}
	s := schema.Step{ID: id, Action: schema.ActionKind(e.Tool), Scope: scope, Consequential: consequential(e), Requests: b.requests(e), Sockets: e.Sockets > 0}
	if a.why != "" {
		return s, &handOff{a.why}
	}
	if err := b.fill(&s, e); err != nil {
		return s, err
	}
	s.Pre, s.Post = b.pre(e), b.post(e, s.Target)
	if e.Target != nil && unknownFrame(e.Target) && consequential(e) && len(s.Pre) == 0 {
		return s, &handOff{UnknownSubject}
	}
	if mutated(e) && !b.proven(s.Post, e) {
		return s, &handOff{Unobservable}
	}
	return s, nil
}

// handOff makes the step one to hand off. Postconditions that look at a target go with it.
func (b *builder) handOff(s schema.Step, e schema.Event, why Reason) schema.Step {
	post := slices.DeleteFunc(b.post(e, nil), func(c schema.Condition) bool { return c.Kind == schema.TargetState })
	if !slices.ContainsFunc(post, schema.Condition.ProvesEffect) || (mutated(e) && !b.proven(post, e)) {
		post = nil
	}
	return schema.Step{
		ID: s.ID, Action: schema.HandOff, Scope: s.Scope, Pre: s.Pre, Post: post,
		Consequential: s.Consequential, Requests: s.Requests, Sockets: s.Sockets,
		Reason: fmt.Sprintf("%s: %s", b.words(e), why),
	}
}

// fill puts target, input, key and destination into a step.
func (b *builder) fill(s *schema.Step, e schema.Event) error {
	var err error
	switch s.Action {
	case schema.Click, schema.Check, schema.Uncheck:
		s.Target, err = b.target(e, anchorsNeeded)
	case schema.Fill, schema.Select, schema.Upload:
		if s.Target, err = b.target(e, anchorsNeeded); err == nil {
			s.Input, err = b.input(e)
		}
	case schema.Press:
		err = b.press(s, e)
	case schema.Navigate:
		s.To, err = b.destination(e)
	case schema.Back:
		if !b.placeChanged(e) {
			err = &handOff{Unobservable}
		}
	default:
		err = &handOff{UnsupportedTool}
	}
	return err
}

// press takes the keys that write no text. Enter does what the focused element does, so it
// needs its target; the others may go to the page.
func (b *builder) press(s *schema.Step, e schema.Event) error {
	if e.Input == nil || !sanitize.Vocabulary("key", e.Input.Literal) {
		return &handOff{UnsupportedKey}
	}
	s.Key = e.Input.Literal
	if e.Target == nil {
		if s.Key == schema.EnterKey {
			return &handOff{MissingTarget}
		}
		return nil
	}
	var err error
	s.Target, err = b.target(e, anchorsNeeded)
	return err
}

// input gives the binding of a fill or select.
func (b *builder) input(e schema.Event) (*schema.Binding, error) {
	in := e.Input
	switch {
	case in == nil || (in.Param == "" && in.Literal == ""):
		return nil, &handOff{MissingInput}
	case in.Param != "" && !b.declared(in.Param):
		return nil, &handOff{UndeclaredParam}
	case in.Param != "":
		return &schema.Binding{Param: in.Param}, nil
	case schema.ActionKind(e.Tool) != schema.Select:
		return nil, &handOff{MissingInput}
	case !slices.ContainsFunc(e.Target.Options, func(o string) bool { return sanitize.Clean(o) == sanitize.Clean(in.Literal) }):
		return nil, &handOff{UnlistedOption}
	}
	option, err := b.clean.Option(in.Literal)
	if err != nil {
		return nil, &handOff{TaintedOption}
	}
	return &schema.Binding{Option: option}, nil
}

// destination takes an address only when its place says all of it.
func (b *builder) destination(e schema.Event) (*schema.Place, error) {
	if e.Input == nil || e.Input.Literal == "" {
		return nil, &handOff{NeedsAddress}
	}
	to, err := b.clean.Place(e.Input.Literal)
	if err != nil || !sameAddress(e.Input.Literal, to) {
		return nil, &handOff{NeedsAddress}
	}
	return &to, nil
}

// sameAddress reports whether a place is the whole of an address: nothing abstracted, no
// query, no fragment.
func sameAddress(raw string, p schema.Place) bool {
	whole := p.Origin + p.Path
	return raw == whole || raw == whole+"/" || (p.Path == "/" && raw == p.Origin)
}

// requests lists the mutating requests of an event as templates, each once.
func (b *builder) requests(e schema.Event) []schema.Request {
	var list []schema.Request
	for _, r := range e.Requests {
		// What had no answer when it was recorded proves nothing when it has none again.
		if !r.Mutates() || r.Status == 0 || !sanitize.Vocabulary("method", r.Method) {
			continue
		}
		place, err := b.clean.Place(r.Origin + r.Path)
		if err != nil {
			continue
		}
		template := schema.Request{Method: r.Method, Origin: place.Origin, Path: place.Path}
		if !slices.Contains(list, template) {
			list = append(list, template)
		}
	}
	return list
}
