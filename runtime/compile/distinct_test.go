package compile_test

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func id(s string) func(*schema.Capture) { return func(c *schema.Capture) { c.ID = s } }

func TestEqualSayingsOfOtherElements(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second *schema.Capture
		want          [2]string
	}{
		{"the same element twice", element("button", "Next", id("next")), element("button", "Next", id("next")),
			[2]string{"click button Next", "click button Next"}},
		{"ids that a programmer wrote", element("button", "Next", id("to-address")), element("button", "Next", id("to-payment")),
			[2]string{`hand-off (click button "Next": not-distinct)`, `hand-off (click button "Next": not-distinct)`}},
		{"generated ids say nothing", element("button", "Next", id(":r1a:")), element("button", "Next", id(":r2b:")),
			[2]string{"click button Next", "click button Next"}},
		{"an id that only one has", element("button", "Next", id("to-address")), element("button", "Next"),
			[2]string{"click button Next", "click button Next"}},
		{"regions with names of their own", element("button", "Next", in("region", "Address", 1)), element("button", "Next", in("region", "Payment", 1)),
			[2]string{"click button Next in region Address", "click button Next in region Payment"}},
		{"regions whose names cannot be kept", element("button", "Next", in("region", "Order 10293", 1)), element("button", "Next", in("region", "Order 10294", 1)),
			[2]string{`hand-off (click button "Next": not-distinct)`, `hand-off (click button "Next": not-distinct)`}},
		{"outer containers", element("button", "Next", in("group", "Pick", 1), in("form", "Address", 1)), element("button", "Next", in("group", "Pick", 1), in("form", "Payment", 1)),
			[2]string{"click button Next in group Pick in form Address", "click button Next in group Pick in form Payment"}},
		{"frames are told already", element("button", "Next"), element("button", "Next", func(c *schema.Capture) {
			c.Frame = []schema.FrameStep{{Name: "pay", SameOrigin: true}}
		}), [2]string{"click button Next", "click button Next"}},
	} {
		r := start().do("click", c.first, page("/form", "heading Form", "button Finish", "button Next", "status One")).
			do("click", c.second, page("/form", "heading Form", "button Finish", "button Next", "status Two"))
		w := compiled(t, save(r))
		if got := [2]string{saying(w.Steps[0]), saying(w.Steps[1])}; got != c.want {
			t.Errorf("%s: steps = %q; want %q", c.name, got, c.want)
		}
	}
}

func TestEqualSayingsOfOtherActions(t *testing.T) {
	r := start().do("click", element("textbox", "Note", id("first-note")), page("/form", "heading Form", "button Finish", "status One")).
		stay("fill", element("textbox", "Note", id("other-note")), literal("The Old Mill"))
	w := compiled(t, save(r))
	for _, s := range w.Steps[:2] {
		if s.Action != schema.HandOff {
			t.Errorf("step = %q; want a hand-off: a click and a fill look for the same", saying(s))
		}
	}
}
