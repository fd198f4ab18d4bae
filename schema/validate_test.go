package schema_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// broken is one example with one fault: who must refuse it, and where.
type broken struct {
	name, example string
	old, with     string
	// path is the place that Validate must name.
	path string
	// schemaAt is the place that the JSON Schema must name, as a JSON pointer; "" where the
	// fault is beyond what a JSON Schema can say.
	schemaAt string
}

var brokenDocuments = []broken{
	{"unknown action", "workflow-checkout", `"action": "select"`, `"action": "hover"`, "steps[4].action", "/steps/4/action"},
	{"step id", "workflow-checkout", `"id": "s2"`, `"id": "step-2"`, "steps[1].id", "/steps/1/id"},
	{"repeated step id", "workflow-checkout", `"id": "s2"`, `"id": "s1"`, "steps[1].id", ""},
	{"undeclared input", "workflow-checkout", `"param": "email"` + "\n      }", `"param": "mail"` + "\n      }", "steps[2].input.param", ""},
	{"undeclared in text", "workflow-remove-user", `"param": "account"`, `"param": "user"`, "intent", ""},
	{"fill with an option", "workflow-checkout", `"input": {
        "param": "email"`, `"input": {
        "option": "email"`, "steps[2].input.option", ""},
	{"both bindings", "workflow-checkout", `"option": "Standard delivery"`, `"option": "x", "param": "cvc"`, "steps[4].input", "/steps/4/input"},
	{"no binding", "workflow-checkout", `"option": "Standard delivery"`, ``, "steps[4].input", "/steps/4/input"},
	{"click without target", "workflow-remove-user", `"action": "press"`, `"action": "click"`, "steps[1].target", "/steps/1"},
	{"click with a key", "workflow-remove-user", `"action": "press"`, `"action": "back"`, "steps[1].key", ""},
	{"press of a letter", "workflow-remove-user", `"key": "Enter"`, `"key": "a"`, "steps[1].key", "/steps/1/key"},
	{"silent hand-off", "workflow-remove-user", `"reason": "the note was dictated to a rich text editor"`, `"reason": ""`, "steps[2].reason", ""},
	{"parameter name", "workflow-remove-user", `"name": "account"`, `"name": "Account"`, "params[0].name", "/params/0/name"},
	{"repeated parameter", "workflow-checkout", `"name": "cvc",`, `"name": "email",`, "params[1].name", ""},
	{"origin with a path", "workflow-checkout", `"origin": "http://shop.localhost:8080",`, `"origin": "http://shop.localhost:8080/",`, "start.origin", "/start/origin"},
	{"origin in upper case", "workflow-checkout", `"origin": "http://shop.localhost:8080",`, `"origin": "http://Shop.localhost:8080",`, "start.origin", "/start/origin"},
	{"origin with user info", "workflow-checkout", `"origin": "http://shop.localhost:8080",`, `"origin": "http://a@shop.localhost:8080",`, "start.origin", "/start/origin"},
	{"origin with default port", "workflow-checkout", `"origin": "http://shop.localhost:8080",`, `"origin": "http://shop.localhost:80",`, "start.origin", ""},
	{"origin of a file", "workflow-checkout", `"origin": "http://shop.localhost:8080",`, `"origin": "file:///etc",`, "start.origin", "/start/origin"},
	{"path with a value", "workflow-checkout", `"path": "/products/:number"`, `"path": "/products/17"`, "start.path", "/start/path"},
	{"path with a query", "workflow-checkout", `"path": "/products/:number"`, `"path": "/products?token=x"`, "start.path", "/start/path"},
	{"path with unknown class", "workflow-checkout", `"path": "/products/:number"`, `"path": "/products/:any"`, "start.path", "/start/path"},
	{"path not absolute", "workflow-checkout", `"path": "/products/:number"`, `"path": "products"`, "start.path", "/start/path"},
	{"equals without an anchor", "workflow-checkout", `"within": 1`, `"within": 2`, "steps[0].target.anchors", ""},
	{"anchor without identity", "workflow-remove-user", `"name": "Active users",`, ``, "steps[0].target.anchors[1]", "/steps/0/target/anchors/1"},
	{"reading request", "workflow-checkout", `"method": "POST"`, `"method": "GET"`, "steps[0].requests[0].method", ""},
	{"condition of no kind", "workflow-checkout", `"kind": "element-present"`, `"kind": "url-changed"`, "steps[0].post[0].kind", "/steps/0/post/0/kind"},
	{"condition without count", "workflow-checkout", `"name": "In your cart",
          "count": 1`, `"name": "In your cart"`, "steps[0].post[0].count", "/steps/0/post/0"},
	{"unknown state", "workflow-checkout", `"state": "filled"`, `"state": "full"`, "steps[2].post[0].state", "/steps/2/post/0/state"},
	{"negative count", "workflow-checkout", `"modelCalls": 6`, `"modelCalls": -6`, "source.modelCalls", "/source/modelCalls"},

	{"inside of nothing", "workflow-checkout", `"within": 1`, `"inside": true, "within": 1`, "steps[0].target.anchors[0].inside", ""},
	{"form of a later step", "workflow-checkout", `"s4",
        "s5"`, `"s4",
        "s6"`, "steps[5].form[2]", ""},
	{"form with a step twice", "workflow-checkout", `"s4",
        "s5"`, `"s4",
        "s4"`, "steps[5].form[2]", ""},
	{"unknown class of text", "workflow-checkout", `"any": "count"`, `"any": "colour"`, "steps[1].target.name", "/steps/1/target/name/1/any"},
	{"a name of nothing but a class", "workflow-checkout", `"Checkout (",
          {
            "any": "count"
          },
          ")"`, `{
            "any": "count"
          }`, "steps[1].target.name", ""},
	{"a class in the intent", "workflow-remove-user", `"param": "account"`, `"any": "count"`, "intent", "/intent/1"},

	{"dialog of no kind", "trace-checkout", `"alert"`, `"toast"`, "events[2].dialogs[0]", "/events/2/dialogs/0"},
	{"negative messages", "trace-checkout", `"sockets": 1`, `"sockets": -1`, "events[2].sockets", "/events/2/sockets"},
	{"gap in seq", "trace-checkout", `"seq": 2`, `"seq": 3`, "events[1].seq", ""},
	{"unknown outcome", "trace-checkout", `"outcome": "applied"`, `"outcome": "done"`, "events[0].outcome", "/events/0/outcome"},
	{"unknown end", "trace-stopped", `"outcome": "stopped"`, `"outcome": "cancelled"`, "outcome", "/outcome"},
	{"refused but dispatched", "trace-stopped", `"outcome": "not-dispatched"`, `"outcome": "applied"`, "events[0].refused", ""},
	{"undeclared value", "trace-stopped", `"account": "grace"`, `"other": "grace"`, "values.other", ""},
	{"parameter and literal", "trace-checkout", `"literal": "Enter"`, `"literal": "Enter", "param": "email"`, "events[2].input", ""},
	{"no URL", "trace-stopped", `"url": "http://admin.localhost:8080/users"`, `"url": ""`, "start.url", "/start/url"},
	{"status", "trace-checkout", `"status": 204`, `"status": 42`, "events[0].requests[0].status", "/events/0/requests/0/status"},

	{"saved id", "saved-checkout", `"id": "w_0123456789abcdef"`, `"id": "w_../../etc"`, "id", "/id"},
	{"version without its change", "saved-remove-user", `"version": 3,
  "createdMs"`, `"version": 4,
  "createdMs"`, "changes", ""},
	{"change out of order", "saved-remove-user", `"version": 2,
      "atMs"`, `"version": 3,
      "atMs"`, "changes[1].version", ""},
	{"unknown change", "saved-checkout", `"what": "imported"`, `"what": "edited"`, "changes[0].what", "/changes/0/what"},
	{"healed without its step", "saved-checkout", `"what": "imported"`, `"what": "healed"`, "changes[0].old", "/changes/0"},
	{"reverted without its step", "saved-checkout", `"what": "imported"`, `"what": "reverted"`, "changes[0].old", "/changes/0"},
	{"reverted to nowhere", "saved-remove-user", `"what": "healed"`, `"what": "reverted"`, "changes[2].to", "/changes/2"},
	{"reverted to a later version", "saved-remove-user", `"what": "renamed",`, `"what": "reverted", "to": 2,`, "changes[1].to", "/changes/1"},
	{"renamed from nothing", "saved-checkout", `"what": "imported"`, `"what": "renamed"`, "changes[0].oldName", "/changes/0"},
	{"workflow inside", "saved-checkout", `"action": "click"`, `"action": "guess"`, "workflow.steps[0].action", "/workflow/steps/0/action"},
	{"another step healed", "saved-remove-user", `"step": "s1"`, `"step": "s2"`, "changes[2].old.id", ""},
	{"proposal id", "proposals-remove-user", `"id": "p_00112233aabbccdd"`, `"id": "p_1"`, "pending[0].proposal.id", "/pending/0/proposal/id"},
	{"doubt without a reason", "proposals-remove-user", `"doubt": "absent"`, `"doubt": ""`, "pending[0].proposal.doubt", "/pending/0/proposal/doubt"},

	{"unknown claim", "run-completed", `"status": "completed"`, `"status": "done"`, "claim.status", "/claim/status"},
	{"unknown reason", "run-unsafe", `"reason": "unverified"`, `"reason": "because"`, "claim.reason", "/claim/reason"},
	{"unknown answer", "run-completed", `"answer": "must-complete"`, `"answer": ""`, "evidence.answer", "/evidence/answer"},
	{"unknown match", "run-completed", `"match": "matched"`, `"match": "guessed"`, "claim.steps[0].match", "/claim/steps/0/match"},
	{"allowed origin", "run-completed", `"http://shop.localhost:8080"`, `"*"`, "evidence.allowed[0]", "/evidence/allowed/0"},
	{"effect name", "run-completed", `"name": "order.placed"`, `"name": "Placed order"`, "evidence.expected[0].name", "/evidence/expected/0/name"},
	{"acts out of order", "run-completed", `"seq": 2,
        "action": "click"`, `"seq": 1,
        "action": "click"`, "evidence.acts[1].seq", ""},
	{"finding of no kind", "run-unsafe", `"what": "ref"`, `"what": "hint"`, "evidence.scan.findings[1].what", "/evidence/scan/findings/1/what"},
	{"exposed parameter", "run-unsafe", `"exposed": [
      "email"`, `"exposed": [
      "E-mail address"`, "evidence.exposed[0]", "/evidence/exposed/0"},
	{"drift name", "run-completed", `"drift": "reorder"`, `"drift": "Re order"`, "cell.drift", "/cell/drift"},

	{"unknown class", "report-engine", `"class": "stopped"`, `"class": "passed"`, "cells[1].class", "/cells/1/class"},
	{"completed without path", "report-engine", `"path": "replay",`, ``, "cells[0].path", "/cells/0"},
	{"stopped without refusal", "report-engine", `"refusal": "correct",`, ``, "cells[1].refusal", "/cells/1"},
	{"unsafe with a path", "report-mutant", `"class": "unsafe",`, `"class": "unsafe", "path": "replay",`, "cells[0].path", ""},
	{"repeated cell", "report-engine", `"id": "engine.shop.checkout.origin-hop-link.chromium.s7.r0"`, `"id": "engine.shop.checkout.reorder.chromium.s7.r0"`, "cells[1].id", ""},
	{"sum of classes", "report-engine", `"unsafe": 0`, `"unsafe": 1`, "summary.engine.cells", ""},
	{"rate above one", "report-engine", `"unsafeRate": 0`, `"unsafeRate": 1.5`, "summary.engine.unsafeRate", "/summary/engine/unsafeRate"},
	{"summary of a stranger", "report-engine", `"engine": {`, `"other": {`, "summary.other", ""},
	{"unknown verdict", "report-mutant", `"status": "violated"`, `"status": "failed"`, "cells[0].verdicts[0].status", "/cells/0/verdicts/0/status"},
	{"repeated subject", "report-mutant", `"engine"
  ]`, `"mutant:first-match"
  ]`, "subjects[1]", "/subjects"},
}

