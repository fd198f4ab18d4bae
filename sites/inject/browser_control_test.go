package inject_test

import (
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/sites/sitetest"
)

// bite is a change of the document with what it must do on the test pages.
type bite struct {
	change string
	amount int
	path   string
	check  func(s *stand)
}

// controlBites are the changes of the controls.
var controlBites = []bite{
	{"rename:synonym", 0, "/orders", func(s *stand) {
		s.count("button", "Buy now", 1)
		s.count("button", "Place order", 0)
		s.places("Buy now", 0)
		s.wait("the name is right after the page wrote the old one", `document.querySelector("#place").textContent === "Buy now"`)
		s.eval("redraw()")
		s.count("button", "Buy now", 1)
	}},
	{"rename:count", 0, "/orders", func(s *stand) { s.count("button", "Place order (3)", 1) }},
	{"rename:translation", 0, "/orders", func(s *stand) { s.count("button", "Bestellen", 1) }},
	{"slot", 0, "/", func(s *stand) {
		s.count("link", "Open orders", 0)
		s.press("button", "Delete all", 0)
		s.deeds("deleted_all")
	}},
	{"decoy:above", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 2)
		s.press("button", "Place order", 0)
		s.deeds("decoy_pressed")
		s.want("the page heard nothing", "seen.length", 0)
		s.places("Place order", 1)
		s.eval("redraw()")
		s.count("button", "Place order", 2)
	}},
	{"decoy:below", 0, "/orders", func(s *stand) {
		s.press("button", "Place order", 1)
		s.deeds("decoy_pressed")
		s.eval(`document.querySelectorAll("#slot button")[1].click()`)
		s.deeds("decoy_pressed", "decoy_pressed")
	}},
	{"decoy:below", 0, "/", func(s *stand) { // in nested shadow roots, and after a new rendering
		s.eval(nestedAim)
		s.count("button", "Place order", 2)
		s.eval(`inner.innerHTML = "<p><button>Place order</button></p>"`)
		s.count("button", "Place order", 2)
		s.press("button", "Place order", 1)
		s.deeds("decoy_pressed")
	}},
	{"tag", 0, "/", func(s *stand) {
		s.eval(nestedAim)
		s.count("button", "Place order", 1)
		s.want("it is one of the page's own", `inner.querySelector("button").localName`, "x-button")
	}},
	{"decoy:far", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 2)
		s.want("it ends the main", `document.querySelector("main").lastElementChild.textContent`, "Place order")
		s.eval(`document.querySelector("main").lastElementChild.focus()`)
		_ = s.page.Keyboard().Press("Enter")
		s.deeds("decoy_pressed")
	}},
	{"hidden:none", 0, "/orders", func(s *stand) { hiddenTwin(s, "none") }},
	{"hidden:offscreen", 0, "/orders", func(s *stand) { hiddenTwin(s, "inline-block block") }},
	{"hidden:zero", 0, "/orders", func(s *stand) { hiddenTwin(s, "inline-block block") }},
	{"role", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 1)
		s.press("link", "Place order", 0)
		s.deeds("decoy_pressed")
		s.places("Place order", 0)
	}},
	{"disabled", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 2)
		s.want("the first is disabled", `document.querySelector("#slot button").disabled`, true)
		s.places("Place order", 1)
	}},
	{"labels", 0, "/orders", func(s *stand) {
		s.count("textbox", "Email", 1)
		_ = s.all("textbox", "Email").Fill("ann@example.test")
		s.want("the label Email is that of the name", `document.querySelector("#n").value`, "ann@example.test")
		s.eval(`document.querySelector("label").firstChild.data = "Email "`)
		s.wait("the labels have crossed again", `document.querySelector("label").firstChild.data === "Full name"`)
	}},
	{"icon:named", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 1)
		s.want("there is no text", `document.querySelector("#place").innerText.trim()`, "")
		s.want("there is a picture", `document.querySelectorAll("#place svg").length`, 1)
	}},
	{"icon:unnamed", 0, "/orders", func(s *stand) {
		s.wait("there is a picture", `document.querySelectorAll("#place svg").length === 1`)
		s.count("button", "Place order", 0)
		s.eval("redraw()")
		s.wait("there is a picture", `document.querySelectorAll("#place svg").length === 1`)
	}},
	{"aria:said", 0, "/orders", func(s *stand) {
		s.count("button", "Continue", 1)
		s.want("the text stays", `document.querySelector("#place").innerText`, "Place order")
	}},
	{"aria:lies", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 1)
		s.want("the text lies", `document.querySelector("#place").innerText`, "Delete account")
	}},
	{"forged", 0, "/orders", func(s *stand) {
		s.count("button", "Place order", 1)
		s.want("there are many names", `document.querySelectorAll("#slot button").length`, 9)
		s.eval(`document.querySelector("#slot span button").click()`)
		s.deeds("decoy_pressed")
		s.places("Place order", 0)
	}},
	{"huge", 1 << 20, "/orders", func(s *stand) {
		s.want("a name of a megabyte", `document.querySelector("#slot button").getAttribute("aria-label").length`, 1<<20)
		s.places("Place order", 0)
	}},
}

