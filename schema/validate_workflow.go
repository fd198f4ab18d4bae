package schema

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// workflow checks a whole workflow.
func (c *checker) workflow(w *Workflow) {
	c.name(WorkflowV1, w.Schema)
	c.want(w.Name != "", "name", "empty")
	c.chars("name", w.Name, nameCharsMax)
	c.task("task", w.Task)
	c.place("start", w.Start)
	c.source(w.Source)
	declared := c.params(w.Params)
	c.want(!w.Intent.IsZero(), "intent", "empty")
	c.text("intent", w.Intent, declared)
	c.count("notes", len(w.Notes), notesMax)
	for i, note := range w.Notes {
		c.chars(fmt.Sprintf("notes[%d]", i), note, textCharsMax)
	}
	c.want(len(w.Steps) > 0, "steps", "no steps")
	c.count("steps", len(w.Steps), stepsMax)
	seen := make(map[string]bool, len(w.Steps))
	for i := range w.Steps {
		step, path := &w.Steps[i], fmt.Sprintf("steps[%d]", i)
		c.shape(stepShape, path+".id", step.ID)
		c.want(!seen[step.ID], path+".id", "step %s is there twice", quoted(step.ID))
		seen[step.ID] = true
		c.step(path, step, declared)
		c.form(path+".form", step.Form, w.Steps[:i])
	}
}

// form checks that what fills a form stands before the step that submits it.
func (c *checker) form(path string, ids []string, before []Step) {
	c.count(path, len(ids), stepsMax)
	for i, id := range ids {
		at := fmt.Sprintf("%s[%d]", path, i)
		c.want(!slices.Contains(ids[:i], id), at, "step %s is there twice", quoted(id))
		c.want(slices.ContainsFunc(before, func(s Step) bool { return s.ID == id }), at, "step %s does not stand before this one", quoted(id))
	}
}

// task checks the name of a task. An imported workflow belongs to no fixture site: both empty.
func (c *checker) task(path string, t TaskRef) {
	if t == (TaskRef{}) {
		return
	}
	c.shape(idShape, path+".site", t.Site)
	c.shape(idShape, path+".task", t.Task)
}

func (c *checker) source(s Source) {
	c.chars("source.browser", s.Browser, nameCharsMax)
	c.chars("source.model", s.Model, nameCharsMax)
	notNegative(c, "source.modelCalls", s.ModelCalls)
	c.tokens("source.tokens", s.Tokens)
}

// step checks one step: that it has what its action needs, and nothing that it has no use for.
func (c *checker) step(path string, s *Step, declared map[string]bool) {
	oneOf(c, path+".action", s.Action, stepActions)
	c.place(path+".scope", s.Scope)
	c.stepParts(path, s)
	if s.Target != nil {
		c.descriptor(path+".target", s.Target, declared)
	}
	if s.Input != nil {
		c.binding(path+".input", s.Action, s.Input, declared)
	}
	if s.To != nil {
		c.place(path+".to", *s.To)
	}
	c.count(path+".pre", len(s.Pre), postMax)
	for i := range s.Pre {
		at := fmt.Sprintf("%s.pre[%d]", path, i)
		c.condition(at, &s.Pre[i], declared)
		c.want(s.Pre[i].Kind == ElementPresent || s.Pre[i].Kind == ElementSays, at+".kind", "a precondition is that an element stands there")
		c.want(len(s.Pre[i].Name.Params()) > 0, at+".name", "a precondition says the value of a parameter")
	}
	c.count(path+".post", len(s.Post), postMax)
	for i := range s.Post {
		at := fmt.Sprintf("%s.post[%d]", path, i)
		c.condition(at, &s.Post[i], declared)
		c.want(s.Post[i].Kind != ElementSays, at+".kind", "what a page is about is no postcondition")
	}
	c.count(path+".requests", len(s.Requests), requestsMax)
	for i, r := range s.Requests {
		at := fmt.Sprintf("%s.requests[%d]", path, i)
		c.request(at, r)
		c.want(r.Mutates(), at+".method", "a step keeps mutating requests only")
		c.origin(at+".origin", r.Origin)
		c.template(at+".path", r.Path)
	}
	c.chars(path+".reason", s.Reason, textCharsMax)
}

// stepParts checks which parts a step has. A hand-off step may keep whatever is known.
func (c *checker) stepParts(path string, s *Step) {
	if s.Action == HandOff {
		c.want(s.Reason != "", path+".reason", "a hand-off step says why")
		return
	}
	targeted, fed := false, false
	switch s.Action {
	case Fill, Select, Upload:
		targeted, fed = true, true
	case Click, Check, Uncheck:
		targeted = true
	case Press:
		oneOf(c, path+".key", s.Key, pressKeys)
	}
	c.want(targeted == (s.Target != nil) || s.Action == Press, path+".target",
		"action %s and the target do not go together", quoted(string(s.Action)))
	c.want(fed == (s.Input != nil), path+".input",
		"action %s and the input do not go together", quoted(string(s.Action)))
	c.want((s.Action == Navigate) == (s.To != nil), path+".to",
		"action %s and the destination do not go together", quoted(string(s.Action)))
	c.want(s.Action == Press || s.Key == "", path+".key", "only press has a key")
	c.want(s.Reason == "", path+".reason", "only a hand-off step has a reason")
}

