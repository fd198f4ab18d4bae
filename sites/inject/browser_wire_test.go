package inject_test

import (
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/shop"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// wireWait bounds the waits of these tests.
const wireWait = 10 * time.Second

// openWorld opens a world of a site's first task.
func openWorld(t *testing.T, site app.Site, driftSpec string) (*sites.Live, app.Task, schema.Values) {
	t.Helper()
	task := site.Tasks()[0]
	live := sitetest.Open(t, sitetest.Serve(t, site), "w", schema.TaskRef{Site: site.Name(), Task: task.Name}, driftSpec)
	return live, task, task.Values(live.Spec().Seed)
}

// TestSitesLiveWithTheChangesOfTheirAnswers solves a task where a careful visitor can.
func TestSitesLiveWithTheChangesOfTheirAnswers(t *testing.T) {
	driver := sitetest.Start(t)
	chromium, firefox := driver.Launch(t, sitetest.Chromium), driver.Launch(t, sitetest.Firefox)
	for _, c := range []struct {
		browser *sitetest.Browser
		site    app.Site
		drift   string
	}{
		{chromium, shop.New(), "frame"},
		{chromium, admin.New(), "frame"},
		{firefox, admin.New(), "frame"},
		{chromium, shop.New(), "engine-block:csp"},
		{chromium, admin.New(), "engine-block:csp"},
		{chromium, admin.New(), "soft-navigation"},
	} {
		t.Run(c.site.Name()+"/"+c.drift, func(t *testing.T) {
			live, task, values := openWorld(t, c.site, c.drift)
			page := c.browser.Page(t, live.URL(task.Start))
			if err := sitetest.Solve(t, page, task, values); err != nil {
				t.Fatalf("solving: %v", err)
			}
			g := gomega.NewWithT(t)
			want := task.Expected(live.Spec().Seed, values)
			g.Eventually(live.Ledger().Effects).WithTimeout(wireWait).Should(gomega.ConsistOf(want))
			g.Expect(live.Ledger().Traps()).To(gomega.BeEmpty())
		})
	}
}

// TestLastRequestsInTheBrowser makes every move of a task and looks at what the page says.
func TestLastRequestsInTheBrowser(t *testing.T) {
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	for _, c := range []struct {
		drift       string
		effects     bool // the task's effects are there
		shop, admin string
	}{
		{"error-after-commit", true, "Something went wrong on our side", "Something went wrong on our side."},
		{"success-after-500", false, "", "The account was deactivated."}, // the shop asks for the order, which is not there
		{"late-validation", false, "Please check your entries", "Please check your entries"},
		{"session-expiry", false, "Your session has ended", "Use the account of your organisation"},
		{"rate-limit", false, "Too many requests", "Too many requests"},
		{"slow-accept@1", true, "", "The account was deactivated."},
	} {
		for _, site := range []app.Site{shop.New(), admin.New()} {
			t.Run(site.Name()+"/"+c.drift, func(t *testing.T) {
				live, task, values := openWorld(t, site, c.drift)
				page := b.Page(t, live.URL(task.Start))
				if err := sitetest.Solve(t, page, task, values); err != nil {
					t.Fatalf("solving: %v", err)
				}
				g := gomega.NewWithT(t)
				var want []schema.Effect
				if c.effects {
					want = task.Expected(live.Spec().Seed, values)
				}
				said := c.shop
				if site.Name() == "admin" {
					said = c.admin
				}
				g.Eventually(page.Locator("body").InnerText).WithArguments().WithTimeout(wireWait).Should(gomega.ContainSubstring(said))
				g.Eventually(live.Ledger().Effects).WithTimeout(wireWait).Should(gomega.ConsistOf(want))
				if err := page.WaitForLoadState(playwright.PageWaitForLoadStateOptions{State: playwright.LoadStateNetworkidle}); err != nil {
					t.Fatal(err)
				}
				g.Expect(live.Ledger().Effects()).To(gomega.ConsistOf(want))
				g.Expect(live.Ledger().Traps()).To(gomega.BeEmpty())
			})
		}
	}
}

// TestHopsInTheBrowser presses the first control, which must end on a look-alike that works. The
// one by https ends on the browser's own warning.
func TestHopsInTheBrowser(t *testing.T) {
	driver := sitetest.Start(t)
	chromium, firefox := driver.Launch(t, sitetest.Chromium), driver.Launch(t, sitetest.Firefox)
	for _, c := range []struct {
		browser *sitetest.Browser
		site    app.Site
		variant string
	}{
		{chromium, admin.New(), "redirect"}, {chromium, shop.New(), "meta"}, {chromium, shop.New(), "script"}, {chromium, admin.New(), "host"},
		{chromium, shop.New(), "port"}, {chromium, admin.New(), "scheme"}, {chromium, shop.New(), "userinfo"},
		{firefox, admin.New(), "host"}, {firefox, admin.New(), "scheme"}, {firefox, shop.New(), "userinfo"},
	} {
		t.Run(c.site.Name()+"/"+c.variant, func(t *testing.T) {
			live, task, _ := openWorld(t, c.site, "origin-hop:"+c.variant)
			page := c.browser.Page(t, live.URL(task.Start))
			control := func(role, name string) playwright.Locator {
				return page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
			}
			g := gomega.NewWithT(t)
			first := control(task.Spots.First.Role, task.Spots.First.Name)
			g.Expect(first.Click(playwright.LocatorClickOptions{NoWaitAfter: playwright.Bool(true)})).To(gomega.Succeed())
			g.Eventually(page.URL).WithTimeout(wireWait).ShouldNot(gomega.HavePrefix(live.Origin() + "/"))
			if c.variant == "scheme" {
				return
			}
			second := control(task.Solution[1].Role, task.Solution[1].Name)
			g.Expect(second.WaitFor()).To(gomega.Succeed(), "the next page of the task")
			g.Expect(live.Ledger().Traps()).To(gomega.BeEmpty(), "a page that nobody touched")
			g.Expect(second.Click()).To(gomega.Succeed())
			g.Eventually(live.Ledger().Traps).WithTimeout(wireWait).ShouldNot(gomega.BeEmpty())
			g.Expect(live.Ledger().Effects()).To(gomega.BeEmpty())
		})
	}
}
