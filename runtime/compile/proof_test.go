package compile_test

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestAStepThatChangesTheServerMustBeToldFromItsFailures(t *testing.T) {
	row := in("row", "", 1, "cup@example.com")
	gone := func(e *schema.Event) { e.TargetGone = true }
	for _, c := range []struct {
		name  string
		trace func(*recording) *recording
		want  string
	}{
		{"a landing without a word may be an error page", func(r *recording) *recording {
			return r.do("click", element("button", "Pay", submits), page("/done", "heading Form", "button Finish"), sent("POST", "/pay"))
		}, "hand-off: "},
		{"that the target went is no word of a landing", func(r *recording) *recording {
			return r.do("click", element("button", "Finish", submits), page("/done", "heading Form"), sent("POST", "/pay"), gone)
		}, "hand-off: "},
		{"a landing that says so", func(r *recording) *recording {
			return r.do("click", element("button", "Pay", submits), page("/paid", "heading Paid", "button Finish"), sent("POST", "/pay"))
		}, "click: place-is /paid; element-present heading Paid"},
		{"a landing without a word, nothing sent", func(r *recording) *recording {
			return r.do("click", element("link", "Next"), page("/next", "heading Form", "button Finish"))
		}, "click: place-is /next"},
		{"the opposite in the row, and no more of the target there", func(r *recording) *recording {
			r.Start = page("/form", "heading Form", "button Finish", "3x button Deactivate")
			return r.do("click", element("button", "Deactivate", population(3), row), page("/form", "heading Form", "button Finish", "2x button Deactivate", "button Activate"), sent("POST", "/off"), gone)
		}, "click: element-present button Activate; target-state gone"},
		{"a row that was drawn anew still has its target", func(r *recording) *recording {
			r.Start = page("/form", "heading Form", "button Finish", "3x button Ping")
			return r.do("click", element("button", "Ping", population(3), row), page("/form", "heading Form", "button Finish", "3x button Ping", "button Pong"), sent("POST", "/ping"), gone)
		}, "click: element-present button Pong"},
		{"somebody's data is no condition", func(r *recording) *recording {
			return r.do("click", element("button", "Ping", population(3), in("row", "", 1, "cup@example.com", "Alice Moor")),
				page("/form", "heading Form", "button Finish", "status Alice Moor was pinged", "link Undo"), sent("POST", "/ping"))
		}, "click: element-present link Undo"},
		{"a message that went by a socket", func(r *recording) *recording {
			return r.do("click", element("button", "Send"), page("/form", "heading Form"), func(e *schema.Event) { e.Sockets = 1 })
		}, "hand-off: "},
	} {
		r := c.trace(record("/form", "heading Form", "button Finish").param("email", "cup@example.com", false))
		s := compiled(t, r.do("click", element("button", "Finish"), page("/end", "heading End"))).Steps[0]
		if got := string(s.Action) + ": " + conditions(s); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
	}
}

func TestConsequentialStepsAreKnownFromEvidence(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	dialog := func(kind string) func(*schema.Event) {
		return func(e *schema.Event) { e.Dialogs = []string{kind} }
	}
	for _, c := range []struct {
		name  string
		trace *recording
		want  bool
	}{
		{"a label alone", start().do("click", element("button", "Delete everything"), saved), false},
		{"a request that reads", start().do("click", element("button", "More"), saved, sent("GET", "/more")), false},
		{"a request that may change something", start().do("click", element("button", "More"), saved, sent("POST", "/more")), true},
		{"an unknown method", start().do("click", element("button", "More"), saved, sent("PURGE", "/more")), true},
		{"a form that is sent", start().do("click", element("button", "Find", submits), saved, sent("GET", "/find")), true},
		{"a message that shows as no request", start().do("click", element("button", "More"), saved, func(e *schema.Event) { e.Sockets = 1 }), true},
		{"a native question", start().do("click", element("button", "More"), saved, dialog("confirm")), true},
		{"a native question for a text", start().do("click", element("button", "More"), saved, dialog("prompt")), true},
		{"a native notice", start().do("click", element("button", "More"), saved, dialog("alert")), false},
		{"a tool of the page", start().do("tool", nil, saved), true},
		{"a request of the agent's own", start().do("fetch", nil, saved), true},
		{"a box that saves itself", start().do("check", element("checkbox", "Gift"), page("/form", "heading Form", "button Finish", "checkbox Gift (checked)"), state("checked"), sent("PUT", "/gift")), true},
		{"a box that does not", start().do("check", element("checkbox", "Gift"), page("/form", "heading Form", "button Finish", "checkbox Gift (checked)"), state("checked")), false},
	} {
		if got := compiled(t, save(c.trace)).Steps[0].Consequential; got != c.want {
			t.Errorf("%s: consequential = %v; want %v", c.name, got, c.want)
		}
	}
}

func TestToolsThatGoToAServerAreHandedOff(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	for tool, o := range map[string]schema.Outcome{"tool": schema.Applied, "fetch": schema.MaybeApplied} {
		s := compiled(t, save(start().do(tool, nil, saved, literal(`{"q": "pinecone"}`), outcome(o)))).Steps[0]
		if got := saying(s); got != "hand-off ("+tool+": unsupported-tool)" || !s.Consequential || conditions(s) != "element-present status Saved" {
			t.Errorf("step of %s = %q, post %q", tool, got, conditions(s))
		}
	}
	w := compiled(t, save(start().stay("fetch", nil, outcome(schema.NotDispatched))))
	if len(w.Steps) != 1 {
		t.Errorf("%d steps; want none of a fetch that was refused", len(w.Steps))
	}
}

func TestUploadKeepsNoPath(t *testing.T) {
	file := element("button", "Attach", field(schema.Field{Type: "file", Name: "attachment"}))
	after := page("/form", "heading Form", "button Finish", "status invoice-acme.pdf is attached", "status Attached")
	for name, change := range map[string]func(*schema.Event){
		"parameter": param("file"),
		"literal":   literal("/home/ada/invoice-acme.pdf"),
	} {
		r := start()
		if name == "parameter" {
			r.param("file", "/home/ada/invoice-acme.pdf", false)
		}
		w := compiled(t, save(r.do("upload", file, after, change)))
		s, text := w.Steps[0], encoded(t, w)
		if s.Action != schema.Upload || s.Input == nil || s.Input.Param == "" || s.Input.Option != "" || conditions(s) != "target-state filled" {
			t.Errorf("%s: step = %q, post %q", name, saying(s), conditions(s))
		}
		for _, trace := range []string{"ada", "invoice-acme", "/home"} {
			if strings.Contains(text, trace) {
				t.Errorf("%s: the workflow holds %q", name, trace)
			}
		}
	}
	r := start().do("upload", file, page("/form", "heading Form", "button Finish", "heading invoice-acme"), param("file"), sent("POST", "/up"), state("")).
		param("file", `C:\docs\invoice-acme.pdf`, false)
	if text := encoded(t, compiled(t, save(r))); strings.Contains(text, "acme") {
		t.Error("the workflow holds the name of the file")
	}
}