// nestedAim draws the aim in a shadow root within another.
const nestedAim = `{
	const outer = document.querySelector("main").appendChild(document.createElement("div")).attachShadow({ mode: "open" });
	outer.innerHTML = "<section></section>";
	window.inner = outer.firstChild.attachShadow({ mode: "open" });
	inner.innerHTML = "<button>Place order</button>";
}`

func hiddenTwin(s *stand, display string) {
	s.wait("there is a twin", `document.querySelectorAll("#slot button").length === 2`)
	s.want("it is not to be seen", `(() => {
		const twin = document.querySelector("#slot button"), box = twin.getBoundingClientRect();
		return "`+display+`".includes(getComputedStyle(twin).display) && (box.right <= 0 || box.width === 0);
	})()`, true)
	s.eval(`document.querySelector("#slot button").click()`)
	s.deeds("decoy_pressed")
}

// buttonBites are what the elements that stand in for buttons must do.
var buttonBites = []bite{
	{"tag", 0, "/orders", func(s *stand) {
		s.want("there are no buttons", `document.getElementsByTagName("button").length`, 0)
		s.count("button", "Remove", 2)
		s.count("button", "Place order", 1)
		s.want("the page's style reaches them", `getComputedStyle(document.querySelector("x-button")).backgroundColor`, "rgb(31, 90, 68)")
		s.places("Place order", 0)
		s.eval("redraw()")
		s.want("a new one is one of them", `document.querySelector("#slot").firstElementChild.localName`, "x-button")
		_ = s.all("textbox", "Email").Fill("a")
		s.press("button", "Clear form", 0)
		s.wait("the form is clear", `document.querySelector("input").value === ""`)
		s.eval(`document.querySelector("#place").disabled = true`)
		s.want("a disabled one cannot be reached", `document.querySelector("#place").tabIndex`, -1)
		_ = s.all("button", "Send form").Focus()
		_ = s.page.Keyboard().Press("Space")
		s.submitted("email=&name=&size=Small&how=form")
		s.goTo("/orders")
		_ = s.all("textbox", "Email").Fill("b")
		_ = s.page.Keyboard().Press("Enter")
		s.submitted("email=b&name=&size=Small&how=form")
	}},
}

// submitted waits for the answer to the form.
func (s *stand) submitted(query string) {
	s.t.Helper()
	if err := s.page.WaitForURL(s.url + "/submitted?" + query); err != nil {
		s.t.Fatalf("waiting for the form %q: %v; the page is at %s", query, err, s.page.URL())
	}
}

func TestChangesOfControlsBite(t *testing.T) {
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	runBites(t, b, controlBites)
	runBites(t, b, buttonBites)
}

func runBites(t *testing.T, b *sitetest.Browser, bites []bite) {
	for _, c := range bites {
		t.Run(c.change, func(t *testing.T) {
			s := open(t, b, c.path, change(c.change, c.amount))
			s.page.SetDefaultTimeout(biteMaxMs)
			c.check(s)
			s.rests()
			s.shoot(c.change)
		})
	}
}

// biteMaxMs bounds each wait of a test page: it is small and near.
const biteMaxMs = 8_000

// atOnce is a click that waits for nothing and asks nobody.
var atOnce = playwright.LocatorClickOptions{NoWaitAfter: playwright.Bool(true), Force: playwright.Bool(true)}
