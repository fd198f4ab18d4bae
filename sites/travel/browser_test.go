package travel_test

import (
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/sitetest"
	"github.com/wfbench/wfbench/sites/travel"
)

// control finds a control of a page by role and exact name.
func control(page playwright.Page, role, name string) playwright.Locator {
	return page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// press presses keys one after the other.
func press(t *testing.T, page playwright.Page, keys ...string) {
	t.Helper()
	for _, k := range keys {
		must(t, page.Keyboard().Press(k))
	}
}

// wantTrue waits until a script of the page is true.
func wantTrue(t *testing.T, page playwright.Page, what, script string, arg any) {
	t.Helper()
	if _, err := page.WaitForFunction(script, arg); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

const valueIs = `([name, value]) => document.querySelector("input[name='" + name + "']").value === value`

func TestEverythingCanBeChosenByKeyboard(t *testing.T) {
	live := sitetest.Open(t, sitetest.Serve(t, travel.New()), "c1", schema.TaskRef{Site: "travel", Task: "book"}, "none")
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, live.URL("/search"))
	values := travel.New().Tasks()[0].Values(live.Spec().Seed)
	from, to := values["from"].Reveal(), values["to"].Reveal()

	must(t, control(page, "combobox", "From").Focus())
	must(t, page.Keyboard().Type(from))
	must(t, control(page, "option", from+" Harbour").WaitFor())
	press(t, page, "ArrowDown", "ArrowDown", "ArrowUp", "Enter")
	wantTrue(t, page, "the second arrow goes back up", valueIs, []string{"from_name", from})
	wantTrue(t, page, "the focus stays in the field", `() => document.activeElement.name === "from_name"`, nil)
	press(t, page, "Tab")
	must(t, page.Keyboard().Type(to))
	must(t, control(page, "option", to).WaitFor())
	press(t, page, "ArrowDown", "Enter", "Tab", "Tab", "Enter")

	wantTrue(t, page, "the calendar has the focus on today", `() => document.activeElement.dataset.day === document.querySelector("[data-today]").dataset.today`, nil)
	press(t, page, "ArrowLeft", "ArrowDown", "ArrowRight", "Enter")
	wantTrue(t, page, "eight days on", `() => {
		const at = (iso) => Date.parse(iso) / 86_400_000;
		return at(document.querySelector("input[name=date]").value) - at(document.querySelector("[data-today]").dataset.today) === 8;
	}`, nil)
	wantTrue(t, page, "the focus goes back to the button", `() => document.activeElement.textContent === "Choose date"`, nil)
	press(t, page, "Enter", "Escape")
	wantTrue(t, page, "Escape closes the calendar", `() => document.querySelector("[role=dialog]").hidden`, nil)

	press(t, page, "Tab", "ArrowDown", "ArrowDown", "Enter")
	wantTrue(t, page, "the second choice", valueIs, []string{"passengers", "2"})
	press(t, page, "Tab", "Enter")
	must(t, page.GetByRole("heading", playwright.PageGetByRoleOptions{Name: from + " to " + to, Exact: playwright.Bool(true)}).WaitFor())
	if n := len(live.Ledger().Effects()); n != 0 {
		t.Errorf("there are %d effects; want none", n)
	}
}

func TestThePageRefusesWhatWasOnlyTyped(t *testing.T) {
	live := sitetest.Open(t, sitetest.Serve(t, travel.New()), "c1", schema.TaskRef{Site: "travel", Task: "book"}, "none")
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, live.URL("/search"))
	from := travel.New().Tasks()[0].Values(live.Spec().Seed)["from"].Reveal()

	must(t, control(page, "combobox", "From").Fill(from))
	must(t, control(page, "option", from).Click())
	must(t, control(page, "combobox", "From").Fill(from+" ")) // types on after the choice
	must(t, control(page, "button", "Search trips").Click())
	wantTrue(t, page, "each field complains", `() => document.querySelectorAll("[role=alert]").length === 3`, nil)
	wantTrue(t, page, "the first one has the focus", `() => document.activeElement.name === "from_name"`, nil)
	if u := page.URL(); !strings.HasSuffix(u, "/search") {
		t.Errorf("the page is %s; want that of the search", u)
	}
	must(t, control(page, "option", from).Click())
	wantTrue(t, page, "a choice takes the complaint away", `() => document.querySelectorAll("[role=alert]").length === 2`, nil)
}

func TestTheReceiptHasAWindowOfItsOwn(t *testing.T) {
	live := sitetest.Open(t, sitetest.Serve(t, travel.New()), "c1", schema.TaskRef{Site: "travel", Task: "book"}, "none")
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, live.URL("/"))
	task := travel.New().Tasks()[0]
	must(t, sitetest.Solve(t, page, task, task.Values(live.Spec().Seed)))
	popup, err := page.ExpectPopup(func() error { return control(page, "link", "Receipt").Click() })
	must(t, err)
	must(t, popup.GetByText("Paid by card").WaitFor())
	if !strings.HasPrefix(page.URL(), live.URL("/booking/")) || strings.Contains(page.URL(), "?") {
		t.Errorf("the page is %s; want that of the booking", page.URL())
	}
}

func TestAPollKeepsTheFocus(t *testing.T) {
	live := sitetest.Open(t, sitetest.Serve(t, travel.New()), "c1", schema.TaskRef{Site: "travel", Task: "cancel"}, "poll@3")
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, live.URL("/trips"))
	link := control(page, "link", "Cancel trip").Last()
	must(t, link.Focus())
	href, err := link.GetAttribute("href")
	must(t, err)
	_, err = page.Evaluate(`() => { document.activeElement.marked = true }`)
	must(t, err)
	wantTrue(t, page, "the link is another node with the focus", `(href) => !document.activeElement.marked && document.activeElement.getAttribute("href") === href`, href)
}
