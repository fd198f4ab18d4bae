package helpdesk_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/helpdesk"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// waitMax bounds each wait for the page.
const waitMax = 20 * time.Second

// agent is a browser at the desk, in a world of its own.
type agent struct {
	*gomega.WithT
	page   playwright.Page
	live   *sites.Live
	task   app.Task
	values schema.Values
}

// behind is the site behind something else that answers.
type behind struct {
	app.Site
	around func(http.Handler) http.Handler
}

func (s behind) Open(w *app.World) http.Handler { return s.around(s.Site.Open(w)) }

// sit opens a world of a task and makes the first moves of its solution.
func sit(t *testing.T, b *sitetest.Browser, name, driftSpec string, moves int) agent {
	t.Helper()
	return sitAt(t, b, helpdesk.New(), name, driftSpec, moves)
}

func sitAt(t *testing.T, b *sitetest.Browser, site app.Site, name, driftSpec string, moves int) agent {
	t.Helper()
	a := agent{WithT: gomega.NewWithT(t)}
	for _, task := range helpdesk.New().Tasks() {
		if task.Name == name {
			a.task = task
		}
	}
	a.live = sitetest.Open(t, sitetest.Serve(t, site), "desk", schema.TaskRef{Site: "helpdesk", Task: name}, driftSpec)
	a.values = a.task.Values(a.live.Spec().Seed)
	a.page = b.Page(t, a.live.URL("/"))
	a.page.OnPageError(func(err error) { t.Errorf("the page's script: %v", err) })
	begin := a.task
	begin.Solution = begin.Solution[:moves]
	if err := sitetest.Solve(t, a.page, begin, a.values); err != nil {
		t.Fatal(err)
	}
	return a
}

func (a agent) expected() []schema.Effect { return a.task.Expected(a.live.Spec().Seed, a.values) }

// text reads what stands at a place.
func (a agent) text(selector string) func() string {
	return func() string {
		all, err := a.page.Locator(selector).AllInnerTexts()
		if err != nil {
			return err.Error()
		}
		return strings.Join(all, "\n")
	}
}

// sees waits until a text stands at a place.
func (a agent) sees(selector, text string) {
	a.Eventually(a.text(selector)).WithTimeout(waitMax).Should(gomega.ContainSubstring(text))
}

func (a agent) button(name string) playwright.Locator {
	return a.page.GetByRole("button", playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// focused says what has the focus, by its hook or its key.
func (a agent) focused() string {
	at, err := a.page.Evaluate(`document.activeElement.dataset.focus ?? document.activeElement.dataset.hook ?? document.activeElement.name ?? ""`)
	a.Expect(err).NotTo(gomega.HaveOccurred())
	return at.(string)
}

const (
	told    = `[data-hook="told"]`
	alert   = `[role="alert"]`
	closing = "**/tickets/*/close"
)

// route answers the requests of a pattern until it is called off.
func (a agent) route(pattern string, answer func(playwright.Route)) (off func()) {
	a.Expect(a.page.Route(pattern, answer)).To(gomega.Succeed())
	return func() { a.Expect(a.page.Unroute(pattern)).To(gomega.Succeed()) }
}

func TestPage(t *testing.T) {
	driver := sitetest.Start(t)
	b := driver.Launch(t, sitetest.Chromium)
	for _, c := range []struct {
		name string
		test func(*testing.T, *sitetest.Browser)
	}{
		{"says what is being done, then what was done", testPending},
		{"keeps the form when something else answers", testForeignAnswer},
		{"believes the desk's own words whatever the status", testLyingStatus},
		{"asks for what is missing", testMissing},
		{"empties the editor after a reply", testEditor},
		{"keeps the focus", testFocus},
		{"needs no inline script", testPolicy},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, b) })
	}
}

func testPending(t *testing.T, b *sitetest.Browser) {
	a := sit(t, b, "close", "none", 4)
	held := make(chan playwright.Route, 1)
	off := a.route(closing, func(r playwright.Route) { held <- r })
	a.Expect(a.button("Close ticket").Click()).To(gomega.Succeed())
	a.sees(told, "Closing ticket…")
	a.Expect(a.live.Ledger().Effects()).To(gomega.BeEmpty())
	a.Expect((<-held).Continue()).To(gomega.Succeed())
	off()
	a.sees(told, "is closed: "+a.values["resolution"].Reveal()+".")
	a.Expect(a.text(told)()).To(gomega.ContainSubstring(a.values["subject"].Reveal()))
	a.Expect(a.button("Send reply").Count()).To(gomega.BeZero())
	a.Expect(a.live.Ledger().Effects()).To(gomega.Equal(a.expected()))
	a.Expect(a.focused()).To(gomega.Equal("told"))
}

