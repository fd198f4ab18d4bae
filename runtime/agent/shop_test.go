package agent_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

const (
	origin   = "http://shop.test"
	email    = "ada.lovelace@example.org"
	password = "correct horse battery 4711"
)

var params = []schema.Param{
	{Name: "email", Label: "E-mail address"},
	{Name: "password", Label: "Password", Sensitive: true},
	{Name: "size", Label: "Size"},
	{Name: "coupon", Label: "Coupon code"}, // never has a value
}

func values() schema.Values {
	return schema.Values{
		"email": schema.NewSecret(email), "password": schema.NewSecret(password), "size": schema.NewSecret("Medium"),
	}
}

// notes are the planner's: sign in, remove an account, confirm.
var notes = []schema.Note{
	{Do: "fill", Role: "textbox", Names: []string{"Email"}, Param: "email"},
	{Do: "fill", Role: "textbox", Names: []string{"Password"}, Param: "password"},
	{Do: "check", Role: "checkbox", Names: []string{"Stay signed in"}},
	{Do: "click", Role: "button", Names: []string{"Sign in"}},
	{Do: "select", Role: "combobox", Names: []string{"Size"}, Param: "size"},
	{Do: "click", Role: "button", Names: []string{"Remove"}, Within: "{{email}}"},
	{Do: "click", Role: "button", Names: []string{"Confirm"}},
}

func field(depth int, name, kind, autocomplete string) *element {
	return &element{depth: depth, role: "textbox", name: name, capture: schema.Capture{
		Field: &schema.Field{Type: kind, Autocomplete: autocomplete}, WasSecret: kind == "password",
	}}
}

// shop is the small site of these tests.
func shop() *page {
	return &page{documents: map[string]func() []*element{
		"/sign-in": func() []*element {
			return []*element{
				{role: "heading", name: "Sign in", inert: true},
				{role: "form", name: "Sign in", inert: true},
				field(1, "Email", "email", "username"),
				field(1, "Password", "password", "current-password"),
				{depth: 1, role: "checkbox", name: "Stay signed in"},
				{depth: 1, role: "button", name: "Sign in", capture: schema.Capture{Submits: true}, on: func(p *page) {
					p.post("/session", 302)
					p.visit("/people/7")
				}},
			}
		},
		"/people/7": func() []*element {
			row := func(who string) []*element {
				return []*element{
					{depth: 1, role: "row", inert: true},
					{depth: 2, role: "cell", name: who, inert: true},
					{depth: 2, role: "cell", inert: true},
					{depth: 3, role: "button", name: "Remove", on: func(p *page) {
						p.elements = append(p.elements,
							&element{role: "dialog", name: "Remove " + who + "?", inert: true},
							&element{depth: 1, role: "button", name: "Confirm", on: func(p *page) {
								p.post("/people/remove", 200)
								p.elements = []*element{{role: "status", name: who + " was removed", inert: true}}
							}, capture: schema.Capture{Anchors: []schema.CapturedAnchor{{Role: "dialog"}}}})
					}},
				}
			}
			all := []*element{
				{role: "heading", name: "People", inert: true},
				{role: "combobox", name: "Size", options: []string{"Small", "Medium", "Large"}},
				{role: "table", name: "People", inert: true},
			}
			all = append(all, row("grace@example.org")...)
			return append(all, row(email)...)
		},
	}}
}

// watched keeps every prompt, and checks each for values.
type watched struct {
	model.Model
	t       *testing.T
	prompts []model.Prompt
}

func (w *watched) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	w.prompts = append(w.prompts, p)
	all := strings.ToLower(fmt.Sprintf("%s%s%v", p.System, p.User, p.Tools))
	for _, secret := range []string{password, email, "shop.test", "evil.test", "canary"} {
		if strings.Contains(all, secret) {
			w.t.Errorf("prompt %d holds %q", len(w.prompts), secret)
		}
	}
	return w.Model.Next(ctx, p)
}

func (w *watched) last() string { return w.prompts[len(w.prompts)-1].User }

// scripted calls what it is told to, the last one again and again. "REF role name" in the
// arguments becomes the ref of that element in the observation.
type scripted struct{ calls []string }

func (s *scripted) Label() string { return "scripted" }

func (s *scripted) Next(_ context.Context, p model.Prompt) (model.Reply, error) {
	tool, args, _ := strings.Cut(s.calls[0], " ")
	if len(s.calls) > 1 {
		s.calls = s.calls[1:]
	}
	if _, after, ok := strings.Cut(args, "REF "); ok {
		want, _, _ := strings.Cut(after, `"`)
		role, name, _ := strings.Cut(want, " ")
		args = strings.Replace(args, "REF "+want, refOf(p, role, name), 1)
	}
	return model.Reply{Call: model.Call{Tool: tool, Args: json.RawMessage(args)}, Usage: schema.Usage{Calls: 1}}, nil
}

func refOf(p model.Prompt, role, name string) string {
	s, err := model.ParseSections(p.User)
	if err != nil {
		return err.Error()
	}
	for _, text := range s.Page {
		if l, err := model.ParseLine(text); err == nil && l.Role == role && l.Name == name && l.Ref != "" {
			return l.Ref
		}
	}
	return "ref_0_0"
}

// bench is all that a run needs.
type bench struct {
	page  *page
	model *watched
	hands agent.Hands
	asked []gate.Request
	deny  bool
}

func newBench(t *testing.T, p *page, m model.Model) *bench {
	t.Helper()
	b := &bench{page: p, model: &watched{Model: m, t: t}}
	policy := gate.Policy{Grants: gate.All(origin), Confirm: func(_ context.Context, r gate.Request) bool {
		b.asked = append(b.asked, r)
		return !b.deny
	}}
	b.hands = agent.Hands{
		Page: p, Model: b.model, Params: params, Values: values(),
		Dispatch: dispatch.Guarded{Gate: policy, Scope: resolve.Strict{}, Clock: clock.System()},
		Mask:     sanitize.New(params, values(), nil).Mask, Allowed: []string{origin}, Clock: &ticking{stepMs: 10},
	}
	return b
}

// ticking is a clock that goes on whenever somebody looks at it.
type ticking struct {
	clocktest.Jump
	stepMs int64
}

func (t *ticking) NowMs() int64 {
	t.Ms += t.stepMs
	return t.Ms
}

func (b *bench) run(ctx context.Context) (*schema.Trace, error) {
	return agent.Run(ctx, agent.Options{
		Hands: b.hands, Task: schema.TaskRef{Site: "shop", Task: "remove"}, Goal: "Remove the account of {{email}}",
		StartURL: origin + "/sign-in?token=canary", Browser: "fake", Seed: 3,
	})
}
