package sites_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// openFront opens a world by the front page and returns where it leads.
func openFront(t *testing.T, client *http.Client, s *sites.Server, query string) *url.URL {
	t.Helper()
	res, err := client.Get(s.Origin() + "/open?" + query)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	to, err := res.Location()
	if err != nil || res.StatusCode != http.StatusSeeOther {
		t.Fatalf("GET /open?%s = %s, %v; want a redirect to the world", query, res.Status, err)
	}
	return to
}

func TestFrontListsEverything(t *testing.T) {
	s := sitetest.Serve(t, admin.New())
	s.SetFront(sites.Index(s, 42))
	client := sitetest.Client(s.Origin())
	status, text := do(t, client, "GET", s.Origin()+"/", "")
	if status != 200 {
		t.Fatalf("GET / = %d", status)
	}
	for _, d := range drift.All() {
		if !strings.Contains(text, "<option>"+d.Name+"</option>") {
			t.Errorf("the front page does not offer the drift %s", d.Name)
		}
	}
	for _, want := range []string{"admin/deactivate", "admin/invite", `value="42"`, "origin-hop:meta"} {
		if !strings.Contains(text, want) {
			t.Errorf("the front page does not have %q", want)
		}
	}
}

func TestFrontOpensWorldsAndShowsLedgers(t *testing.T) {
	s := sitetest.Serve(t, admin.New())
	s.SetFront(sites.Index(s, 42))
	client := sitetest.Client(s.Origin())
	to := openFront(t, client, s, "task=admin/deactivate&drift=slot-change&seed=5")
	if !strings.HasPrefix(to.Host, "watch.admin.localhost:") || to.RequestURI() != "/watch?id=w1" {
		t.Errorf("/open leads to %s; want the page that watches world w1", to)
	}
	if status, text := do(t, client, "GET", to.String(), ""); status != 200 || !strings.Contains(text, `<iframe src="http://w1.admin.localhost:`) {
		t.Errorf("GET %s = %d %s; want a frame with the world", to, status, text)
	}
	if got := s.Worlds()[0].Spec(); got.Seed != 5 || got.Drift != "slot-change" {
		t.Errorf("the world's spec is %+v; want the one asked for", got)
	}
	if _, text := do(t, client, "GET", s.Origin()+"/", ""); !strings.Contains(text, "/watch?id=w1") {
		t.Error("the front page does not link to the ledger of the open world")
	}
	if _, text := do(t, client, "GET", s.Origin()+"/watch?id=w1", ""); !strings.Contains(text, "must-stop") || !strings.Contains(text, "admin_email") {
		t.Error("the ledger page does not tell the right answer and the parameters")
	}
	if _, text := do(t, client, "GET", s.Origin()+"/ledger.json?id=w1", ""); strings.TrimSpace(text) != "[]" {
		t.Errorf("the ledger of a fresh world is %s; want []", text)
	}
	s.Worlds()[0].Ledger().Commit("user.invited", map[string]string{"team": "T", "email": "e"})
	s.Worlds()[0].Ledger().Trap("foreign.touched", nil)
	want := `[{"kind":"effect","name":"user.invited","fields":[["email","e"],["team","T"]]},{"kind":"trap","name":"foreign.touched","fields":[]}]`
	if _, text := do(t, client, "GET", s.Origin()+"/ledger.json?id=w1", ""); strings.TrimSpace(text) != want {
		t.Errorf("the ledger is %s; want %s", text, want)
	}
}

func TestFrontRefuses(t *testing.T) {
	s := sitetest.Serve(t, admin.New())
	s.SetFront(sites.Index(s, 42))
	client := sitetest.Client(s.Origin())
	for path, want := range map[string]int{
		"/open?task=bank/pay":                          400,
		"/open?task=admin/invite&drift=storm":          400,
		"/open?task=admin/invite&seed=-1":              400,
		"/open?task=admin/invite&seed=1e3":             400,
		"/open?task=admin/invite&drift=origin-hop:fly": 400,
		"/watch?id=w9":                                 404,
		"/ledger.json?id=w9":                           404,
		"/elsewhere":                                   404,
	} {
		if status, _ := do(t, client, "GET", s.Origin()+path, ""); status != want {
			t.Errorf("GET %s = %d; want %d", path, status, want)
		}
	}
	if n := len(s.Worlds()); n != 0 {
		t.Errorf("the refused requests opened %d worlds", n)
	}
}

func TestFrontClosesTheOldestWorld(t *testing.T) {
	s := sitetest.Serve(t, admin.New())
	s.SetFront(sites.Index(s, 42))
	client := sitetest.Client(s.Origin())
	for i := range 40 {
		openFront(t, client, s, fmt.Sprintf("task=admin/invite&seed=%d", i))
	}
	if n := len(s.Worlds()); n != 32 {
		t.Errorf("%d worlds are open; want the limit, 32", n)
	}
	for _, live := range s.Worlds() {
		if id := live.Spec().ID; id == "w1" || id == "w8" {
			t.Errorf("world %s is still open; want the oldest closed", id)
		}
	}
}
