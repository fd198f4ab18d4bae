package compile_test

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// mentions marks the texts of the nearest container as mentions.
func mentions(c *schema.Capture) {
	for i := range c.Anchors[0].Keys {
		c.Anchors[0].Keys[i].Mention = true
	}
}

func TestAMentionIdentifiesNoItem(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	target := element("button", "Edit", population(2), in("listitem", "", 1, "cup@example.com", "#Blue cup"), mentions)
	w := compiled(t, save(start().param("email", "cup@example.com", false).do("click", target, saved)))
	if got := saying(w.Steps[0]); got != `hand-off (click button "Edit": ambiguous-before)` {
		t.Errorf("step = %q; want a hand-off", got)
	}
}

// What decides within a row must know whose row it is, however many there are.
func TestADecisionInAnUnknownItemIsHandedOff(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	asked := page("/form", "heading Form", "button Finish", "dialog Delete account")
	handedOff := `hand-off (click button "Delete": unknown-subject)`
	for _, c := range []struct {
		name   string
		target *schema.Capture
		after  schema.PageState
		sent   bool
		want   string
	}{
		{"a lone row without a key that may be kept", element("button", "Delete", in("row", "", 1, "Ada Moor")), saved, true, handedOff},
		{"the dialog that asks, opened from there", element("button", "Delete", in("row", "", 1, "Ada Moor")), asked, false, handedOff},
		{"an inner row of a known one", element("button", "Delete", in("row", "", 1, "2x owner"), in("row", "", 1, "cup@example.com")), saved, true, handedOff},
		{"an item that only mentions", element("button", "Delete", in("listitem", "", 1, "cup@example.com"), mentions), saved, true, handedOff},
		{"a row that is known", element("button", "Delete", in("row", "", 1, "Ada Moor", "cup@example.com")), saved, true, "click button Delete in row {{email}}"},
		{"an item of a list of buttons", element("button", "Delete", in("listitem", "", 1)), saved, true, "click button Delete"},
		{"an item that says the button's own name", element("button", "Delete", in("row", "", 1, "Delete")), saved, true, "click button Delete"},
		{"a row, and nothing is decided", element("button", "Delete", in("row", "", 1, "Ada Moor")), saved, false, "click button Delete"},
	} {
		r := start().param("email", "cup@example.com", false)
		r.do("click", c.target, c.after, func(e *schema.Event) {
			if c.sent {
				sent("POST", "/delete")(e)
			}
		})
		if got := saying(compiled(t, save(r)).Steps[0]); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
	}
}

func said(list ...schema.Saying) func(*schema.Event) {
	return func(e *schema.Event) { e.Said = list }
}

// Whom a page was about stands in the preconditions of what decides there.
func TestADecisionKeepsWhomThePageWasAbout(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	for _, c := range []struct {
		name   string
		said   []schema.Saying
		dialog bool
		harm   bool
		want   string
	}{
		{"a text of its own", []schema.Saying{{Role: "definition", Text: "cup@example.com"}}, false, true, "element-present definition {{email}}"},
		{"a heading with other words", []schema.Saying{{Role: "heading", Text: "Account of cup@example.com"}}, false, true, "element-present heading Account of {{email}}"},
		{"a mention among other words", []schema.Saying{{Role: "paragraph", Text: "Invited by cup@example.com"}}, false, true, ""},
		{"the words of the dialog around", []schema.Saying{{Role: "paragraph", Text: "Remove cup@example.com now?", InDialog: true}}, true, true, "element-says paragraph {{email}}"},
		{"the words of a dialog elsewhere", []schema.Saying{{Role: "paragraph", Text: "Remove cup@example.com now?", InDialog: true}}, false, true, ""},
		{"one condition for a parameter", []schema.Saying{{Role: "paragraph", Text: "cup@example.com"}, {Role: "definition", Text: "cup@example.com"}}, false, true, "element-present paragraph {{email}}"},
		{"a secret", []schema.Saying{{Role: "paragraph", Text: "tangerine-lamp"}}, false, true, ""},
		{"a value that stands on every page", []schema.Saying{{Role: "paragraph", Text: "2"}}, false, true, ""},
		{"nothing is decided", []schema.Saying{{Role: "paragraph", Text: "cup@example.com"}}, false, false, ""},
	} {
		target := element("button", "Remove")
		if c.dialog {
			in("dialog", "Remove account", 1)(target)
		}
		r := start().param("email", "cup@example.com", false).param("code", "tangerine-lamp", true).param("amount", "2", false)
		r.do("click", target, saved, said(c.said...), func(e *schema.Event) {
			if c.harm {
				sent("POST", "/remove")(e)
			}
		})
		s := compiled(t, save(r)).Steps[0]
		if got := conditions(schema.Step{Post: s.Pre}); got != c.want {
			t.Errorf("%s: pre = %q; want %q", c.name, got, c.want)
		}
	}
}

