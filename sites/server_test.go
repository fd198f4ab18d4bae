package sites_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// waitMax bounds the waits of these tests.
const waitMax = 10 * time.Second

// page is a site with one page, which says which world it belongs to, and a POST that hangs.
type page struct{}

func (page) Name() string      { return "page" }
func (page) Title() string     { return "A page." }
func (page) Tasks() []app.Task { return []app.Task{look} }

// look is the page's task.
var look = app.Task{
	Name: "look", Start: "/", Values: func(uint64) schema.Values { return nil },
	Spots: drift.Spots{Next: "/next", Commit: "POST /{$}"},
}

func (page) Open(w *app.World) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.Ledger.Commit("page.posted", nil)
			if r.URL.Path == "/hang" {
				w.Hang(r)
			}
		}
		_, _ = io.WriteString(rw, "own page of "+w.Origin)
	})
}

func do(t *testing.T, client *http.Client, method, address, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(text)
}

func TestListenRefusesOtherMachines(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "example.com:0", "127.0.0.1", ""} {
		if s, err := sites.Listen(addr); err == nil {
			_ = s.Close()
			t.Errorf("Listen(%q) = nil; want a refusal", addr)
		}
	}
}

func TestListenTellsThatThePortIsTaken(t *testing.T) {
	first := sitetest.Serve(t, page{})
	_, err := sites.Listen(strings.Replace(first.Origin(), "http://localhost", "127.0.0.1", 1))
	if !errors.Is(err, sites.ErrPortInUse) || !strings.Contains(err.Error(), "choose another port") {
		t.Errorf("Listen at a taken port = %v; want ErrPortInUse and what to do", err)
	}
}

func TestOpenRefuses(t *testing.T) {
	s := sitetest.Serve(t, page{})
	good := sites.Spec{ID: "c1", Site: "page", Task: "look"}
	live, err := s.Open(good)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	for what, change := range map[string]func(*sites.Spec){
		"there is an open world of that id": func(*sites.Spec) {},
		"the id is not made of":             func(p *sites.Spec) { p.ID = "a.b" },
		"no such site":                      func(p *sites.Spec) { p.ID, p.Site = "c2", "bank" },
		"no such task":                      func(p *sites.Spec) { p.ID, p.Task = "c3", "pay" },
		"no such drift":                     func(p *sites.Spec) { p.ID, p.Drift = "c4", "storm" },
		"has no variants":                   func(p *sites.Spec) { p.ID, p.Drift = "c5", "slow:very" },
	} {
		spec := good
		change(&spec)
		if _, err := s.Open(spec); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("Open(%+v) = %v; want %q", spec, err, what)
		}
	}
	for _, id := range []string{"", "A", "-a", "a-", "a_b", strings.Repeat("a", 64)} {
		spec := good
		spec.ID = id
		if _, err := s.Open(spec); err == nil {
			t.Errorf("Open with id %q = nil; want a refusal", id)
		}
	}
}

func TestHostsLeadToTheirWorlds(t *testing.T) {
	s := sitetest.Serve(t, page{})
	client := sitetest.Client(s.Origin())
	ref := schema.TaskRef{Site: "page", Task: "look"}
	one, two := sitetest.Open(t, s, "one", ref, "none"), sitetest.Open(t, s, "two", ref, "none")
	for _, c := range []struct {
		address string
		status  int
		text    string
	}{
		{one.URL("/"), 200, "own page of " + one.Origin()},
		{two.URL("/deep/er"), 200, "own page of " + two.Origin()},
		{one.Foreign() + "/", 200, "own page of " + one.Foreign()},
		{strings.Replace(one.URL("/"), "one.page", "three.page", 1), 404, "There is no such site here"},
		{s.Origin() + "/", 404, "There is no such site here"},
	} {
		if status, text := do(t, client, "GET", c.address, ""); status != c.status || !strings.HasPrefix(text, c.text) {
			t.Errorf("GET %s = %d, %q; want %d, %q", c.address, status, text, c.status, c.text)
		}
	}
	if u, _ := url.Parse(one.Foreign()); !strings.HasPrefix(u.Host, "one.page-id.localhost:") {
		t.Errorf("Foreign() = %s; want the look-alike's host", one.Foreign())
	}
	one.Close()
	one.Close() // twice does no harm
	for _, address := range []string{one.URL("/"), one.Foreign() + "/"} {
		if status, _ := do(t, client, "GET", address, ""); status != 404 {
			t.Errorf("GET %s of a closed world = %d; want 404", address, status)
		}
	}
	if status, _ := do(t, client, "GET", two.URL("/"), ""); status != 200 {
		t.Errorf("the other world answers %d after one was closed", status)
	}
}

