package board_test

import (
	"fmt"
	"testing"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/board"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// desk is a board in a browser.
type desk struct {
	*gomega.WithT
	t    *testing.T
	live *sites.Live
	page playwright.Page
}

// TestPage checks what the contract suite does not look at: how the page feels to a person.
func TestPage(t *testing.T) {
	driver := sitetest.Start(t)
	server := sitetest.Serve(t, board.New())
	for _, name := range []string{sitetest.Chromium, sitetest.Firefox} {
		t.Run(name, func(t *testing.T) {
			browser := driver.Launch(t, name)
			run := func(what, drift string, check func(desk)) {
				t.Run(what, func(t *testing.T) {
					live := sitetest.Open(t, server, name+"-"+what, schema.TaskRef{Site: "board", Task: "move"}, drift)
					page := browser.Page(t, live.URL("/board"))
					page.OnPageError(func(err error) { t.Errorf("the page threw: %v", err) })
					check(desk{gomega.NewWithT(t), t, live, page})
				})
			}
			run("drag", "none", drags)
			run("drag-shadow", "shadow-root", drags)
			run("undo", "none", undoes)
			run("shortcuts", "none", hasShortcuts)
			run("errors", "none", saysWhatIsMissing)
			run("away", "none", opensAndExports)
			if name == sitetest.Firefox {
				return // Playwright's own click is outrun there by a page that never rests
			}
			run("typing", "rerender", keepsTheTyping)
			run("churn", "id-churn", churns)
			run("grows", "poll@3", growsUnderADialog)
		})
	}
}

func (d desk) ok(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d desk) role(role, name string) playwright.Locator {
	return d.page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// column is a column's list, card a card by its place in it.
func (d desk) column(name string) playwright.Locator { return d.role("list", name) }

func (d desk) card(column string, at int) playwright.Locator {
	return d.column(column).GetByRole("listitem").Nth(at)
}

func (d desk) in(card playwright.Locator, button string) playwright.Locator {
	return card.GetByRole("button", playwright.LocatorGetByRoleOptions{Name: button, Exact: playwright.Bool(true)})
}

func (d desk) title(card playwright.Locator) string {
	d.t.Helper()
	text, err := card.GetByRole("heading").TextContent()
	d.ok(err)
	return text
}

// wantEffects waits for exactly these effects, "name key=value key=value", and for a message that has the words.
func (d desk) wantEffects(message string, want ...string) {
	d.t.Helper()
	effects := func() []string {
		got := []string{}
		for _, e := range d.live.Ledger().Effects() {
			text := e.Name
			for _, field := range []string{"title", "from", "to", "column"} {
				if v, ok := e.Fields[field]; ok {
					text += " " + field + "=" + v
				}
			}
			got = append(got, text)
		}
		return got
	}
	d.Eventually(effects).Should(gomega.Equal(want))
	d.ok(d.page.GetByRole("status").Filter(playwright.LocatorFilterOptions{HasText: message}).WaitFor())
}

// focus is the role-like name of what has the focus: its text, or the name of a field.
func (d desk) focus() string {
	d.t.Helper()
	text, err := d.page.Evaluate(`() => { const n = document.activeElement; return n.name || n.textContent; }`)
	d.ok(err)
	return fmt.Sprint(text)
}

// drags takes a card by the pointer into another column, and then within that.
func drags(d desk) {
	card := d.card("To do", 1)
	title, below := d.title(card), d.card("Review", 2)
	d.carry(card, below)
	d.wantEffects(fmt.Sprintf("Moved “%s” to Review.", title), "card.moved title="+title+" from=To do to=Review")
	n, err := d.column("Review").GetByText(title, playwright.LocatorGetByTextOptions{Exact: playwright.Bool(true)}).Count()
	d.ok(err)
	d.Expect(n).To(gomega.Equal(1))
	d.Expect(d.column("To do").GetByText(title).Count()).To(gomega.Equal(0))
	d.Expect(d.column("Review").GetByRole("listitem").Count()).To(gomega.Equal(5))
}

const dragSteps = 12

// carry presses the pointer on a card's title and lets it go in the middle of another card.
func (d desk) carry(card, to playwright.Locator) {
	d.t.Helper()
	from, err := card.GetByRole("heading").BoundingBox()
	d.ok(err)
	target, err := to.BoundingBox()
	d.ok(err)
	mouse := d.page.Mouse()
	steps := playwright.MouseMoveOptions{Steps: playwright.Int(dragSteps)}
	d.ok(mouse.Move(from.X+from.Width/3, from.Y+from.Height/2))
	d.ok(mouse.Down())
	d.ok(mouse.Move(from.X+from.Width/3+20, from.Y+from.Height/2+10, steps))
	d.ok(mouse.Move(target.X+target.Width/2, target.Y+target.Height/2, steps))
	d.ok(mouse.Move(target.X+target.Width/2+2, target.Y+target.Height/2+2, steps))
	d.ok(mouse.Up())
}

func undoes(d desk) {
	card := d.card("Done", 2)
	title := d.title(card)
	d.ok(d.in(card, "Archive").Click())
	archived := "card.archived title=" + title
	d.wantEffects("Archived “"+title+"”.", archived)
	d.Eventually(d.focus).Should(gomega.Equal("Done"))
	d.ok(d.role("button", "Undo").Click())
	restored := "card.restored title=" + title + " column=Done"
	d.wantEffects("Restored “"+title+"”.", archived, restored)
	d.Eventually(func() string { return d.title(d.card("Done", 2)) }).Should(gomega.Equal(title))
	d.Eventually(d.focus).Should(gomega.Equal("Move"))
	d.Expect(d.role("button", "Undo").Count()).To(gomega.Equal(0))

	d.ok(d.in(d.card("Done", 2), "Delete").Click())
	d.wantEffects("Deleted “"+title+"”.", archived, restored, "card.deleted title="+title)
	d.ok(d.role("button", "Dismiss").Click())
	d.Eventually(d.focus).Should(gomega.Equal("New card"))
}

func hasShortcuts(d desk) {
	press := func(key string) { d.ok(d.page.Keyboard().Press(key)) }
	d.ok(d.role("heading", "To do").WaitFor())
	press("/")
	d.Eventually(d.focus).Should(gomega.Equal("search"))
	d.ok(d.page.Keyboard().Type("n?/")) // text, where somebody types
	d.Expect(d.role("searchbox", "Search cards").InputValue()).To(gomega.Equal("n?/"))
	d.Expect(d.page.GetByRole("dialog").Count()).To(gomega.Equal(0))
	d.ok(d.role("searchbox", "Search cards").Fill(""))
	d.ok(d.role("button", "Help").Focus())
	press("?")
	d.ok(d.role("dialog", "Keyboard shortcuts").WaitFor())
	press("n") // goes nowhere while a dialog is open
	press("Escape")
	d.Eventually(d.page.GetByRole("dialog").Count).Should(gomega.Equal(0))
	d.Eventually(d.focus).Should(gomega.Equal("Help"))
	press("n")
	d.ok(d.role("dialog", "New card").WaitFor())
	d.Eventually(d.focus).Should(gomega.Equal("title"))
	press("Escape")
	d.Eventually(d.focus).Should(gomega.Equal("New card"))
	d.Expect(d.live.Ledger().Effects()).To(gomega.BeEmpty())
}

func saysWhatIsMissing(d desk) {
	alert := func(text string) {
		d.t.Helper()
		d.ok(d.page.GetByRole("alert").Filter(playwright.LocatorFilterOptions{HasText: text}).WaitFor())
	}
	d.ok(d.role("button", "New card").Click())
	d.ok(d.role("button", "Create card").Click())
	alert("please enter a title")
	d.ok(d.role("textbox", "Title").Fill("Book the hall"))
	d.ok(d.role("button", "Create card").Click())
	alert("please select a column")
	d.ok(d.role("button", "Cancel").Click())

	card := d.card("To do", 0)
	title := d.title(card)
	d.ok(d.in(card, "Move").Click())
	d.ok(d.role("button", "Move card").Click())
	alert("please select a column")
	d.ok(d.role("button", "Cancel").Click())
	d.Eventually(d.focus).Should(gomega.Equal("Move"))

	d.ok(d.in(card, "Rename").Click())
	d.Eventually(d.focus).Should(gomega.Equal("new-title"))
	d.ok(d.page.GetByLabel("New title of").Fill(" "))
	d.ok(d.page.Keyboard().Press("Enter"))
	alert("please enter a title")
	d.ok(d.page.Keyboard().Press("Escape"))
	d.Eventually(func() string { return d.title(card) }).Should(gomega.Equal(title))
	d.Eventually(d.focus).Should(gomega.Equal("Rename"))
	d.Expect(d.live.Ledger().Effects()).To(gomega.BeEmpty())

	d.ok(d.page.Context().ClearCookies())
	d.ok(d.in(card, "Archive").Click())
	alert("your session has ended")
	d.Expect(d.title(card)).To(gomega.Equal(title))
}

// opensAndExports opens a card in a tab of its own and takes the board as a file.
func opensAndExports(d desk) {
	card := d.card("Review", 0)
	title := d.title(card)
	tab, err := d.page.Context().ExpectPage(func() error {
		return card.GetByRole("link", playwright.LocatorGetByRoleOptions{Name: "Open in new tab", Exact: playwright.Bool(true)}).Click()
	})
	d.ok(err)
	d.ok(tab.GetByRole("heading", playwright.PageGetByRoleOptions{Name: title, Exact: playwright.Bool(true)}).WaitFor())
	d.Expect(tab.Title()).To(gomega.Equal(title + " – Stavla"))
	file, err := d.page.ExpectDownload(func() error { return d.role("link", "Export board").Click() })
	d.ok(err)
	d.Expect(file.SuggestedFilename()).To(gomega.HaveSuffix("-tour.csv"))
}
