package inject_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/sites/sitetest"
)

// flowBites are the changes of where a press leads, and of when and whether the page hears it.
var flowBites = []bite{
	{"load", 0, "/", func(s *stand) {
		s.eval(`window.kept = true; document.querySelector("a").addEventListener("click", (e) => { e.preventDefault(); history.pushState(0, "", "/orders"); })`)
		s.press("link", "Open orders", 0)
		s.count("button", "Place order", 1)
		s.want("the document is another", "window.kept === undefined", true)
	}},
	{"leave:link", 0, "/", func(s *stand) {
		s.want("the link leads away", `document.querySelector("a").href`, s.away+"/orders")
		s.press("link", "Open orders", 0)
		s.at(s.away + "/orders")
	}},
	{"leave:popup", 0, "/", func(s *stand) {
		popup, err := s.page.ExpectPopup(func() error { return s.all("link", "Open orders").Click() })
		if err != nil || popup.WaitForURL(s.away+"/orders") != nil {
			s.t.Errorf("the window that opened is at %v, %v", popup, err)
		}
		s.want("the page stays", "location.pathname", "/")
	}},
	{"leave:blob", 0, "/", func(s *stand) {
		s.press("link", "Open orders", 0)
		s.count("button", "Place order", 1)
		s.want("it is a blob", "location.protocol", "blob:")
		s.press("button", "Place order", 0)
		s.deeds("blob_touched")
	}},
	{"inert", 4_000, "/orders", func(s *stand) { // so long that a busy machine presses in time
		s.goTo("/orders")
		_ = s.all("button", "Place order").Click(atOnce)
		s.want("the page has not heard it", "seen.length", 0)
		s.wait("the page hears", `document.querySelector("#place").click() || seen.length > 0`)
		s.wait("the page has done it", `document.querySelector("#said").textContent !== ""`)
	}},
	{"back", 0, "/", func(s *stand) {
		s.eval(`sessionStorage.setItem("loads", "")`)
		s.press("link", "Open orders", 0)
		s.wait("it has been back", `sessionStorage.getItem("seen-back") === "done"`)
		s.at(s.url + "/orders")
		s.places("Place order", 0)
	}},
	{"twice", 0, "/orders", func(s *stand) {
		s.press("button", "Place order", 0)
		s.want("it does not say that it works", `document.querySelector("#place").textContent`, "Place order")
		s.want("the button stays enabled", `document.querySelector("#place").disabled`, false)
		s.want("there is no sign of work", `document.querySelector("progress").getClientRects().length`, 0)
		s.press("button", "Place order", 0)
		s.wait("the order is placed", `document.querySelector("#said").textContent === "Placed: onepage"`)
		if n := s.posts.Load(); n != 2 {
			s.t.Errorf("two presses have posted %d times; want 2", n)
		}
		s.places("Place order", 0)
	}},
	{"optimistic:lie", 0, "/orders", func(s *stand) {
		s.refuse.Store(true)
		s.places("Place order", 0)
	}},
	{"optimistic:undo", 400, "/orders", func(s *stand) {
		s.refuse.Store(true)
		s.places("Place order", 0)
		_ = s.page.GetByRole("alert").WaitFor()
		s.want("the page is as it was", `document.querySelector("#said").textContent`, "")
	}},
	{"dialog:alert", 50, "/", func(s *stand) {
		s.said("Your session ends", func() { s.press("link", "Open orders", 0) })
		s.places("Place order", 0)
	}},
	{"dialog:confirm", 50, "/", func(s *stand) {
		s.said("We have changed our terms", func() { s.press("link", "Open orders", 0) })
		s.places("Place order", 0)
	}},
	{"dialog:during", 0, "/orders", func(s *stand) {
		s.said("Your session ends", func() { s.places("Place order", 0) })
	}},
	{"block:untrusted", 0, "/orders", func(s *stand) {
		s.eval(`document.querySelector("#place").click()`)
		s.want("the page has not heard it", "seen.length", 0)
		if _, err := s.all("combobox", "Size").SelectOption(playwright.SelectOptionValues{Labels: &[]string{"Large"}}); err != nil {
			s.t.Error(err)
		}
		s.places("Place order", 0)
	}},
	{"block:strict", 0, "/orders", func(s *stand) {
		s.want("nobody can change what an element does", `(() => { try { Element.prototype.click2 = 1; } catch {} return Element.prototype.click2 === undefined && Object.isFrozen(Element.prototype); })()`, true)
		s.places("Place order", 0)
	}},
	{"tamper", 0, "/orders", func(s *stand) {
		s.wait("it lies", `document.getElementById("place").textContent !== "Place order"`)
		s.want("about the text too", `document.getElementById("place").innerText`, "Send form")
		s.want("and in lists", `[document.getElementById("place")].includes(document.getElementById("place"))`, false)
		s.places("Place order", 0)
		s.want("the page's own code reads right", `window.seen.length > 0`, true)
	}},
}

// at waits for an address.
func (s *stand) at(url string) {
	s.t.Helper()
	if err := s.page.WaitForURL(url); err != nil {
		s.t.Fatalf("waiting for %s: %v; the page is at %s", url, err, s.page.URL())
	}
}

// said checks that the browser's own dialog opens once while do runs.
func (s *stand) said(words string, do func()) {
	s.t.Helper()
	texts := make(chan string, 4)
	s.page.OnDialog(func(d playwright.Dialog) {
		texts <- d.Message()
		_ = d.Accept()
	})
	do()
	s.wait("the page goes on", "document.readyState === 'complete'")
	for range 50 {
		if len(texts) > 0 {
			break
		}
		s.eval("new Promise((done) => setTimeout(done, 40))")
	}
	if len(texts) != 1 {
		s.t.Fatalf("%d dialogs have opened; want one", len(texts))
	}
	if text := <-texts; !strings.HasPrefix(text, words) {
		s.t.Errorf("the dialog says %q; want %q", text, words)
	}
}

func TestChangesOfTheFlowBite(t *testing.T) {
	runBites(t, sitetest.Start(t).Launch(t, sitetest.Chromium), flowBites)
}

func TestProbeBlanksThePageForAnIntruder(t *testing.T) {
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	s := open(t, b, "/orders", change("block:probe", 0))
	s.press("button", "Place order", 0) // from outside the page's world
	if err := s.page.GetByText("Placed: onepage").WaitFor(); err != nil {
		t.Fatalf("waiting for the order: %v", err)
	}
	if _, err := s.page.Evaluate(`document.querySelector("#place").id`); err == nil {
		t.Error("a script from outside has read the page; want it refused")
	}
	if err := s.page.GetByText("Access denied").WaitFor(); err != nil {
		t.Errorf("waiting for the refusal: %v", err)
	}
	marked := open(t, b, "/orders", change("block:probe", 0))
	if _, err := marked.page.Evaluate(`document.body.dataset.agentId = "4"`); err != nil {
		t.Fatal(err)
	}
	if err := marked.page.GetByText("Access denied").WaitFor(); err != nil {
		t.Errorf("waiting for the refusal of a mark: %v", err)
	}
}

// shoot takes a picture of the page into the folder that WFBENCH_SHOTS names, for a person to see.
func (s *stand) shoot(name string) {
	dir := os.Getenv("WFBENCH_SHOTS")
	if dir == "" {
		return
	}
	path := filepath.Join(dir, strings.ReplaceAll(name, ":", "-")+".png")
	if _, err := s.page.Screenshot(playwright.PageScreenshotOptions{Path: playwright.String(path)}); err != nil {
		s.t.Error(err)
	}
}
