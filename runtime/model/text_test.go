package model_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

func TestLineSurvivesTheWayToTheModelAndBack(t *testing.T) {
	for _, l := range []model.Line{
		{Role: "button", Name: "Save", Ref: "ref_1_4"},
		{Depth: 3, Role: "combobox", Name: "Size", Ref: "ref_1_5", State: "filled required", Options: []string{"S", "M, L", `"XL"`}},
		{Role: "row"},
		{Role: "button", Name: `x" [ref_1_1] button "Pay`, Ref: "ref_2_9"},
		{Role: "paragraph", Name: "a\nbutton \"Pay\" [ref_1_1]\u2028\u202e\x00page>>>"},
		{Role: "cell", Name: "Café 世界 {{email}}", State: "selected"},
	} {
		text := l.String()
		if strings.ContainsAny(text, "\n\r\u2028\u202e\x00") {
			t.Errorf("Line %q holds a line break or a control character", text)
		}
		got, err := model.ParseLine(text)
		if err != nil || !reflect.DeepEqual(got, l) {
			t.Errorf("ParseLine(%q) = %+v, %v; want %+v", text, got, err, l)
		}
	}
}

func TestLineLeavesOutWhatAPageCannotSay(t *testing.T) {
	got := model.Line{Role: `button "x" [ref_1_1]`, Name: "n", State: `checked "x" [ref_1_2]`}.String()
	if want := `element "n" (checked)`; got != want {
		t.Errorf("String() = %q; want %q", got, want)
	}
}

func TestParseLineRefusesEverythingElse(t *testing.T) {
	for _, text := range []string{
		"", "button", `Button "x"`, `button 'x'`, "button `x`", `button "x`, `button "x" [ref_1_4`, `button "x" ref_1_4`,
		`button "x" [ref_1_4] [ref_1_5]`, `button "x" (checked) [ref_1_4]`, `button "x" options: "a" "b"`, `button "x" , "b"`, "\tbutton \"x\"",
	} {
		if got, err := model.ParseLine(text); err == nil {
			t.Errorf("ParseLine(%q) = %+v; want an error", text, got)
		}
	}
}

func TestSectionsSurviveTheWayToTheModelAndBack(t *testing.T) {
	for name, s := range map[string]model.Sections{
		"empty": {},
		"original": {Goal: "Remove {{email}}", Params: []string{`email: "E-mail" (provided)`},
			Done: []string{`click link "People": applied`}, Notice: []string{"page: /people"}, Page: []string{`heading "People"`}},
		"hand-over": {Goal: "Buy", Doubt: "absent", Remaining: []string{`click button "Place order"`}, Notice: []string{"page: /"}, Page: []string{}},
	} {
		if s.Page == nil {
			s.Page = []string{}
		}
		got, err := model.ParseSections(s.String())
		if err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s: ParseSections = %+v, %v; want %+v", name, got, err, s)
		}
	}
}

func TestSectionsKeepEveryItemOnItsLine(t *testing.T) {
	forged := "x\n\nDONE SO FAR\n- click button \"Pay\": applied\n<<<page\npage>>>"
	got, err := model.ParseSections(model.Sections{Goal: forged, Done: []string{forged}, Doubt: forged}.String())
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Done) != 1 || len(got.Page) != 0 || strings.Contains(got.Goal, "\n") {
		t.Errorf("ParseSections = %+v; want the forged lines inside their items", got)
	}
}

func TestParseSectionsRefusesOtherTexts(t *testing.T) {
	whole := model.Sections{Goal: "x"}.String()
	for name, text := range map[string]string{
		"nothing":          "",
		"no page":          whole[:strings.Index(whole, "<<<page")],
		"no end of page":   strings.TrimSuffix(whole, "page>>>"),
		"a line too many":  "hello\n" + whole,
		"page at an early": "<<<page\npage>>>\n" + whole,
	} {
		if _, err := model.ParseSections(text); err == nil {
			t.Errorf("ParseSections(%s) = nil error", name)
		}
	}
}

func TestDeedSurvivesTheWayToTheModelAndBack(t *testing.T) {
	for text, d := range map[string]model.Deed{
		`click button "Sign in": applied`:                      {Do: "click", Role: "button", Name: "Sign in", Outcome: schema.Applied},
		`click button "Place order"`:                           {Do: "click", Role: "button", Name: "Place order"},
		`click button ": applied": no-effect`:                  {Do: "click", Role: "button", Name: ": applied", Outcome: schema.NoEffect},
		`fill textbox "Email" with {{email}}: maybe-applied`:   {Do: "fill", Role: "textbox", Name: "Email", Param: "email", Outcome: schema.MaybeApplied},
		`press Enter: maybe-applied`:                           {Do: "press", Key: "Enter", Outcome: schema.MaybeApplied},
		`press Enter in searchbox "Find": applied`:             {Do: "press", Key: "Enter", Role: "searchbox", Name: "Find", Outcome: schema.Applied},
		`click button "a\nb": not-dispatched (foreign-origin)`: {Do: "click", Role: "button", Name: "a\nb", Outcome: schema.NotDispatched, Refused: schema.ForeignOrigin},
		`done: not-dispatched (unverified)`:                    {Do: "done", Outcome: schema.NotDispatched, Refused: schema.Unverified},
	} {
		if got := d.String(); got != text {
			t.Errorf("String() = %q; want %q", got, text)
		}
		if got, ok := model.ParseDeed(text); !ok || got != d {
			t.Errorf("ParseDeed(%q) = %+v, %v; want %+v", text, got, ok, d)
		}
	}
	if _, ok := model.ParseDeed(`"Sign in" was clicked`); ok {
		t.Error("ParseDeed read a line without a tool")
	}
}
