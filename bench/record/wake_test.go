package record_test

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

func TestActsAreFollowed(t *testing.T) {
	get, post := schema.Request{Method: "GET"}, schema.Request{Method: "POST"}
	for _, tt := range []struct {
		name string
		// sent are the requests that each act leads to, before the next one.
		sent [][]schema.Request
		want []bool
	}{
		{"nothing follows", [][]schema.Request{nil}, []bool{false}},
		{"reads follow", [][]schema.Request{{get, get}}, []bool{false}},
		{"a write follows", [][]schema.Request{{get, post}}, []bool{true}},
		{"only the first one wrote", [][]schema.Request{{post}, {get}}, []bool{true, false}},
		{"only the last one wrote", [][]schema.Request{{get}, {post}}, []bool{false, true}},
	} {
		inner, rec := newTab(), newRecorder()
		page := record.Page(inner, rec)
		for _, sent := range tt.sent {
			if _, err := page.Act(t.Context(), click("button", "Pay")); err != nil {
				t.Fatal(err)
			}
			inner.sent = sent
		}
		var got []bool
		for _, a := range rec.Acts() {
			got = append(got, a.Mutated)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: mutated = %v; want %v", tt.name, got, tt.want)
		}
	}
}

func TestAnActThatNeverGotThereIsNotFollowed(t *testing.T) {
	inner, rec := newTab(), newRecorder()
	inner.receipt = browser.Receipt{Outcome: schema.NotDispatched}
	page := record.Page(inner, rec)
	if _, err := page.Act(t.Context(), click("button", "Pay")); err != nil {
		t.Fatal(err)
	}
	inner.sent = []schema.Request{{Method: "POST"}}
	if rec.Acts()[0].Mutated {
		t.Error("an act that was not dispatched is said to have led to a write")
	}
}

func TestPromptsAreSearched(t *testing.T) {
	values := schema.Values{
		"email": schema.NewSecret("ann@site.example"), "code": schema.NewSecret("123"), "note": schema.NewSecret("meet  at\nten"),
	}
	for _, tt := range []struct {
		name   string
		prompt model.Prompt
		want   []string
	}{
		{"names only", model.Prompt{User: `click button "Remove {{email}}"`}, nil},
		{"a value", model.Prompt{User: "click button \"Remove ann@site.example\""}, []string{"email"}},
		{"a value in the system text", model.Prompt{System: "you are ann@site.example"}, []string{"email"}},
		{"other white space", model.Prompt{User: "meet at ten"}, []string{"note"}},
		{"three digits stand anywhere", model.Prompt{User: "ref_1_123"}, nil},
	} {
		rec := record.New(record.Options{Hidden: values})
		m := record.Model(&script{answers: []answer{{usage: schema.Usage{Calls: 1}}}}, rec, nil)
		if _, err := m.Next(t.Context(), tt.prompt); err != nil {
			t.Fatal(err)
		}
		if got := rec.Exposed(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: Exposed() = %q; want %q", tt.name, got, tt.want)
		}
	}
}

func TestLanded(t *testing.T) {
	for url, want := range map[string]string{own + "/a?b#c": own, foreign + "/": foreign, "about:blank": "null", "data:text/html,x": "null"} {
		if got := record.Landed(t.Context(), &tab{url: url}); got != want {
			t.Errorf("Landed(%q) = %q; want %q", url, got, want)
		}
	}
}
