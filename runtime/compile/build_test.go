package compile_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/schema"
)

const site = "http://c1.admin.localhost:8080"

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"

// made builds a random-looking value, the same for the same seed.
func made(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

// recording builds a trace by hand: the page is where the last event left it.
type recording struct{ schema.Trace }

func record(path string, facts ...string) *recording {
	r := &recording{schema.Trace{
		Schema: schema.TraceV1, Seed: 1, Task: schema.TaskRef{Site: "admin", Task: "test"}, Goal: "Do it",
		Browser: "sim", Model: "by hand", Values: map[string]string{}, Outcome: schema.TraceSuccess,
	}}
	r.Start = page(path, facts...)
	return r
}

// page is a state at a path; a fact is `role name`, `role name (state)` or `3x role name`.
func page(path string, facts ...string) schema.PageState {
	url := path
	if strings.HasPrefix(path, "/") {
		url = site + path
	}
	p := schema.PageState{URL: url}
	for _, s := range facts {
		f := schema.Fact{Count: 1}
		if n, rest, ok := strings.Cut(s, "x "); ok && len(n) == 1 {
			f.Count, s = int(n[0]-'0'), rest
		}
		if rest, state, ok := strings.Cut(s, " ("); ok && strings.IndexFunc(state, unicode.IsDigit) < 0 {
			s, f.State = rest, strings.TrimSuffix(state, ")")
		}
		f.Role, f.Name, _ = strings.Cut(s, " ")
		p.Facts = append(p.Facts, f)
	}
	return p
}

func (r *recording) param(name, value string, sensitive bool) *recording {
	r.Params = append(r.Params, schema.Param{Name: name, Label: name, Sensitive: sensitive})
	r.Values[name] = value
	return r
}

// now is the page that the last event left.
func (r *recording) now() schema.PageState {
	if n := len(r.Events); n > 0 {
		return r.Events[n-1].After
	}
	return r.Start
}

// do adds an event that leads to a page; change may adapt it.
func (r *recording) do(tool string, target *schema.Capture, after schema.PageState, change ...func(*schema.Event)) *recording {
	e := schema.Event{Seq: len(r.Events) + 1, Tool: tool, Target: target, Before: r.now(), After: after, Outcome: schema.Applied}
	for _, c := range change {
		c(&e)
	}
	r.Events = append(r.Events, e)
	return r
}

// stay adds an event that leaves the page as it is.
func (r *recording) stay(tool string, target *schema.Capture, change ...func(*schema.Event)) *recording {
	return r.do(tool, target, r.now(), change...)
}

func param(name string) func(*schema.Event) {
	return func(e *schema.Event) {
		e.Input = &schema.RawInput{Param: name}
		e.TargetAfter = "filled"
	}
}

func literal(text string) func(*schema.Event) {
	return func(e *schema.Event) {
		e.Input = &schema.RawInput{Literal: text}
		e.TargetAfter = "filled"
	}
}

func outcome(o schema.Outcome) func(*schema.Event) {
	return func(e *schema.Event) { e.Outcome = o }
}

func state(s string) func(*schema.Event) {
	return func(e *schema.Event) { e.TargetAfter = s }
}

func sent(method, path string) func(*schema.Event) {
	return func(e *schema.Event) {
		e.Requests = append(e.Requests, schema.Request{Method: method, Origin: site, Path: path, Status: 200})
	}
}

// element is the capture of an element that is alone on its page.
func element(role, name string, change ...func(*schema.Capture)) *schema.Capture {
	c := &schema.Capture{Role: role, Name: name, Tag: role, Population: schema.Population{Document: 1}}
	for _, f := range change {
		f(c)
	}
	return c
}

func field(f schema.Field) func(*schema.Capture) {
	return func(c *schema.Capture) { c.Field, c.Label = &f, c.Name }
}

func population(n int) func(*schema.Capture) {
	return func(c *schema.Capture) { c.Population.Document = n }
}

func href(url string) func(*schema.Capture) { return func(c *schema.Capture) { c.Href = url } }

func submits(c *schema.Capture) { c.Submits = true }

// in puts the element into a container; a key is `text`, `#header text`, `2x text` or `#2x text`.
func in(role, name string, within int, keys ...string) func(*schema.Capture) {
	a := schema.CapturedAnchor{Role: role, Name: name, Within: within}
	if name != "" {
		a.NamePopulation = 1
	}
	for _, s := range keys {
		k := schema.AnchorKey{Population: 1}
		if rest, ok := strings.CutPrefix(s, "#"); ok {
			k.Header, s = true, rest
		}
		if n, rest, ok := strings.Cut(s, "x "); ok && len(n) == 1 {
			k.Population, s = int(n[0]-'0'), rest
		}
		k.Text = s
		a.Keys = append(a.Keys, k)
	}
	return func(c *schema.Capture) { c.Anchors = append(c.Anchors, a) }
}

// compiled compiles and fails the test on a refusal.
func compiled(t *testing.T, r *recording) *schema.Workflow {
	t.Helper()
	w, err := compile.Default().Compile(&r.Trace)
	if err != nil {
		t.Fatalf("Compile: %v", err)
	}
	return w
}

func encoded(t *testing.T, w *schema.Workflow) string {
	t.Helper()
	b, err := schema.Encode(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// saying tells a step in one line.
func saying(s schema.Step) string {
	parts := []string{string(s.Action)}
	if s.Target != nil {
		parts = append(parts, s.Target.Role, s.Target.Name.String())
		for _, a := range s.Target.Anchors {
			parts = append(parts, "in", a.Role, a.Name.String()+a.Key.String())
		}
	}
	if s.Input != nil {
		parts = append(parts, "<-", s.Input.Param+s.Input.Option)
	}
	if s.Key != "" {
		parts = append(parts, s.Key)
	}
	if s.Reason != "" {
		parts = append(parts, "("+s.Reason+")")
	}
	return strings.Join(parts, " ")
}

// conditions tells the postconditions of a step in one line.
func conditions(s schema.Step) string {
	var parts []string
	for _, c := range s.Post {
		p := string(c.Kind)
		switch {
		case c.Place != nil:
			p += " " + c.Place.Path
		case c.State != "":
			p += " " + c.State
		default:
			p += " " + c.Role + " " + c.Name.String()
		}
		parts = append(parts, p)
	}
	return strings.Join(parts, "; ")
}