func (c *checker) binding(path string, action ActionKind, b *Binding, declared map[string]bool) {
	c.want((b.Param == "") != (b.Option == ""), path, "exactly one of param and option is set")
	c.want(b.Param == "" || declared[b.Param], path+".param", "parameter %s is not declared", quoted(b.Param))
	c.want(b.Option == "" || action == Select, path+".option", "only select takes an option")
	c.chars(path+".option", b.Option, textCharsMax)
}

// text checks the length of a text's literals and that its parameters are declared. Only the
// name of a target may vary.
func (c *checker) text(path string, t Text, declared map[string]bool) {
	c.want(!t.Varies(), path, "only the name of a target may have a part of a class")
	c.targetName(path, t, declared)
}

// targetName checks a text as text does, and that its classes are known. Something must stay.
func (c *checker) targetName(path string, t Text, declared map[string]bool) {
	length, stays := 0, !t.Varies()
	for _, part := range t.Parts {
		length += utf8.RuneCountInString(part.Literal)
		set := 0
		for _, s := range []string{part.Literal, part.Param, string(part.Any)} {
			if s != "" {
				set++
			}
		}
		stays = stays || part.Any == ""
		c.want(set == 1, path, "a part is one of literal, parameter and class")
		c.want(part.Any == "" || part.Any.Pattern() != "", path, "unknown word %s", quoted(string(part.Any)))
		c.want(part.Param == "" || declared[part.Param], path, "parameter %s is not declared", quoted(part.Param))
	}
	c.want(stays, path, "nothing of the name stays")
	c.want(length <= textCharsMax, path, "text is longer than %d characters", textCharsMax)
}

// descriptor checks a target. One that was not unique in its document needs an anchor in
// which it was: design rule 4 of the engine.
func (c *checker) descriptor(path string, d *Descriptor, declared map[string]bool) {
	c.shape(roleShape, path+".role", d.Role)
	c.targetName(path+".name", d.Name, declared)
	c.text(path+".label", d.Label, declared)
	c.chars(path+".id", d.ID, nameCharsMax)
	c.chars(path+".testId", d.TestID, nameCharsMax)
	if d.Field != nil {
		c.field(path+".field", d.Field)
	}
	if d.Href != nil {
		c.want(d.Href.SameOrigin == (d.Href.Origin == ""), path+".href.origin",
			"an origin stands exactly where the link leaves its own")
		if d.Href.Origin != "" {
			c.origin(path+".href.origin", d.Href.Origin)
		}
		c.template(path+".href.path", d.Href.Path)
	}
	c.count(path+".frame", len(d.Frame), framesMax)
	for i, f := range d.Frame {
		at := fmt.Sprintf("%s.frame[%d]", path, i)
		c.chars(at+".name", f.Name, textCharsMax)
		if f.Path != "" {
			c.template(at+".path", f.Path)
		}
	}
	c.count(path+".anchors", len(d.Anchors), anchorsMax)
	singled := false
	for i, a := range d.Anchors {
		at := fmt.Sprintf("%s.anchors[%d]", path, i)
		c.shape(roleShape, at+".role", a.Role)
		c.want(!a.Name.IsZero() || !a.Key.IsZero(), at, "neither name nor key identifies the anchor")
		c.text(at+".name", a.Name, declared)
		c.text(at+".key", a.Key, declared)
		c.want(!a.Inside || i+1 < len(d.Anchors), at+".inside", "no anchor follows that it could be inside of")
		c.want(a.Within >= 1, at+".within", "the target itself stands within")
		singled = singled || a.Within == 1
	}
	notNegative(c, path+".population.document", d.Population.Document)
	notNegative(c, path+".population.anchor", d.Population.Anchor)
	c.want(d.Population.Document == 1 || singled, path+".anchors",
		"%d equals in the document and no anchor that tells them apart", d.Population.Document)
}

func (c *checker) field(path string, f *Field) {
	for _, part := range []struct{ key, text string }{{"type", f.Type}, {"autocomplete", f.Autocomplete},
		{"inputmode", f.InputMode}, {"name", f.Name}, {"placeholder", f.Placeholder}} {
		c.chars(path+"."+part.key, part.text, textCharsMax)
	}
}

// condition checks that a condition has what its kind looks at.
func (c *checker) condition(path string, p *Condition, declared map[string]bool) {
	c.text(path+".name", p.Name, declared)
	c.want(p.Kind == TargetState || p.State == "", path+".state", "only target-state has a state")
	c.want(p.Kind == PlaceIs || p.Place == nil, path+".place", "only place-is has a place")
	c.want(p.Kind == ElementPresent || p.Count == 0, path+".count", "only element-present has a count")
	switch p.Kind {
	case TargetState:
		oneOf(c, path+".state", p.State, targetStates)
	case ElementPresent:
		c.shape(roleShape, path+".role", p.Role)
		c.want(p.Count >= 1, path+".count", "at least one element is present")
	case ElementGone:
		c.shape(roleShape, path+".role", p.Role)
	case ElementSays:
		c.shape(roleShape, path+".role", p.Role)
		c.want(!p.Name.IsZero(), path+".name", "missing")
	case PlaceIs:
		if p.Place == nil {
			c.fail(path+".place", "missing")
			return
		}
		c.place(path+".place", *p.Place)
	default:
		c.fail(path+".kind", "unknown word %s", quoted(string(p.Kind)))
	}
}

func (c *checker) request(path string, r Request) {
	c.shape(methodShape, path+".method", r.Method)
	c.want(r.Status == 0 || (r.Status >= 100 && r.Status <= 599), path+".status", "no HTTP status")
}
