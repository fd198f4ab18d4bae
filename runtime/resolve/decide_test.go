package resolve

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

func plain(population int) *schema.Descriptor {
	return &schema.Descriptor{Role: "button", Name: schema.Literal("Save"), Population: schema.Population{Document: population}}
}

func inRow(within int) *schema.Descriptor {
	d := plain(9)
	d.Anchors = []schema.Anchor{{Role: "row", Key: schema.ParamText("email"), Within: within}}
	return d
}

func ownWords() *schema.Descriptor {
	d := plain(1)
	d.Anchors = []schema.Anchor{{Role: "listitem", Key: schema.Literal("Active"), Within: 1}}
	return d
}

func seen(named, agreeing, matches int, anchors ...int) browser.Census {
	return browser.Census{ScopeOK: true, FrameOK: true, Named: named, Agreeing: agreeing, Matches: matches, Anchors: anchors}
}

func TestDecide(t *testing.T) {
	with := func(c browser.Census, change func(*browser.Census)) browser.Census { change(&c); return c }
	for _, c := range []struct {
		name   string
		d      *schema.Descriptor
		census browser.Census
		want   schema.Reason // "" for a match
	}{
		{"unique then and now", plain(1), seen(1, 1, 1), ""},
		{"absent", plain(1), seen(0, 0, 0), schema.Absent},
		{"zero census", plain(1), browser.Census{}, schema.WrongPlace},
		{"frame gone", plain(1), browser.Census{ScopeOK: true}, schema.Absent},
		{"ambiguous before, one left now", plain(2), seen(1, 1, 1), schema.AmbiguousBefore},
		{"never counted before", plain(0), seen(1, 1, 1), schema.AmbiguousBefore},
		{"ambiguous after", plain(1), seen(2, 2, 2), schema.AmbiguousAfter},
		{"a decoy whose label contradicts is still a second one", plain(1), seen(2, 1, 1), schema.AmbiguousAfter},
		{"every candidate contradicted", plain(1), with(seen(1, 0, 0), func(c *browser.Census) { c.Vetoes = []string{"href"} }), schema.Contradicted},
		{"row tells equals apart", inRow(1), seen(9, 9, 1, 1), ""},
		{"row gone", inRow(1), seen(9, 9, 0, 0), schema.Absent},
		{"two rows with the key", inRow(1), seen(9, 9, 2, 2), schema.AmbiguousAfter},
		{"two rows with the key, one with the button", inRow(1), seen(9, 9, 1, 2), schema.AmbiguousAfter},
		{"row there, button elsewhere", inRow(1), seen(8, 8, 0, 1), schema.Contradicted},
		{"two in the row now", inRow(1), seen(9, 9, 2, 1), schema.AmbiguousAfter},
		{"two in the row then", inRow(2), seen(9, 9, 1, 1), schema.AmbiguousBefore},
		{"anchors not counted", inRow(1), seen(9, 9, 1), schema.Absent},
		{"an item told by its own words only, alone then, is not alone now", ownWords(), seen(2, 2, 1, 1), schema.AmbiguousAfter},
		{"an item told by its own words only, alone then and now", ownWords(), seen(1, 1, 1, 1), ""},
		{"several in the nearest anchor then", &schema.Descriptor{Role: "button", Name: schema.Literal("Save"), Population: schema.Population{Document: 1, Anchor: 2}}, seen(1, 1, 1), schema.AmbiguousBefore},
		{"disabled", plain(1), with(seen(1, 1, 1), func(c *browser.Census) { c.Disabled = true }), schema.Disabled},
		{"hidden", plain(1), with(seen(1, 1, 1), func(c *browser.Census) { c.Hidden = true }), schema.Hidden},
		{"covered", plain(1), with(seen(1, 1, 1), func(c *browser.Census) { c.Covered, c.CoveredBy = true, "dialog" }), schema.Covered},
	} {
		got := Decide(c.d, c.census)
		switch {
		case got == nil && c.want != "":
			t.Errorf("%s: Decide(%v, %+v) = match; want %s", c.name, c.d, c.census, c.want)
		case got != nil && got.Reason != c.want:
			t.Errorf("%s: Decide(%v, %+v) = %s; want %q", c.name, c.d, c.census, got.Reason, c.want)
		}
	}
}

func TestBindRefusesMissingValue(t *testing.T) {
	if _, err := Bind(inRow(1), schema.Values{}); err == nil {
		t.Error("Bind of an anchor with no value for its parameter succeeded")
	}
	q, err := Bind(inRow(1), schema.Values{"email": schema.NewSecret("a@b.example")})
	if err != nil || q.Anchors[0].Key != "a@b.example" || q.Name != "Save" {
		t.Errorf("Bind = %+v, %v", q, err)
	}
}

func TestElsewhere(t *testing.T) {
	place := schema.Place{Origin: "http://c1.shop.localhost:80", Path: "/orders/:number"}
	place.Origin = "http://c1.shop.localhost"
	for url, want := range map[string]schema.Reason{
		"http://c1.shop.localhost/orders/12?x=1#y":        "",
		"http://c1.shop.localhost:80/orders/12":           "",
		"http://c1.shop.localhost/orders/delete-all":      schema.WrongPlace,
		"http://c1.shop.localhost/orders/12/..%2fadmin":   schema.WrongPlace,
		"http://c1.shop.localhost:8080/orders/12":         schema.ForeignOrigin,
		"https://c1.shop.localhost/orders/12":             schema.ForeignOrigin,
		"http://c1.shop.localhost.evil.example/orders/12": schema.ForeignOrigin,
		"http://u:p@c1.shop.localhost/orders/12":          schema.ForeignOrigin,
		"javascript:alert(1)":                             schema.ForeignOrigin,
		"about:blank":                                     schema.ForeignOrigin,
	} {
		got := schema.Reason("")
		if r := Elsewhere(Strict{}, place, url); r != nil {
			got = r.Reason
		}
		if got != want {
			t.Errorf("Elsewhere(%q) = %q; want %q", url, got, want)
		}
	}
}
