package compile_test

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/schema"
)

// TestEveryPieceOfEvidenceVetoes changes one thing of a capture at a time.
func TestEveryPieceOfEvidenceVetoes(t *testing.T) {
	d := &schema.Descriptor{
		Role: "link", Name: schema.Literal("Café name"), Label: schema.Literal("Name"),
		Field: &schema.Field{Type: "text", Autocomplete: "name", InputMode: "text", Name: "full", Placeholder: "e.g. Blue Door"},
		Href:  &schema.Href{SameOrigin: true, Path: "/orders/:number"}, ID: "full", TestID: "full-name",
		Frame:   []schema.FrameStep{{Name: "widget", Path: "/embed", SameOrigin: true}},
		Anchors: []schema.Anchor{{Role: "row", Key: schema.ParamText("email"), Place: "Email", Within: 1}, {Role: "dialog", Name: schema.Literal("Choose"), Within: 1}},
	}
	values := schema.Values{"email": schema.NewSecret("cup@example.com")}
	like := func() *schema.Capture {
		return &schema.Capture{
			Role: "link", Name: "Café name", Label: "Name", Tag: "a", ID: "full", TestID: "full-name", Href: site + "/orders/7",
			Field: &schema.Field{Type: "text", Autocomplete: "name", InputMode: "text", Name: "full", Placeholder: "e.g. Blue Door"},
			Frame: []schema.FrameStep{{Name: "widget", Path: "/embed", SameOrigin: true}},
			Anchors: []schema.CapturedAnchor{
				{Role: "row", Within: 1, Keys: []schema.AnchorKey{{Text: "cup@example.com", Place: "Email", Population: 1}}},
				{Role: "dialog", Name: "Choose", NamePopulation: 1, Within: 1},
			},
		}
	}
	for _, c := range []struct {
		name   string
		change func(*schema.Capture)
		vetoed string // the evidence that the error names; "" for agreement
	}{
		{"nothing", func(*schema.Capture) {}, ""},
		{"composed and decomposed", func(c *schema.Capture) { c.Name = "Cafe\u0301 name" }, ""},
		{"a no-break space", func(c *schema.Capture) { c.Name = "Café\u00a0name" }, ""},
		{"a narrow and an ideographic space", func(c *schema.Capture) { c.Name = "\u202fCafé\u3000name " }, ""},
		{"a line break and a tab", func(c *schema.Capture) { c.Name = "Café\n\t name" }, ""},
		{"a zero-width space", func(c *schema.Capture) { c.Name = "Café\u200b name" }, "name"},
		{"a zero-width joiner", func(c *schema.Capture) { c.Name = "Ca\u200dfé name" }, "name"},
		{"a soft hyphen", func(c *schema.Capture) { c.Name = "Ca\u00adfé name" }, "name"},
		{"a byte order mark", func(c *schema.Capture) { c.Name = "\ufeffCafé name" }, "name"},
		{"case", func(c *schema.Capture) { c.Name = "café name" }, "name"},
		{"a look-alike letter", func(c *schema.Capture) { c.Name = "Саfé name" }, "name"},
		{"a full-width letter", func(c *schema.Capture) { c.Name = "Ｃafé name" }, "name"},
		{"more of the name", func(c *schema.Capture) { c.Name = "Café name 2" }, "name"},
		{"a cut name", func(c *schema.Capture) { c.Name = "Café nam…" }, "name"},
		{"no name", func(c *schema.Capture) { c.Name = "" }, "name"},
		{"role", func(c *schema.Capture) { c.Role = "button" }, "role"},
		{"label", func(c *schema.Capture) { c.Label = "Names" }, "label"},
		{"no label", func(c *schema.Capture) { c.Label = "" }, "label"},
		{"type", func(c *schema.Capture) { c.Field.Type = "email" }, "field"},
		{"autocomplete", func(c *schema.Capture) { c.Field.Autocomplete = "username" }, "field"},
		{"inputmode", func(c *schema.Capture) { c.Field.InputMode = "numeric" }, "field"},
		{"field name", func(c *schema.Capture) { c.Field.Name = "other" }, "field"},
		{"placeholder", func(c *schema.Capture) { c.Field.Placeholder = "" }, "field"},
		{"no field", func(c *schema.Capture) { c.Field = nil }, "field"},
		{"another order", func(c *schema.Capture) { c.Href = site + "/orders/8?x=1#y" }, ""},
		{"another family", func(c *schema.Capture) { c.Href = site + "/orders/delete-all" }, "href"},
		{"nowhere", func(c *schema.Capture) { c.Href = "" }, "href"},
		{"a script", func(c *schema.Capture) { c.Href = "javascript:void 0" }, "href"},
		{"id", func(c *schema.Capture) { c.ID = "other" }, "id"},
		{"test id", func(c *schema.Capture) { c.TestID = "other" }, "id"},
		{"another frame", func(c *schema.Capture) { c.Frame[0].Name = "other" }, "frame"},
		{"a frame of another origin", func(c *schema.Capture) { c.Frame[0].SameOrigin = false }, "frame"},
		{"a frame with another document", func(c *schema.Capture) { c.Frame[0].Path = "/other" }, "frame"},
		{"no frame", func(c *schema.Capture) { c.Frame = nil }, "frame"},
		{"another row", func(c *schema.Capture) { c.Anchors[0].Keys[0].Text = "bob@example.com" }, "anchor row"},
		{"another column", func(c *schema.Capture) { c.Anchors[0].Keys[0].Place = "Manager" }, "anchor row"},
		{"two such rows", func(c *schema.Capture) { c.Anchors[0].Keys[0].Population = 2 }, "anchor row"},
		{"two in the row", func(c *schema.Capture) { c.Anchors[0].Within = 2 }, "anchor row"},
		{"another dialog", func(c *schema.Capture) { c.Anchors[1].Name = "Chosen" }, "anchor dialog"},
		{"no dialog", func(c *schema.Capture) { c.Anchors = c.Anchors[:1] }, "anchor dialog"},
		{"the other way round", func(c *schema.Capture) { c.Anchors[0], c.Anchors[1] = c.Anchors[1], c.Anchors[0] }, "anchor dialog"},
	} {
		capture := like()
		c.change(capture)
		err := compile.Agrees(d, capture, values)
		switch {
		case c.vetoed == "" && err != nil:
			t.Errorf("%s: Agrees = %v; want agreement", c.name, err)
		case c.vetoed != "" && (err == nil || !strings.Contains(err.Error(), c.vetoed+" contradicts")):
			t.Errorf("%s: Agrees = %v; want a veto of %s", c.name, err, c.vetoed)
		}
	}
	if err := compile.Agrees(d, like(), nil); err == nil || strings.Contains(err.Error(), "cup@") {
		t.Errorf("Agrees without a value = %v; want an error that names the parameter", err)
	}
}
