package compile

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// plainName is the form of a name that a programmer wrote, not a generator.
var plainName = regexp.MustCompile(`^[A-Za-z]{2,}(?:[-_.][A-Za-z]{2,})*(?:\[[A-Za-z]*\])*$`)

// nameCharsMax is the longest such name that is kept.
const nameCharsMax = 40

// commandRoles are named by what they do. One that is called as a value of the run may be so by
// chance: a search for "Archive", and a button "Archive".
var commandRoles = []string{"button", "menuitem"}

// target builds the descriptor of an event's target, piece by piece. What is evidence only
// is dropped when it cannot be kept; role, name and uniqueness are not optional.
func (b *builder) target(e schema.Event, which anchorChoice) (*schema.Descriptor, error) {
	c := e.Target
	switch {
	case c == nil:
		return nil, &handOff{MissingTarget}
	case !sanitize.Vocabulary("role", c.Role):
		return nil, &handOff{UnknownRole}
	case sanitize.Clean(c.Name) == "" || slices.Contains(c.Options, c.Name):
		// A list that is named by its chosen option has no name: the option is what was chosen.
		return nil, &handOff{UnnamedTarget}
	}
	name, err := b.name(e)
	if err != nil {
		return nil, &handOff{TaintedTarget}
	}
	switch {
	case b.nameIsData(e, name):
		return nil, &handOff{TaintedTarget}
	case isReference(name) && slices.Contains(commandRoles, c.Role) && decisive(e):
		return nil, &handOff{UncertainName}
	}
	anchors, err := b.anchors(e, which)
	if err != nil {
		return nil, err
	}
	d := &schema.Descriptor{
		Role: c.Role, Name: name, Label: b.optional(c.Label),
		Field: b.field(c), Href: b.href(c, e.Before.URL),
		ID: b.identifier(c.ID), TestID: b.identifier(c.TestID),
		Frame: b.frame(c), Anchors: anchors,
		Population: schema.Population{Document: c.Population.Document, Anchor: c.Population.Anchor},
	}
	if Agrees(d, c, b.trace.Secrets()) != nil || resolve.Decide(d, ownCensus(d, c)) != nil {
		return nil, &handOff{SelfMismatch}
	}
	return d, nil
}

// ownCensus is what a census would have found at the moment of the capture, by the capture's
// own populations: the live rule must accept the element that the descriptor was made from.
func ownCensus(d *schema.Descriptor, c *schema.Capture) browser.Census {
	census := browser.Census{
		ScopeOK: true, FrameOK: true,
		Named: c.Population.Document, Agreeing: c.Population.Document, Matches: 1,
	}
	for range d.Anchors {
		census.Anchors = append(census.Anchors, 1)
	}
	return census
}

// optional gives the text, or none when it cannot be kept.
func (b *builder) optional(s string) schema.Text {
	text, err := b.clean.Text(s)
	if err != nil {
		return schema.Text{}
	}
	return text
}

// field keeps the words of the standard, and what a programmer or the interface wrote.
func (b *builder) field(c *schema.Capture) *schema.Field {
	if c.Field == nil {
		return nil
	}
	var f schema.Field
	// A password that can be shown has two types in its life: neither is evidence.
	if sanitize.Vocabulary("type", c.Field.Type) && (!c.WasSecret || c.Field.Type == "password") {
		f.Type = c.Field.Type
	}
	if sanitize.Vocabulary("autocomplete", c.Field.Autocomplete) {
		f.Autocomplete = c.Field.Autocomplete
	}
	if sanitize.Vocabulary("inputmode", c.Field.InputMode) {
		f.InputMode = c.Field.InputMode
	}
	f.Name = b.identifier(c.Field.Name)
	f.Placeholder, _ = b.literal(c.Field.Placeholder)
	if f == (schema.Field{}) {
		return nil
	}
	return &f
}

// identifier keeps a name of plain words that holds no value.
func (b *builder) identifier(s string) string {
	if len(s) > nameCharsMax || !plainName.MatchString(s) {
		return ""
	}
	if kept, ok := b.literal(s); ok && kept == s {
		return s
	}
	return ""
}

// href keeps the family of a link's destination.
func (b *builder) href(c *schema.Capture, document string) *schema.Href {
	if c.Href == "" {
		return nil
	}
	to, err := b.clean.Place(c.Href)
	if err != nil {
		return nil
	}
	from, err := schema.PlaceOf(document)
	if err != nil || slices.ContainsFunc(c.Frame, func(f schema.FrameStep) bool { return !f.SameOrigin }) {
		return nil
	}
	if to.Origin == from.Origin {
		return &schema.Href{SameOrigin: true, Path: to.Path}
	}
	return &schema.Href{Origin: to.Origin, Path: to.Path}
}

// frame keeps the path into a frame. Its document paths are templates already; a word in one
// may still be a value.
func (b *builder) frame(c *schema.Capture) []schema.FrameStep {
	var steps []schema.FrameStep
	for _, f := range c.Frame {
		name, _ := b.literal(f.Name)
		steps = append(steps, schema.FrameStep{Name: name, Path: b.framePath(f.Path), SameOrigin: f.SameOrigin})
	}
	return steps
}

func (b *builder) framePath(template string) string {
	if template == "" {
		return ""
	}
	segments := strings.Split(strings.Trim(template, "/"), "/")
	for i, s := range segments {
		if strings.HasPrefix(s, ":") || s == "" {
			continue
		}
		// Only the class of one segment is asked for; the host is there to make it a URL.
		place, err := b.clean.Place("http://frame.invalid/" + url.PathEscape(s))
		if err != nil {
			return ""
		}
		segments[i] = strings.TrimPrefix(place.Path, "/")
	}
	return "/" + strings.Join(segments, "/")
}

// unknownFrame reports whether the document of a target's frame was told from others by what the path
// of its family does not say: a query, a number, an id.
func unknownFrame(c *schema.Capture) bool {
	return c.FrameQuery || slices.ContainsFunc(c.Frame, func(f schema.FrameStep) bool { return strings.Contains(f.Path, "/:") })
}