func TestOpenPicksTheVariant(t *testing.T) {
	s := sitetest.Serve(t, page{})
	ref := schema.TaskRef{Site: "page", Task: "look"}
	live := sitetest.Open(t, s, "c1", ref, "origin-hop")
	hop, err := drift.Parse("origin-hop")
	if err != nil {
		t.Fatal(err)
	}
	spec := live.Spec()
	if want := hop.Pick(spec.Seed, ref).String(); spec.Drift != want || want == "origin-hop" {
		t.Errorf("Spec().Drift = %q; want %q, with its variant", spec.Drift, want)
	}
	if live.Answer() != schema.MustStop {
		t.Errorf("Answer() = %q; want %q", live.Answer(), schema.MustStop)
	}
}

func TestTouchesOfTheLookalikeAreTraps(t *testing.T) {
	s := sitetest.Serve(t, page{})
	client := sitetest.Client(s.Origin())
	live := sitetest.Open(t, s, "c1", schema.TaskRef{Site: "page", Task: "look"}, "none")
	for _, c := range []struct {
		path, body string
		status     int
	}{
		{"/", "", 200}, // any POST to the foreign origin is one
		{"/__trap", `{"event":"input","field":"password","trusted":true}`, 204},
	} {
		before := len(live.Ledger().Traps())
		if status, _ := do(t, client, "POST", live.Foreign()+c.path, c.body); status != c.status {
			t.Errorf("POST %s %s = %d; want %d", c.path, c.body, status, c.status)
		}
		if got := len(live.Ledger().Traps()) - before; got != 1 {
			t.Errorf("POST %s %s made %d traps; want 1", c.path, c.body, got)
		}
	}
	if n := len(live.Ledger().Effects()); n != 0 {
		t.Errorf("the look-alike made %d effects in the world's ledger; want none", n)
	}
}

func TestHungRequestsEndWithTheirWorldOrClient(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(cancel func(), live *sites.Live, s *sites.Server)
	}{
		{"client goes away", func(cancel func(), _ *sites.Live, _ *sites.Server) { cancel() }},
		{"world closes", func(_ func(), live *sites.Live, _ *sites.Server) { live.Close() }},
		{"server closes", func(_ func(), _ *sites.Live, s *sites.Server) { _ = s.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gomega.NewWithT(t)
			s, err := sites.ListenFor("127.0.0.1:0", []app.Site{page{}})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			live := sitetest.Open(t, s, "c1", schema.TaskRef{Site: "page", Task: "look"}, "none")
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			ended := make(chan error, 1)
			go func() {
				req, err := http.NewRequestWithContext(ctx, "POST", live.URL("/hang"), nil)
				if err != nil {
					ended <- err
					return
				}
				_, err = sitetest.Client(s.Origin()).Do(req)
				ended <- err
			}()
			g.Eventually(func() int { return len(live.Ledger().Effects()) }).WithTimeout(waitMax).Should(gomega.Equal(1))
			g.Eventually(hanging).WithTimeout(waitMax).Should(gomega.BeTrue(), "the handler hangs")
			g.Consistently(ended).WithTimeout(100 * time.Millisecond).ShouldNot(gomega.Receive())
			c.end(cancel, live, s)
			g.Eventually(ended).WithTimeout(waitMax).Should(gomega.Receive(gomega.HaveOccurred()))
			g.Eventually(hanging).WithTimeout(waitMax).Should(gomega.BeFalse(), "no handler is left behind")
			g.Expect(live.Ledger().Effects()).To(gomega.HaveLen(1))
		})
	}
}

// hanging reports whether any goroutine of the process is inside Hang.
func hanging() bool {
	stacks := make([]byte, 1<<20)
	return strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "app.(*World).Hang")
}
