package convert

import (
	"maps"
	"regexp"

	"github.com/wfbench/wfbench/schema"
)

// act is one tool call that may have done something to a page.
type act struct {
	seq     float64
	tool    string // the producer's name
	args    object
	answer  result
	verdict verdict
	before  *tree // the newest tree of the same document before it; nil when there is none
	after   *tree // the first tree after it, where no other act came between
	// metas are the fields that the acts on the same tree told of.
	metas map[string]meta
	from  string // the address before
	to    string // the address after
}

// timeline is a run as a row of acts.
type timeline struct {
	start string
	acts  []act
	notes []string
}

// observations look and do not touch.
var observations = map[string]bool{
	"get_accessibility_tree": true, "read_page_source": true, "screenshot": true, "verify_form": true,
	"iframe_read": true, "read_pdf": true, "wait_for_element": true, "wait_for_stable": true, "clarify": true,
	"done": true, "done_json": true,
}

// follow goes through the events in order and keeps, for each act, what was known of the page.
func follow(start string, events []event) timeline {
	line := timeline{start: start}
	url := start
	var now *tree
	metas := map[string]meta{}
	for _, e := range events {
		if e.kind != "tool" {
			continue
		}
		tool, args, answer := e.data.text("name"), e.data.under("args"), resultOf(e.data)
		switch {
		case tool == "get_accessibility_tree":
			if at := answer.at(nil); at != "" {
				url = at
			}
			if !webURL(line.start) && len(line.acts) == 0 {
				line.start = url
			}
			if seen := answer.treeOf(args); seen != nil {
				now, metas = seen, map[string]meta{}
				if n := len(line.acts); n > 0 && line.acts[n-1].after == nil {
					line.acts[n-1].after = seen
				}
			}
			continue
		case observations[tool]:
			if tool == "wait_for_element" || tool == "wait_for_stable" {
				line.notes = append(line.notes, seqNote(e.seq, tool, "a replay waits for each of its targets by itself"))
			}
			continue
		}
		a := act{seq: e.seq, tool: tool, args: args, answer: answer, verdict: answer.verdict(), before: now, metas: metas, from: url, to: url}
		if at := answer.at(destination(tool, args)); at != "" && a.verdict != notDispatched {
			a.to = at
		}
		if m, known := metaOf(answer); known && args.text("ref_id") != "" {
			metas[args.text("ref_id")] = m
		}
		if n := len(line.acts); n > 0 && line.acts[n-1].after == nil {
			line.acts[n-1].after = unknownTree
		}
		line.acts = append(line.acts, a)
		url = a.to
		switch {
		case withoutQuery(a.to) != withoutQuery(a.from):
			now, metas = nil, map[string]meta{}
		case a.verdict != notDispatched && !a.fillsIn():
			now, metas = now.stale(), maps.Clone(metas)
		}
	}
	return line
}

// destination is the part of the arguments that says where the page goes.
func destination(tool string, args object) object {
	if tool == "navigate" {
		return args
	}
	return nil
}

// unknownTree stands where another act came before the next reading of the page.
var unknownTree = &tree{partial: true}

// fillsIn reports whether an act writes into a field and does nothing else.
func (a *act) fillsIn() bool {
	switch a.tool {
	case "type_ax", "set_field", "set_checked":
		return !a.args.is("submit")
	}
	return false
}

var toolName = regexp.MustCompile(`^[a-z0-9]+(?:[-_.][a-z0-9]+)*$`)

// event makes the event of an act. Only what is known to have been done, and means the same
// in our own words, gets our word for its tool; everything else keeps the producer's, which
// package compile hands off.
func (a *act) event(seq int, in entry) schema.Event {
	e := schema.Event{
		Seq: seq, Tool: foreignTool(a.tool), Outcome: schema.MaybeApplied,
		Before: schema.PageState{URL: a.from}, After: schema.PageState{URL: a.to},
	}
	v := view{a.before, a.metas}
	e.Before.Facts = a.before.facts()
	e.After.Facts = e.Before.Facts
	if seen := a.after.facts(); seen != nil && e.Before.Facts != nil {
		e.After.Facts = seen
	}
	e.Target = a.target(v)
	if in.param != "" {
		e.Input = &schema.RawInput{Param: in.param}
	} else if in.literal != "" {
		e.Input = &schema.RawInput{Literal: in.literal}
	}
	switch a.verdict {
	case notDispatched:
		e.Outcome, e.After = schema.NotDispatched, e.Before
		return e
	case applied:
		if kind, state, ok := a.means(v); ok {
			e.Tool, e.Outcome, e.TargetAfter = string(kind), schema.Applied, state
			if e.Input == nil {
				e.Input = a.said(kind)
			}
		}
	}
	if e.Target != nil && !a.fillsIn() {
		e.Target.Submits = !a.followedLink(e.Target)
	}
	return e
}

// foreignTool is the name of a tool that none of our actions is: never one of ours by chance.
func foreignTool(tool string) string {
	if !toolName.MatchString(tool) || len(tool) > nameUnitsMax {
		tool = "unknown"
	}
	return foreignPrefix + tool
}

const foreignPrefix = "webbrain."

// doubt says why an act is none of our actions.
func (a *act) doubt() string {
	if a.verdict == applied {
		return "no action of a workflow says exactly that"
	}
	return "its result does not show that it was done"
}

// followedLink reports whether a click did what its link says and nothing else. Of any other
// click nobody knows what it sent: these recordings hold no requests.
func (a *act) followedLink(c *schema.Capture) bool {
	return c.Role == "link" && c.Href != "" && a.verdict == applied &&
		withoutQuery(a.to) != withoutQuery(a.from) && withoutQuery(a.to) == withoutQuery(c.Href)
}

// target is the element that an act names by its ref. An act that names it by a text has
// nothing but that text, which is kept for the words of the hand-off.
func (a *act) target(v view) *schema.Capture {
	if ref := a.args.text("ref_id"); ref != "" {
		return v.capture(ref, a.from)
	}
	if words := collapse(a.args.text("text")); a.tool == "click" && words != "" {
		return &schema.Capture{Role: "generic", Name: words, Tag: "unknown"}
	}
	return nil
}

// said is what an act carried in its own words: a key, an address.
func (a *act) said(kind schema.ActionKind) *schema.RawInput {
	switch kind {
	case schema.Press:
		return &schema.RawInput{Literal: a.args.text("key")}
	case schema.Navigate:
		return &schema.RawInput{Literal: a.args.text("url")}
	}
	return nil
}

func seqNote(seq float64, tool, what string) string {
	return "event " + number(seq) + ", " + tool + ": " + what
}
