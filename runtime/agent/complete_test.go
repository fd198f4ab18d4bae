package agent_test

import (
	"context"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// asking is a page whose one button opens a modal dialog.
func asking() *page {
	p := shop()
	p.documents["/sign-in"] = func() []*element {
		return []*element{{role: "button", name: "Save", on: func(p *page) {
			p.elements = []*element{
				{role: "dialog", name: "Replace the old one?", inert: true},
				{depth: 1, role: "button", name: "Replace", on: func(p *page) { p.elements = []*element{{role: "status", name: "Saved", inert: true}} }},
			}
		}}}
	}
	return p
}

func TestRunTakesNoSuccessWhileADialogAsks(t *testing.T) {
	save, replace, done := `click {"ref":"REF button Save"}`, `click {"ref":"REF button Replace"}`, `done {"outcome":"success","summary":"saved"}`
	b := newBench(t, asking(), &scripted{[]string{save, done}})
	trace, err := b.run(context.Background())
	if err != nil || trace.Outcome != schema.TraceStopped || !strings.HasPrefix(trace.Reason, "dialog-open") {
		t.Errorf("Run() = %q (%s), %v; want no success", trace.Outcome, trace.Reason, err)
	}
	if !strings.Contains(b.model.last(), "- done: not-dispatched (dialog-open)") {
		t.Error("the model was not told why its claim was refused")
	}
	for calls, want := range map[string]string{
		strings.Join([]string{save, done, replace, done}, "\n"):                             schema.TraceSuccess,
		strings.Join([]string{save, `done {"outcome":"partial","summary":"asks"}`}, "\n"):   schema.TracePartial,
		strings.Join([]string{save, `done {"outcome":"failed","summary":"it asks"}`}, "\n"): schema.TraceFailed,
		strings.Join([]string{save, `give_up {"reason":"it asks"}`}, "\n"):                  schema.TraceFailed,
	} {
		trace, err := newBench(t, asking(), &scripted{strings.Split(calls, "\n")}).run(context.Background())
		if err != nil || trace.Outcome != want {
			t.Errorf("Run() = %q (%s), %v; want %q", trace.Outcome, trace.Reason, err, want)
		}
	}
}

// strict is a page whose form is refused by the server until its email is filled.
func strict() *page {
	p := shop()
	p.documents["/sign-in"] = func() []*element {
		mail := &element{role: "textbox", name: "Email"}
		return []*element{mail, {role: "button", name: "Join", capture: schema.Capture{Submits: true}, on: func(p *page) {
			if mail.value == "" {
				p.post("/join", 422)
				return
			}
			p.post("/join", 200)
			p.elements = []*element{{role: "status", name: "Welcome", inert: true}}
		}}}
	}
	return p
}

func TestRunSubmitsARejectedFormAgainOnlyCorrected(t *testing.T) {
	join, fill, done := `click {"ref":"REF button Join"}`, `fill {"ref":"REF textbox Email","param":"email"}`, `done {"outcome":"success","summary":"joined"}`
	b := newBench(t, strict(), &scripted{[]string{join, join, `done {"outcome":"failed","summary":"refused"}`}})
	trace, err := b.run(context.Background())
	if err != nil || len(b.page.acted) != 1 || len(trace.Events) != 2 || trace.Events[1].Refused != schema.Rejected {
		t.Errorf("acted %q, %v; want one submit and a refusal of the second", b.page.acted, err)
	}
	if !strings.Contains(b.model.last(), `click button "Join": not-dispatched (rejected)`) {
		t.Error("the model was not told why")
	}
	b = newBench(t, strict(), &scripted{[]string{join, fill, join, done}})
	if trace, err := b.run(context.Background()); err != nil || trace.Outcome != schema.TraceSuccess || len(b.page.acted) != 3 {
		t.Errorf("Run() = %q (%s), %v, acted %q; want the corrected form to pass", trace.Outcome, trace.Reason, err, b.page.acted)
	}
}

func TestTurnTakesNoTextIntoAnyCredentialField(t *testing.T) {
	for _, name := range []string{"CVV", "Social Security Number", "PIN", "Card number", "Mot de passe", "Passphrase", "Backup code", "Seed phrase", "Private key"} {
		b := newBench(t, &page{}, &scripted{[]string{`fill {"ref":"REF textbox ` + name + `","text":"1234"}`}})
		if got := turn(t, b, origin+"/", field(0, name, "text", "")); got.Event.Refused != schema.Denied || len(b.page.typed) > 0 {
			t.Errorf("%q took a text of the model's own", name)
		}
	}
}
