package sanitize

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestTighten(t *testing.T) {
	fills := func(param string, d schema.Descriptor) schema.Step {
		return schema.Step{Action: schema.Fill, Input: &schema.Binding{Param: param}, Target: &d}
	}
	w := &schema.Workflow{
		Params: []schema.Param{
			{Name: "product", Label: "Product"},
			{Name: "one", Label: "Password"},
			{Name: "cvc", Label: "Number"},
			{Name: "three", Label: "Kennwort"},
			{Name: "four", Label: "Text"},
			{Name: "five", Label: "Text"},
			{Name: "six", Label: "Text"},
			{Name: "seven", Label: "Text", Sensitive: true},
		},
		Steps: []schema.Step{
			fills("product", schema.Descriptor{Role: "textbox", Name: schema.Literal("Search")}),
			fills("four", schema.Descriptor{Role: "textbox", Name: schema.Literal("Code"), Field: &schema.Field{Type: "password"}}),
			fills("five", schema.Descriptor{Role: "textbox", Name: schema.Literal("Code"), Field: &schema.Field{Autocomplete: "cc-csc"}}),
			fills("six", schema.Descriptor{Role: "textbox", Label: schema.Literal("API key")}),
			{Action: schema.HandOff},
		},
	}
	params := w.Params
	got := Tighten(w)
	if want := []string{"one", "cvc", "three", "four", "five", "six"}; !slices.Equal(got, want) {
		t.Errorf("Tighten = %v; want %v", got, want)
	}
	for i, p := range w.Params {
		if want := i > 0; p.Sensitive != want {
			t.Errorf("parameter %q is sensitive: %v; want %v", p.Name, p.Sensitive, want)
		}
	}
	if params[1].Sensitive {
		t.Error("Tighten changed the list that it was given")
	}
	if again := Tighten(w); len(again) != 0 {
		t.Errorf("Tighten twice = %v; want nothing more", again)
	}
}
