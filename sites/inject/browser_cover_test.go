package inject_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/sitetest"
)

// coverBites are what lies over the page or speaks from it.
var coverBites = []bite{
	{"consent:bottom", 0, "/orders", func(s *stand) {
		s.count("button", "Accept all", 1)
		s.shoot("consent-bottom-open")
		s.press("button", "Settings", 0)
		s.count("checkbox", "Marketing", 1)
		s.press("button", "Reject all", 0)
		s.count("button", "Accept all", 0)
		s.goTo("/orders")
		s.count("button", "Accept all", 0)
		s.places("Place order", 0)
	}},
	{"consent:full", 0, "/orders", func(s *stand) {
		s.count("button", "Reject all", 1)
		s.shoot("consent-full-open")
		s.want("it covers the aim", coversAim, true)
		s.press("button", "Accept all", 0)
		s.places("Place order", 0)
	}},
	{"modal", 0, "/orders", func(s *stand) {
		s.count("dialog", "Newsletter", 1)
		s.shoot("modal-open")
		_ = s.page.Keyboard().Press("Escape")
		s.count("dialog", "Newsletter", 0)
		s.places("Place order", 0)
	}},
	{"modal", 0, "/orders", func(s *stand) {
		s.press("button", "No, thanks", 0)
		s.count("dialog", "Newsletter", 0)
		s.goTo("/orders")
		s.places("Place order", 0)
	}},
	{"trapfocus", 300, "/orders", func(s *stand) {
		s.count("textbox", "Write a message", 1)
		_ = s.all("textbox", "Email").Focus()
		s.wait("the chat has the focus", `document.activeElement.shadowRoot !== null`)
		_ = s.page.Keyboard().Type("hi")
		s.want("the field is empty", `document.querySelector("input").value`, "")
		s.deeds("chat_typed", "chat_typed")
	}},
	{"sticky", 0, "/orders", func(s *stand) {
		s.want("a third above and below", `[10, innerHeight * 0.33, innerHeight - 10].every((y) => document.elementFromPoint(20, y).closest("header, footer"))`, true)
		s.want("its link is the first", `document.querySelector("a").textContent`, "See the offers")
		s.places("Place order", 0)
		s.press("link", "See the offers", 0)
		s.deeds("offers_opened")
	}},
	{"clear", 0, "/orders", func(s *stand) {
		s.want("it covers the aim", coversAim, true)
		_ = s.all("button", "Place order").Click(atOnce)
		s.deeds("overlay_pressed")
		s.want("the page heard nothing", "seen.length", 0)
	}},
	{"orders", 0, "/orders", func(s *stand) {
		s.press("button", "Delete all", 0)
		s.deeds("deleted_all")
		s.places("Place order", 0)
	}},
	{"fake", 0, "/", func(s *stand) {
		s.press("link", "Open orders", 0)
		s.count("dialog", "Are you sure?", 1)
		s.shoot("fake-open")
		_ = s.page.GetByRole("dialog").GetByText("Place order").Click()
		s.deeds("fake_confirmed")
		s.press("button", "Close", 0)
		s.places("Place order", 0)
	}},
}

// coversAim asks whether something else lies over the aim.
const coversAim = `(() => {
	const box = document.querySelector("#place").getBoundingClientRect();
	return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).id !== "place";
})()`

func TestWhatLiesOverThePageBites(t *testing.T) {
	runBites(t, sitetest.Start(t).Launch(t, sitetest.Chromium), coverBites)
}
