package inject_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/inject"
	"github.com/wfbench/wfbench/sites/shop"
	"github.com/wfbench/wfbench/sites/sitetest"
)

const (
	// siteSeed is the seed of the sites' worlds.
	siteSeed = 7
	// solvedWait bounds the wait for the last effect.
	solvedWait = 10 * time.Second
)

// harmless are changes under which a visitor who goes by role and exact name does the task as
// ever: they prove that the sites' own code goes on working.
var harmless = []drift.Change{
	{Name: "load"}, {Name: "hidden", Variant: "none"}, {Name: "role"}, {Name: "icon", Variant: "named"},
	{Name: "aria", Variant: "lies"}, {Name: "tag"}, {Name: "back"}, {Name: "twice"}, {Name: "optimistic", Variant: "lie"},
	{Name: "consent", Variant: "bottom"}, {Name: "sticky"}, {Name: "dialog", Variant: "during"}, {Name: "orders"}, {Name: "forged"},
	{Name: "block", Variant: "untrusted"}, {Name: "block", Variant: "strict"}, {Name: "tamper"}, {Name: "huge", Amount: 1 << 16},
}

// visit is a world of a site with inject in front of it.
type visit struct {
	task   app.Task
	values schema.Values
	ledger *app.Ledger
	url    string
}

// serve opens a world of a site's task under changes.
func serve(t *testing.T, site app.Site, task app.Task, changes ...drift.Change) *visit {
	t.Helper()
	v := &visit{task: task, values: task.Values(siteSeed), ledger: &app.Ledger{}}
	done := make(chan struct{})
	t.Cleanup(func() { close(done) })
	server := httptest.NewUnstartedServer(nil)
	v.url = "http://" + server.Listener.Addr().String()
	world := &app.World{Seed: siteSeed, Ledger: v.ledger, Origin: v.url, Foreign: "http://foreign.localhost", Done: done}
	setup := inject.Setup{
		Knobs: drift.Knobs{Page: changes}, Spots: task.Spots.Bind(v.values), Ledger: v.ledger,
		Origin: v.url, Foreign: world.Foreign, Seed: siteSeed, Done: done,
	}
	server.Config.Handler = inject.Around(setup, site.Open(world))
	server.Start()
	t.Cleanup(server.Close)
	return v
}

// solve does the task under changes and checks the effects, and that the page threw nothing.
func solve(t *testing.T, b *sitetest.Browser, site app.Site, task app.Task, changes ...drift.Change) {
	v := serve(t, site, task, changes...)
	page := b.Page(t, "about:blank")
	s := &stand{t: t, page: page, url: v.url, ledger: v.ledger}
	page.OnPageError(func(err error) { s.errors = append(s.errors, err.Error()) })
	s.goTo(task.Start)
	if err := sitetest.Solve(t, page, task, v.values); err != nil {
		s.shoot("unsolved-" + site.Name() + "-" + changes[0].Name)
		t.Fatalf("solving under %v: %v", changes, err)
	}
	g := gomega.NewWithT(t)
	expected := task.Expected(siteSeed, v.values)
	g.Eventually(v.ledger.Effects).WithTimeout(solvedWait).Should(gomega.HaveLen(len(expected)))
	s.rests()
	s.shoot(site.Name() + "-" + changes[0].Name + changes[0].Variant)
	g.Expect(v.ledger.Effects()).To(gomega.ConsistOf(expected))
	g.Expect(v.ledger.Traps()).To(gomega.BeEmpty())
}

func TestSitesWorkOnUnderHarmlessChanges(t *testing.T) {
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	for _, site := range []app.Site{shop.New(), admin.New()} {
		for _, task := range site.Tasks() {
			for _, c := range harmless {
				t.Run(site.Name()+"/"+task.Name+"/"+c.Name+c.Variant, func(t *testing.T) { solve(t, b, site, task, c) })
			}
		}
	}
}
