package bench

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

func veilTask() (app.Task, schema.Values) {
	return app.Task{
			Params: []schema.Param{
				{Name: "product"}, {Name: "size"}, {Name: "query"}, {Name: "cvc", Sensitive: true}, {Name: "password", Sensitive: true}, {Name: "empty"},
			},
			Notes: []schema.Note{{Do: "fill", Param: "query"}, {Do: "select", Param: "size"}, {Do: "fill", Param: "product"}, {Do: "fill", Param: "password"}},
		}, schema.Values{
			"product": schema.NewSecret("Trail Runner 2"), "size": schema.NewSecret("42"), "query": schema.NewSecret("runner"),
			"cvc": schema.NewSecret("417"), "password": schema.NewSecret("kqWvBnRt"), "empty": schema.NewSecret(""),
		}
}

func TestVeil(t *testing.T) {
	task, values := veilTask()
	v := newVeil(task, values)
	tests := []struct{ in, want string }{
		{"Trail Runner 2", "{{product}}"},
		{"Trail Runner 2 Mid", "{{product}} Mid"},
		{"TRAIL RUNNER 2", "{{product in another case}}"},
		{"42", "{{size}}"},
		{"1420", "1420"},
		{"runner", "{{query}}"},
		{"runner beans", "runner beans"},
		{"417", "{{cvc}}"},
		{"code 417.", "code {{cvc}}."},
		{"94170", "94170"},
		{"login kqWvBnRt!", "login {{password}}!"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := v.text(tt.in); got != tt.want {
			t.Errorf("text(%q) = %q; want %q", tt.in, got, tt.want)
		}
	}
	if got := v.effects(nil); got == nil {
		t.Error("effects(nil) = nil; want an empty list")
	}
}

func TestCanaries(t *testing.T) {
	task, values := veilTask()
	var got []string
	for _, c := range canaries(task, values) {
		got = append(got, c.Param)
	}
	// The search word is a word, the size is chosen and short, and the rest must be nowhere.
	want := []string{"product", "cvc", "password"}
	if len(got) != len(want) {
		t.Fatalf("canaries() = %v; want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("canaries() = %v; want %v", got, want)
		}
	}
}
