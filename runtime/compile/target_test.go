package compile_test

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestAnchorsSingleOut(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	for _, c := range []struct {
		name   string
		target *schema.Capture
		want   string
	}{
		{"value of a parameter before a header", element("button", "Edit", population(2), in("row", "", 1, "#Blue cup", "cup@example.com")), "click button Edit in row {{email}}"},
		{"header before any text", element("button", "Edit", population(2), in("listitem", "", 1, "On stock", "#Blue cup")), "click button Edit in listitem Blue cup"},
		{"a data row's own words are never kept", element("button", "Edit", population(2), in("row", "", 1, "Diagnosis: asthma", "#Alice Moor")), `hand-off (click button "Edit": ambiguous-before)`},
		{"header with a value before another header", element("button", "Edit", population(2), in("row", "", 1, "#Blue cup", "#cup@example.com (you)")), "click button Edit in row {{email}} (you)"},
		{"a text that others have is no key", element("button", "Edit", population(2), in("listitem", "", 1, "#2x Blue cup", "#Glazed")), "click button Edit in listitem Glazed"},
		{"a text that cannot be kept is no key", element("button", "Edit", population(2), in("listitem", "", 1, "#Order 10293", "#Glazed")), "click button Edit in listitem Glazed"},
		{"alone in the document, row without a key", element("button", "Edit", in("row", "", 1, "2x Draft")), "click button Edit"},
		{"alone in the document, row with words of its own", element("button", "Edit", in("row", "", 1, "#Blue cup")), "click button Edit"},
		{"alone in the document, item with a heading", element("button", "Edit", in("listitem", "", 1, "#Blue cup")), "click button Edit in listitem Blue cup"},
		{"row without a key, form with a name", element("button", "Edit", population(2), in("row", "", 1, "2x Draft"), in("form", "Invoice address", 1)), "click button Edit in form Invoice address"},
		{"only the container that singles out", element("button", "Edit", population(3), in("group", "Left", 2), in("region", "Shipping", 1)), "click button Edit in region Shipping"},
		{"dialog always", element("button", "Save", in("form", "Account", 1), in("dialog", "Edit account", 1)), "click button Save in dialog Edit account"},
		{"row in a dialog", element("button", "Pick", population(5), in("row", "", 1, "cup@example.com"), in("dialog", "Choose", 5)), "click button Pick in row {{email}} in dialog Choose"},
		{"outer row when the inner has no key", element("button", "Pick", population(5), in("listitem", "", 1, "2x Red"), in("article", "", 1, "#Blue cup")), "click button Pick in article Blue cup"},
	} {
		r := start().param("email", "cup@example.com", false).do("click", c.target, saved)
		if got := saying(compiled(t, save(r)).Steps[0]); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
	}
}

func TestARowThatAnotherTableHasTooNeedsItsTable(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	inTable := func(change func(c *schema.Capture)) *schema.Capture {
		c := element("button", "Edit", population(6), in("row", "", 1, "2x cup@example.com", "3x Active"), in("table", "Staff", 3))
		c.Anchors[0].Keys[0].Inside, c.Anchors[0].Keys[1].Inside = 1, 2
		change(c)
		return c
	}
	for _, c := range []struct {
		name   string
		change func(c *schema.Capture)
		want   string
	}{
		{"a table with a name", func(*schema.Capture) {}, "click button Edit in row {{email}} in table Staff"},
		{"alone in the document now", func(c *schema.Capture) { c.Population.Document = 1 }, "click button Edit in row {{email}} in table Staff"},
		{"a name that two tables have", func(c *schema.Capture) { c.Anchors[1].NamePopulation = 2 }, `hand-off (click button "Edit": ambiguous-before)`},
		{"a name that cannot be kept", func(c *schema.Capture) { c.Anchors[1].Name = "Order 10293" }, `hand-off (click button "Edit": ambiguous-before)`},
		{"a table without a name", func(c *schema.Capture) { c.Anchors[1].Name, c.Anchors[1].NamePopulation = "", 0 }, `hand-off (click button "Edit": ambiguous-before)`},
		{"two rows of the table", func(c *schema.Capture) { c.Anchors[0].Keys[0].Inside = 2 }, `hand-off (click button "Edit": ambiguous-before)`},
		{"two buttons in the row", func(c *schema.Capture) { c.Anchors[0].Within = 2 }, `hand-off (click button "Edit": ambiguous-before)`},
		{"no table around", func(c *schema.Capture) { c.Anchors = c.Anchors[:1] }, `hand-off (click button "Edit": ambiguous-before)`},
		{"a row of the whole document", func(c *schema.Capture) { c.Anchors[0].Keys[0].Population = 1 }, "click button Edit in row {{email}}"},
	} {
		r := start().param("email", "cup@example.com", false).do("click", inTable(c.change), saved)
		s := compiled(t, save(r)).Steps[0]
		if got := saying(s); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
		if s.Target != nil && s.Target.Anchors[0].Inside != (len(s.Target.Anchors) == 2) {
			t.Errorf("%s: anchors = %+v; want the row inside the table where there is one", c.name, s.Target.Anchors)
		}
	}
}