// A frame's document that a query or a number tells from others is somebody's, and nobody knows whose.
func TestADecisionInAFrameOfUnknownDocumentIsHandedOff(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	for _, c := range []struct {
		name  string
		path  string
		query bool
		said  []schema.Saying
		want  string
	}{
		{"a query", "/account", true, nil, `hand-off (click button "Close": unknown-subject)`},
		{"a number", "/account/:number", false, nil, `hand-off (click button "Close": unknown-subject)`},
		{"a query, and it says whose it is", "/account", true, []schema.Saying{{Role: "heading", Text: "cup@example.com"}}, "click button Close"},
		{"one document", "/account", false, nil, "click button Close"},
	} {
		target := element("button", "Close", func(d *schema.Capture) {
			d.Frame, d.FrameQuery = []schema.FrameStep{{Path: c.path, SameOrigin: true}}, c.query
		})
		r := start().param("email", "cup@example.com", false)
		r.do("click", target, saved, said(c.said...), sent("POST", "/close"))
		if got := saying(compiled(t, save(r)).Steps[0]); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
	}
}

func TestADecisionCalledAsAValueByChanceIsHandedOff(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	for _, c := range []struct {
		role, name, want string
		harm             bool
	}{
		{"button", "Archive", `hand-off (click button "{{q}}": uncertain-name)`, true},
		{"button", "Archive", "click button {{q}}", false},
		{"button", "Remove Archive", "click button Remove {{q}}", true},
		{"link", "Archive", "click link {{q}}", true},
	} {
		r := start().param("q", "Archive", false)
		r.do("click", element(c.role, c.name), saved, func(e *schema.Event) {
			if c.harm {
				sent("POST", "/archive")(e)
			}
		})
		if got := saying(compiled(t, save(r)).Steps[0]); got != c.want {
			t.Errorf("%s %q: step = %q; want %q", c.role, c.name, got, c.want)
		}
	}
}

// What comes with an act on one person's item may be that person's: one recording cannot tell.
func TestTextsThatComeWithOnesItemAreData(t *testing.T) {
	for _, c := range []struct{ came, want string }{
		{"heading Lovelace", "element-gone heading Form"},
		{"heading Account of cup@example.com", "element-present heading Account of {{email}}"},
		{"status Ada Lovelace was opened", "element-gone heading Form"},
		{"status Account opened", "element-present status Account opened"},
		{"dialog Edit account", "element-present dialog Edit account"},
	} {
		target := element("button", "Open", population(2), in("listitem", "", 1, "cup@example.com"))
		r := start().param("email", "cup@example.com", false).do("click", target, page("/form", "button Finish", c.came))
		w := compiled(t, save(r))
		if got := conditions(w.Steps[0]); got != c.want {
			t.Errorf("%s: post = %q; want %q", c.came, got, c.want)
		}
		wantAbsent(t, w, "Lovelace")
	}
	named := element("button", "Remove Ada Lovelace", in("row", "", 1, "cup@example.com"))
	w := compiled(t, save(start().param("email", "cup@example.com", false).do("click", named, page("/form", "heading Form", "button Finish", "status Saved"))))
	if got := saying(w.Steps[0]); got != "hand-off (click button: tainted-target)" {
		t.Errorf("step = %q; want a hand-off that does not name it", got)
	}
	wantAbsent(t, w, "Lovelace")
}
