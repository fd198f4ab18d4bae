package schema

import "fmt"

// trace checks a whole trace. Page texts and URLs are as the page gave them: only their
// length is checked.
func (c *checker) trace(t *Trace) {
	c.name(TraceV1, t.Schema)
	c.task("task", t.Task)
	c.want(t.Goal != "", "goal", "empty")
	c.chars("goal", t.Goal, pageCharsMax)
	c.chars("browser", t.Browser, nameCharsMax)
	c.chars("model", t.Model, nameCharsMax)
	declared := c.params(t.Params)
	for _, name := range sortedKeys(t.Values) {
		c.want(declared[name], join("values", name), "parameter is not declared")
	}
	c.pageState("start", &t.Start)
	oneOf(c, "outcome", t.Outcome, traceOutcomes)
	c.chars("reason", t.Reason, pageCharsMax)
	c.usage("usage", t.Usage)
	notNegative(c, "wallMs", t.WallMs)
	c.count("events", len(t.Events), eventsMax)
	for i := range t.Events {
		path := fmt.Sprintf("events[%d]", i)
		c.want(t.Events[i].Seq == i+1, path+".seq", "events count from 1 without gaps")
		c.event(path, &t.Events[i], declared)
	}
}

func (c *checker) event(path string, e *Event, declared map[string]bool) {
	c.shape(idShape, path+".tool", e.Tool)
	c.pageState(path+".before", &e.Before)
	c.pageState(path+".after", &e.After)
	c.count(path+".said", len(e.Said), saidMax)
	for i, s := range e.Said {
		at := fmt.Sprintf("%s.said[%d]", path, i)
		c.shape(roleShape, at+".role", s.Role)
		c.chars(at+".text", s.Text, pageCharsMax)
	}
	oneOf(c, path+".outcome", e.Outcome, outcomes)
	oneOf(c, path+".refused", e.Refused, reasons)
	c.want(e.Refused == "" || e.Outcome == NotDispatched, path+".refused", "a refused action was not dispatched")
	c.want(!e.TargetGone || e.TargetAfter == "", path+".targetAfter", "a target that is gone has no state")
	if e.Target != nil {
		c.capture(path+".target", e.Target)
	}
	if e.Input != nil {
		c.want(e.Input.Param == "" || declared[e.Input.Param], path+".input.param",
			"parameter %s is not declared", quoted(e.Input.Param))
		c.want(e.Input.Param == "" || e.Input.Literal == "", path+".input", "both a parameter and a literal")
	}
	c.count(path+".requests", len(e.Requests), requestsMax)
	for i, r := range e.Requests {
		c.request(fmt.Sprintf("%s.requests[%d]", path, i), r)
	}
	notNegative(c, path+".sockets", e.Sockets)
	c.count(path+".dialogs", len(e.Dialogs), dialogsMax)
	for i, kind := range e.Dialogs {
		oneOf(c, fmt.Sprintf("%s.dialogs[%d]", path, i), kind, dialogKinds)
	}
}

func (c *checker) pageState(path string, p *PageState) {
	c.want(p.URL != "", path+".url", "empty")
	c.chars(path+".url", p.URL, pageCharsMax)
	c.count(path+".facts", len(p.Facts), factsMax)
	for i, f := range p.Facts {
		at := fmt.Sprintf("%s.facts[%d]", path, i)
		c.shape(roleShape, at+".role", f.Role)
		c.want(f.Count >= 1, at+".count", "a fact is there at least once")
	}
}

func (c *checker) capture(path string, t *Capture) {
	c.shape(roleShape, path+".role", t.Role)
	c.chars(path+".name", t.Name, pageCharsMax)
	c.count(path+".frame", len(t.Frame), framesMax)
	c.count(path+".anchors", len(t.Anchors), anchorsMax)
	for i, a := range t.Anchors {
		at := fmt.Sprintf("%s.anchors[%d]", path, i)
		c.shape(roleShape, at+".role", a.Role)
		notNegative(c, at+".within", a.Within)
		notNegative(c, at+".namePopulation", a.NamePopulation)
		for k, key := range a.Keys {
			c.want(key.Text != "", fmt.Sprintf("%s.keys[%d].text", at, k), "empty")
			notNegative(c, fmt.Sprintf("%s.keys[%d].population", at, k), key.Population)
			notNegative(c, fmt.Sprintf("%s.keys[%d].inside", at, k), key.Inside)
		}
	}
	notNegative(c, path+".form", t.Form)
	notNegative(c, path+".population.document", t.Population.Document)
	notNegative(c, path+".population.anchor", t.Population.Anchor)
}