func TestAnchorNamesThatSeveralContainersHaveDecideNothing(t *testing.T) {
	target := element("button", "Edit", population(2), in("group", "Address", 1))
	target.Anchors[0].NamePopulation = 2
	w := compiled(t, save(start().do("click", target, page("/form", "heading Form", "button Finish", "status Saved"))))
	if got := saying(w.Steps[0]); got != `hand-off (click button "Edit": ambiguous-before)` {
		t.Errorf("step = %q", got)
	}
}

func TestDescriptorIsBuiltFromWhatMayBeKept(t *testing.T) {
	target := element("textbox", "Cafe\u0301  name",
		field(schema.Field{Type: "text", Autocomplete: "section-x name", InputMode: "text", Name: "venue_name", Placeholder: "e.g. Blue Door"}),
		func(c *schema.Capture) { c.ID, c.TestID, c.WasSecret = ":r1a:", "venue-name", true },
		func(c *schema.Capture) {
			c.Frame = []schema.FrameStep{{Name: "widget", Path: "/embed/:number", SameOrigin: true}}
		})
	w := compiled(t, save(start().stay("fill", target, literal("The Old Mill"))))
	d := w.Steps[0].Target
	if got := d.Name.String(); got != "Café name" {
		t.Errorf("name = %q; want it composed and collapsed", got)
	}
	if want := (schema.Field{InputMode: "text", Name: "venue_name", Placeholder: "e.g. Blue Door"}); *d.Field != want {
		t.Errorf("field = %+v; want %+v", *d.Field, want)
	}
	if d.ID != "" || d.TestID != "venue-name" {
		t.Errorf("id %q, test id %q; want only the one that a person wrote", d.ID, d.TestID)
	}
	if len(d.Frame) != 1 || d.Frame[0] != (schema.FrameStep{Name: "widget", Path: "/embed/:number", SameOrigin: true}) {
		t.Errorf("frame = %+v", d.Frame)
	}
}

func TestHrefKeepsTheFamilyOnly(t *testing.T) {
	for _, c := range []struct {
		url  string
		want *schema.Href
	}{
		{site + "/people/48/history?page=2#top", &schema.Href{SameOrigin: true, Path: "/people/:number/history"}},
		{"https://docs.example.org/guide", &schema.Href{Origin: "https://docs.example.org", Path: "/guide"}},
		{"javascript:void(0)", nil},
		{"mailto:someone@example.org", nil},
	} {
		w := compiled(t, save(start().do("click", element("link", "Go", href(c.url)), page("/form", "heading Form", "button Finish", "status Saved"))))
		got := w.Steps[0].Target.Href
		if (got == nil) != (c.want == nil) || (got != nil && *got != *c.want) {
			t.Errorf("href of %q = %+v; want %+v", c.url, got, c.want)
		}
	}
}
