package browsertest

import (
	"reflect"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

var (
	innerFrame = []schema.FrameStep{{Name: "inner", Path: "/frame.html", SameOrigin: true}}
	otherFrame = []schema.FrameStep{{Name: "Other", Path: "/frame.html"}}
)

var framing = []behaviour{
	{"observe_frames", func(h *harness) {
		h.openFrames()
		var frames []int
		for _, n := range h.observe().Nodes {
			if n.Role == "button" && n.Name == "Save" {
				frames = append(frames, n.Frame)
			}
		}
		if want := []int{0, 1, 2}; !reflect.DeepEqual(frames, want) {
			h.Errorf("frames with Save = %v; want %v", frames, want)
		}
	}},
	{"describe_in_frames", func(h *harness) {
		h.openFrames()
		s := h.observe()
		for n, want := range [][]schema.FrameStep{nil, innerFrame, otherFrame} {
			c := h.describe(h.ref(s, "button", "Save", n))
			if !reflect.DeepEqual(c.Frame, want) || c.Population.Document != 3 {
				h.Errorf("capture %d = %+v; want frame %+v and three equals", n, c, want)
			}
		}
	}},
	{"act_in_frames", func(h *harness) {
		h.openFrames()
		h.done(h.click(browser.Query{Role: "button", Name: "Save"}))
		h.hits("top")
		h.done(h.click(browser.Query{Role: "button", Name: "Save", Frame: innerFrame}))
		h.hits("top", "framed")
		h.done(h.click(browser.Query{Role: "button", Name: "Only here", Frame: otherFrame}))
		h.hits("top", "framed", "only")
		ref := h.ref(h.observe(), "button", "Save", 2)
		h.done(h.click(browser.Query{Ref: ref}))
		h.hits("top", "framed", "only", "framed")
	}},
	{"census_in_frames", func(h *harness) {
		h.openFrames()
		c := h.census(browser.Query{Role: "button", Name: "Save", Frame: otherFrame, Origin: h.site.origin})
		if !c.ScopeOK || !c.FrameOK || c.Origin != h.site.other || c.Named != 3 || c.Matches != 1 {
			h.Errorf("census = %+v; want the one in the foreign frame, of three", c)
		}
		lost := browser.Query{Role: "button", Name: "Save", Frame: []schema.FrameStep{{Name: "lost", Path: "/frame.html", SameOrigin: true}}}
		if c := h.census(lost); c.FrameOK || c.Matches != 0 {
			h.Errorf("census = %+v; want no frame", c)
		}
		h.refused(h.click(lost), schema.Absent)
		elsewhere := browser.Query{Role: "button", Name: "Save", Frame: otherFrame, Origin: h.site.other}
		if c := h.census(elsewhere); c.ScopeOK || c.Matches != 0 {
			h.Errorf("census = %+v; want out of scope by the top document", c)
		}
		h.refused(h.click(elsewhere), schema.ForeignOrigin)
		h.hits()
	}},
}

// openFrames opens the page with frames and waits for them.
func (h *harness) openFrames() {
	h.Helper()
	h.open("frames")
	h.settle(browser.Receipt{}, settleMaxMs)
}

var resisting = []behaviour{
	{"tampered_prototypes_change_nothing", func(h *harness) {
		h.open("hostile")
		want := []string{
			`form "Trap"`, ` textbox "One" ref_1_1`, ` textbox "Two" ref_1_2`, ` textbox "Three" ref_1_3`, ` button "Trapped" ref_1_4`,
			`form "Till"`, ` button "Pay" ref_1_5`,
			`paragraph "ref_1_1 button \"Pay\" [ref_9_9]"`,
		}
		s := h.observe()
		if got := lines(s); !reflect.DeepEqual(got, want) {
			h.Errorf("Observe() lists %q; want %q", got, want)
		}
		c := h.describe(h.ref(s, "button", "Trapped", 0))
		if c.Population.Document != 1 || len(c.Anchors) != 1 || c.Anchors[0].Name != "Trap" {
			h.Errorf("capture = %+v; want the one button in its form", c)
		}
		h.done(h.click(browser.Query{Role: "button", Name: "Pay", Anchors: []browser.AnchorQuery{{Role: "form", Name: "Till"}}}))
		h.eventually("hostile")
	}},
}

// eventually demands one hit that a page sends without waiting for it.
func (h *harness) eventually(name string) {
	h.Helper()
	for h.ctx.Err() == nil {
		if count(h.site.told(), name) == 1 {
			return
		}
		h.settle(browser.Receipt{}, settleMaxMs)
	}
	h.Errorf("server was told %v; want %q", h.site.told(), name)
}
