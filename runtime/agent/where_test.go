package agent

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

func maskEmail(s string) string { return strings.ReplaceAll(s, "ada@x.test", "{{email}}") }

func TestTheQuestionNamesTheRow(t *testing.T) {
	row := func(keys ...schema.AnchorKey) *schema.Capture {
		return &schema.Capture{Anchors: []schema.CapturedAnchor{{Role: "row", Keys: keys}, {Role: "table", Name: "People"}}}
	}
	for want, target := range map[string]*schema.Capture{
		` in row "{{email}}"`:    row(schema.AnchorKey{Text: "Ada", Header: true}, schema.AnchorKey{Text: "ada@x.test"}),
		` in row "Bob"`:          row(schema.AnchorKey{Text: "ada@x.test", Mention: true}, schema.AnchorKey{Text: "Bob"}),
		` in row "Head"`:         row(schema.AnchorKey{Text: "Member"}, schema.AnchorKey{Text: "Head", Header: true}),
		` in row "{ {email}}"`:   row(schema.AnchorKey{Text: "{{email}}"}),
		"":                       row(),
		` in dialog "Remove it"`: {Anchors: []schema.CapturedAnchor{{Role: "dialog", Name: "Remove it"}}},
	} {
		if got := where(target, maskEmail); got != want {
			t.Errorf("where() = %q; want %q", got, want)
		}
	}
}

func TestNoRunOfBracesOfThePageIsLeft(t *testing.T) {
	for text, want := range map[string]string{
		"{{email}}": "{ {email}}", "{{{email}}": "{ { {email}}", "{{{{email}}}}": "{ { { {email}}}}",
		"{ {email}}": "{ {email}}", "ada@x.test": "{{email}}", "a {b} c": "a {b} c", "{{x ada@x.test": "{ {x { {email}}",
	} {
		if got := pageText(text, maskEmail); got != want {
			t.Errorf("pageText(%q) = %q; want %q", text, got, want)
		}
	}
}

func TestSayingsAreTheTextsThatHoldAValue(t *testing.T) {
	got := saidOn(&browser.Snapshot{Nodes: []browser.Node{
		{Depth: 0, Role: "heading", Name: "ada@x.test"},
		{Depth: 0, Role: "status", Name: "ada@x.test was saved"},
		{Depth: 0, Role: "row", Name: "ada@x.test Remove"}, {Depth: 1, Role: "link", Name: "ada@x.test"},
		{Depth: 0, Role: "dialog", Name: "Remove"}, {Depth: 1, Role: "paragraph", Name: "Remove ada@x.test?"},
		{Depth: 0, Role: "paragraph", Name: "bob@x.test"},
		{Depth: 0, Role: "paragraph", Name: "ada@x.test", Frame: 1},
	}}, 0, maskEmail)
	want := []schema.Saying{{Role: "heading", Text: "ada@x.test"}, {Role: "paragraph", Text: "Remove ada@x.test?", InDialog: true}}
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("saidOn() = %+v; want %+v", got, want)
	}
}