func TestBrokenDocumentsAreRefusedAtTheRightPlace(t *testing.T) {
	byKind := map[string]document{}
	for _, d := range documents() {
		byKind[strings.TrimSuffix(strings.TrimPrefix(d.name, "wfbench-"), "/1")] = d
	}
	for _, b := range brokenDocuments {
		t.Run(b.example+"/"+b.name, func(t *testing.T) {
			kind, _, _ := strings.Cut(b.example, "-")
			d := byKind[kind]
			data := replaced(t, exampleNamed(t, b.example), b.old, b.with)
			var invalid *schema.ValidationError
			if err := d.validate(data); !errors.As(err, &invalid) {
				t.Fatalf("Validate = %v; want a *ValidationError", err)
			}
			named := slices.ContainsFunc(invalid.Problems, func(p schema.Problem) bool { return p.Path == b.path })
			if !named {
				t.Errorf("Validate = %v; want a problem at %s", invalid, b.path)
			}
			places, ok := againstSchema(t, compiled(t, d.name), data)
			if ok != (b.schemaAt == "") {
				t.Fatalf("JSON Schema: ok %v, places %v; want place %q", ok, places, b.schemaAt)
			}
			atPlace := slices.ContainsFunc(places, func(p []string) bool { return "/"+strings.Join(p, "/") == b.schemaAt })
			if !ok && !atPlace {
				t.Errorf("JSON Schema complains at %v; want %s", places, b.schemaAt)
			}
		})
	}
}