func testForeignAnswer(t *testing.T, b *sitetest.Browser) {
	a := sit(t, b, "close", "none", 4)
	off := a.route(closing, func(r playwright.Route) {
		_ = r.Fulfill(playwright.RouteFulfillOptions{
			Status: playwright.Int(429), ContentType: playwright.String("text/html"), Body: "<html><body><h1>Too many requests</h1></body></html>",
		})
	})
	a.Expect(a.button("Close ticket").Click()).To(gomega.Succeed())
	a.sees(alert, "Too many requests")
	a.Expect(a.text(told)()).To(gomega.BeEmpty())
	off()
	a.Expect(a.button("Close ticket").Click()).To(gomega.Succeed())
	a.sees(told, "is closed")
	a.Expect(a.page.Locator(alert).Count()).To(gomega.BeZero())
	a.Expect(a.live.Ledger().Effects()).To(gomega.Equal(a.expected()))
}

// liar answers the closing of a ticket with another status than the desk's.
type liar struct{ http.ResponseWriter }

func (l liar) WriteHeader(int) { l.ResponseWriter.WriteHeader(http.StatusInternalServerError) }

func testLyingStatus(t *testing.T, b *sitetest.Browser) {
	a := sitAt(t, b, behind{helpdesk.New(), func(desk http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/close") {
				w = liar{w}
			}
			desk.ServeHTTP(w, r)
		})
	}}, "close", "none", 5)
	a.sees(told, "is closed")
	a.sees(".facts", "Closed")
}

func testMissing(t *testing.T, b *sitetest.Browser) {
	a := sit(t, b, "close", "none", 3)
	a.Eventually(a.focused).WithTimeout(waitMax).Should(gomega.Equal("resolution"))
	a.Expect(a.button("Close ticket").Click()).To(gomega.Succeed())
	a.sees(alert, "Choose a resolution.")
	a.Expect(a.focused()).To(gomega.Equal("resolution"))
	a.Expect(a.button("Send reply").Click()).To(gomega.Succeed())
	a.sees(alert, "Write a reply first.")
	a.Expect(a.button("Add note").Click()).To(gomega.Succeed())
	a.sees(alert, "Write a note first.")
	a.Expect(a.live.Ledger().Effects()).To(gomega.BeEmpty())
}

func testEditor(t *testing.T, b *sitetest.Browser) {
	a := sit(t, b, "reply", "none", 3)
	editor := a.page.FrameLocator(`[data-hook="editor"]`).GetByRole("textbox", playwright.FrameLocatorGetByRoleOptions{Name: "Reply"})
	a.Expect(editor.InnerText()).To(gomega.Equal(a.values["text"].Reveal()))
	a.Expect(a.button("Send reply").Press("Enter")).To(gomega.Succeed())
	a.sees(told, "Your reply on “")
	a.sees(`[data-hook="thread"]`, a.values["text"].Reveal())
	a.Eventually(func() (string, error) { return editor.InnerText() }).WithTimeout(waitMax).Should(gomega.BeEmpty())
	a.Expect(a.button("Send reply").Click()).To(gomega.Succeed())
	a.sees(alert, "Write a reply first.")
	a.Expect(a.live.Ledger().Effects()).To(gomega.Equal(a.expected()))
}

func testFocus(t *testing.T, b *sitetest.Browser) {
	a := sit(t, b, "assign", "poll", 2)
	row := a.page.Locator("tr").Filter(playwright.LocatorFilterOptions{Has: a.page.GetByText(a.values["subject"].Reveal(), playwright.PageGetByTextOptions{Exact: playwright.Bool(true)})})
	a.sees("[aria-current]", "Unassigned")
	a.Eventually(a.focused).WithTimeout(waitMax).Should(gomega.Equal("tab-unassigned"))
	arrived := func() (int, error) {
		return a.page.Locator("tr", playwright.PageLocatorOptions{HasText: "Just now"}).Count()
	}
	take := row.GetByRole("button")
	a.Expect(take.Focus()).To(gomega.Succeed())
	at := a.focused()
	a.Expect(at).To(gomega.HavePrefix("take-"))
	a.Eventually(arrived).WithTimeout(waitMax).Should(gomega.Equal(drift.PollRows))
	a.Expect(a.focused()).To(gomega.Equal(at))
	a.Expect(take.Press("Enter")).To(gomega.Succeed())
	a.sees(told, "is assigned to you now.")
	a.Eventually(a.focused).WithTimeout(waitMax).Should(gomega.Equal("told"))
	a.Expect(row.Count()).To(gomega.BeZero())
	a.Expect(a.live.Ledger().Effects()).To(gomega.Equal(a.expected()))
}

func testPolicy(t *testing.T, b *sitetest.Browser) {
	a := sitAt(t, b, behind{helpdesk.New(), func(desk http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'; img-src data:")
			desk.ServeHTTP(w, r)
		})
	}}, "assign", "none", 0)
	a.page.OnConsole(func(m playwright.ConsoleMessage) {
		if m.Type() == "error" {
			t.Errorf("the console: %s", m.Text())
		}
	})
	a.Expect(sitetest.Solve(t, a.page, a.task, a.values)).To(gomega.Succeed())
	a.sees(told, "is assigned to you now.")
	a.Expect(a.live.Ledger().Effects()).To(gomega.Equal(a.expected()))
}
