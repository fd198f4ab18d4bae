package main

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// removing is a workflow whose last step asks, and says nothing of whom by itself.
func removing() *schema.Workflow {
	row := schema.Anchor{Role: "row", Key: schema.ParamText("email")}
	dialog := schema.Anchor{Role: "dialog", Name: schema.Literal("Deactivate account")}
	target := func(role, name string, in ...schema.Anchor) *schema.Descriptor {
		return &schema.Descriptor{Role: role, Name: schema.Literal(name), Anchors: in}
	}
	return &schema.Workflow{
		Name: "Deactivate a user",
		Params: []schema.Param{
			{Name: "email", Label: "Email"}, {Name: "password", Label: "Password", Sensitive: true}, {Name: "note", Label: "Note"},
		},
		Steps: []schema.Step{
			{ID: "s1", Action: schema.Fill, Target: target("textbox", "Password"), Input: &schema.Binding{Param: "password"}},
			{ID: "s2", Action: schema.Click, Target: target("button", "Deactivate", row)},
			{ID: "s3", Action: schema.Click, Target: target("button", "Confirm", dialog), Consequential: true},
		},
	}
}

func factsOf(step string) string {
	a := about{workflow: removing(), values: schema.Values{
		"email": schema.NewSecret("ada@example.org"), "password": schema.NewSecret("open-sesame"), "note": schema.NewSecret("say open-sesame"),
	}}
	var b strings.Builder
	for _, f := range a.facts(gate.Request{Step: step, What: "act"}) {
		b.WriteString(f.Label + ": " + f.Text + "\n")
	}
	return b.String()
}

func TestAQuestionSaysOfWhichWorkflowAndWhomItIs(t *testing.T) {
	for step, wants := range map[string][]string{
		"s3": {"workflow: Deactivate a user\n", "in: dialog \"Deactivate account\"\n", "after: s2 click button \"Deactivate\" in row \"ada@example.org\"\n", "email: ada@example.org\n"},
		"s2": {"in: row \"ada@example.org\"\n"},
		"s1": {"with: password (not shown)\n"},
		"":   {"workflow: Deactivate a user\n", "email: ada@example.org\n"},
	} {
		got := factsOf(step)
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("step %q: the facts do not tell %q:\n%s", step, want, got)
			}
		}
		if strings.Contains(got, "open-sesame") {
			t.Errorf("step %q: the facts show a sensitive value:\n%s", step, got)
		}
	}
}