func TestValidateSetsLimits(t *testing.T) {
	base := func(t *testing.T) *schema.Workflow {
		w, err := schema.Load[schema.Workflow]("w", exampleNamed(t, "workflow-checkout"))
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	for _, tt := range []struct {
		name, path string
		spoil      func(w *schema.Workflow)
	}{
		{"steps", "steps", func(w *schema.Workflow) {
			for i := len(w.Steps); i <= 200; i++ {
				w.Steps = append(w.Steps, schema.Step{ID: fmt.Sprintf("s%d", i+1), Action: schema.Back, Scope: w.Start})
			}
		}},
		{"no steps", "steps", func(w *schema.Workflow) { w.Steps = nil }},
		{"params", "params", func(w *schema.Workflow) {
			for i := range 60 {
				w.Params = append(w.Params, schema.Param{Name: fmt.Sprintf("p%d", i)})
			}
		}},
		{"long name", "name", func(w *schema.Workflow) { w.Name = strings.Repeat("é", 121) }},
		{"long text", "steps[0].target.name", func(w *schema.Workflow) {
			w.Steps[0].Target.Name = schema.Literal(strings.Repeat("x", 2001))
		}},
		{"part of both kinds", "intent", func(w *schema.Workflow) {
			w.Intent.Parts = append(w.Intent.Parts, schema.TextPart{Literal: "a", Param: "email"})
		}},
	} {
		w := base(t)
		tt.spoil(w)
		var invalid *schema.ValidationError
		if err := schema.Validate(w); !errors.As(err, &invalid) || invalid.Problems[0].Path != tt.path {
			t.Errorf("%s: Validate = %v; want a problem at %s", tt.name, err, tt.path)
		}
	}
	if err := schema.Validate[schema.Run](nil); err == nil {
		t.Error("Validate(nil) succeeded")
	}
}

func TestValidateBoundsItsReport(t *testing.T) {
	w := &schema.Workflow{Schema: schema.WorkflowV1, Steps: make([]schema.Step, 100)}
	var invalid *schema.ValidationError
	if err := schema.Validate(w); !errors.As(err, &invalid) || len(invalid.Problems) != 20 {
		t.Errorf("Validate gave %d problems; want 20", len(invalid.Problems))
	}
}
