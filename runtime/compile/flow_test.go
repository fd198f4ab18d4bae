package compile_test

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/schema"
)

// deactivate is a whole run: sign in, filter, find the row by its e-mail, confirm.
func deactivate() *recording {
	people := []string{"heading People", "searchbox Filter people", "button Filter", "9x button Deactivate", "9x link History", "link Next page"}
	found := []string{"heading People", "searchbox Filter people (filled)", "button Filter", "3x button Deactivate", "3x link History"}
	r := record("/", "heading Fieldwork Admin", "link Open workspace")
	r.Goal = "Sign in as {{admin_email}} with {{admin_password}},\n filter the people by {{filter}} and deactivate {{email}}."
	r.param("admin_email", "root.kale@example.com", false).param("admin_password", made(1, 14), true).
		param("filter", "Moor", false).param("email", "alice.moor@example.com", false)
	r.do("click", element("link", "Open workspace", href(site+"/sign-in"), in("navigation", "Main", 1)),
		page("/sign-in", "heading Sign in", "textbox Email", "textbox Password", "button Sign in"))
	r.do("fill", element("textbox", "Email", field(schema.Field{Type: "email", Autocomplete: "username", Name: "email", Placeholder: "you@example.com"})),
		page("/sign-in", "heading Sign in", "textbox Email (filled)", "textbox Password", "button Sign in"), param("admin_email"), outcome(schema.MaybeApplied))
	r.do("fill", element("textbox", "Password", field(schema.Field{Type: "password", Autocomplete: "current-password", Name: "password"}), func(c *schema.Capture) { c.WasSecret = true }),
		page("/sign-in", "heading Sign in", "textbox Email (filled)", "textbox Password (filled)", "button Sign in"), param("admin_password"))
	r.do("click", element("button", "Sign in", submits), page("/people", people...), sent("POST", "/sign-in"))
	r.do("fill", element("searchbox", "Filter people", field(schema.Field{Type: "search", Name: "q"})),
		page("/people", append([]string{"heading People", "searchbox Filter people (filled)"}, people[2:]...)...), param("filter"))
	r.do("click", element("button", "Filter", submits), page("/people?q=Moor", found...), sent("GET", "/people"))
	r.do("click", element("button", "Deactivate", population(3),
		in("row", "Alice Moor alice.moor@example.com Platform Active", 1, "#2x Alice Moor", "alice.moor@example.com", "2x Platform", "3x Active"),
		in("table", "People", 3)),
		page("/people?q=Moor", append(found, "dialog Deactivate account", "button Cancel", "button Confirm deactivation")...))
	r.do("click", element("button", "Confirm deactivation", submits, in("dialog", "Deactivate account", 1)),
		page("/people?q=Moor", append(found, "status Account deactivated")...), sent("POST", "/people/48/deactivate"))
	return r
}

func TestDeactivateFlow(t *testing.T) {
	w := compiled(t, deactivate())
	want := []struct{ saying, post string }{
		{"click link Open workspace", "place-is /sign-in; element-present heading Sign in"},
		{"fill textbox Email <- admin_email", "target-state filled"},
		{"fill textbox Password <- admin_password", "target-state filled"},
		{"click button Sign in", "place-is /people; element-present heading People"},
		{"fill searchbox Filter people <- filter", "target-state filled"},
		{"click button Filter", "element-gone link Next page"},
		{"click button Deactivate in row {{email}}", "element-present dialog Deactivate account"},
		{"click button Confirm deactivation in dialog Deactivate account", "element-present status Account deactivated"},
	}
	if len(w.Steps) != len(want) {
		t.Fatalf("%d steps; want %d\n%s", len(w.Steps), len(want), encoded(t, w))
	}
	for i, s := range w.Steps {
		if got := saying(s); got != want[i].saying {
			t.Errorf("step %s = %q; want %q", s.ID, got, want[i].saying)
		}
		if got := conditions(s); got != want[i].post {
			t.Errorf("step %s post = %q; want %q", s.ID, got, want[i].post)
		}
	}
	if got := w.Intent.String(); got != "Sign in as {{admin_email}} with {{admin_password}}, filter the people by {{filter}} and deactivate {{email}}." {
		t.Errorf("intent = %q", got)
	}
	if r := w.Steps[7].Requests; len(r) != 1 || r[0].Path != "/people/:number/deactivate" || r[0].Status != 0 {
		t.Errorf("requests of the last step = %+v", r)
	}
	if !w.Steps[3].Consequential || !w.Steps[7].Consequential || w.Steps[6].Consequential {
		t.Error("consequential are the steps that submit or send, and no others")
	}
	if f := w.Steps[1].Target.Field; f.Placeholder != "" || f.Name != "email" || f.Autocomplete != "username" {
		t.Errorf("field of the e-mail = %+v; want no placeholder that looks like an address", f)
	}
	if h := w.Steps[0].Target.Href; h == nil || !h.SameOrigin || h.Path != "/sign-in" {
		t.Errorf("href of the first link = %+v", h)
	}
}

func TestSameTraceSameBytes(t *testing.T) {
	r := deactivate()
	before := encodedTrace(t, r)
	first := encoded(t, compiled(t, r))
	for range 5 {
		if again := encoded(t, compiled(t, r)); again != first {
			t.Fatal("two compilations of one trace differ")
		}
	}
	if encodedTrace(t, r) != before {
		t.Error("compiling changed the trace")
	}
}

func encodedTrace(t *testing.T, r *recording) string {
	t.Helper()
	b, err := schema.Encode(&r.Trace)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestOnlySuccessCompiles(t *testing.T) {
	for _, o := range []string{schema.TracePartial, schema.TraceFailed, schema.TraceStopped, ""} {
		r := deactivate()
		r.Outcome = o
		_, err := compile.Default().Compile(&r.Trace)
		wantRefusal(t, err, compile.TaskNotSuccessful)
	}
	_, err := compile.Default().Compile(nil)
	wantRefusal(t, err, compile.TaskNotSuccessful)
}

func wantRefusal(t *testing.T, err error, reason compile.Reason) {
	t.Helper()
	var refusal *compile.Refusal
	if !asRefusal(err, &refusal) || refusal.Reason != reason {
		t.Errorf("Compile error = %v; want %s", err, reason)
	}
}

func TestWorkflowIsReadBack(t *testing.T) {
	text := encoded(t, compiled(t, deactivate()))
	if _, err := schema.Decode[schema.Workflow]("workflow.json", []byte(text)); err != nil {
		t.Errorf("Decode of a compiled workflow: %v", err)
	}
	if strings.Contains(text, "ref_") {
		t.Error("the workflow holds a ref")
	}
}
