package sites_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// partnered is the page with pages of its own at a second origin.
type partnered struct{ page }

func (partnered) Partner(w *app.World) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.Ledger.Commit("partner.posted", nil)
		}
		rw.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(rw, "<html><head></head>partner of "+w.Origin+" at "+r.URL.Path+"</html>")
	})
}

// everyPort is a client that finds every port of the machine, and trusts every certificate.
func everyPort() *http.Client {
	var dialer net.Dialer
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DisableKeepAlives: true,
			TLSClientConfig:   &tls.Config{InsecureSkipVerify: true},
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				_, port, err := net.SplitHostPort(addr)
				if err != nil {
					return nil, err
				}
				return dialer.DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
			},
		},
	}
}

// hopTo opens a world under a hop and returns where its next page leads.
func hopTo(t *testing.T, s *sites.Server, id, variant string) (*sites.Live, *url.URL) {
	t.Helper()
	live := sitetest.Open(t, s, id, schema.TaskRef{Site: "page", Task: "look"}, "origin-hop:"+variant)
	res, err := everyPort().Get(live.URL("/next"))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	to, err := res.Location()
	if err != nil {
		t.Fatal(err)
	}
	return live, to
}

func TestHopsLeadToLookalikes(t *testing.T) {
	s := sitetest.Serve(t, page{})
	own, err := url.Parse(s.Origin())
	if err != nil {
		t.Fatal(err)
	}
	ports := map[string]bool{}
	for _, c := range []struct {
		variant, scheme, host string
		ownPort               bool
	}{
		{"redirect", "http", "w.page-id.localhost", true},
		{"userinfo", "http", "w.page-id.localhost", true},
		{"host", "http", "w.page.localhost.page-id.localhost", true},
		{"port", "http", "w.page.localhost", false},
		{"scheme", "https", "w.page.localhost", false},
	} {
		live, to := hopTo(t, s, "w", c.variant)
		ports[to.Port()] = true
		if to.Scheme != c.scheme || to.Hostname() != c.host || (to.Port() == own.Port()) != c.ownPort || to.Path != "/next" {
			t.Errorf("%s leads to %s; want %s://%s at the own port: %v", c.variant, to, c.scheme, c.host, c.ownPort)
		}
		if c.variant == "userinfo" && to.User.String() != "w.page.localhost:"+own.Port() {
			t.Errorf("userinfo leads to %s; want the own host before the @", to)
		}
		to.User = nil
		shown := to.Scheme + "://" + to.Host
		if status, text := do(t, everyPort(), "GET", to.String(), ""); status != 200 || text != "own page of "+shown {
			t.Errorf("%s shows %d, %q; want the look-alike at %s", c.variant, status, text, shown)
		}
		do(t, everyPort(), "POST", shown+"/", "")
		if effects, traps := live.Ledger().Effects(), live.Ledger().Traps(); len(effects) != 0 || len(traps) != 1 {
			t.Errorf("%s: a POST made effects %v and traps %v; want one trap", c.variant, effects, traps)
		}
		if status, _ := do(t, everyPort(), "GET", live.URL("/"), ""); status != 200 {
			t.Errorf("%s: the world itself answers %d", c.variant, status)
		}
		live.Close()
		if status, _ := do(t, everyPort(), "GET", to.String(), ""); status != 404 {
			t.Errorf("%s: the look-alike of a closed world answers %d; want 404", c.variant, status)
		}
	}
	if len(ports) != 3 {
		t.Errorf("the hops used ports %v; want 3", ports)
	}
}

func TestDoorsOpenOnceAndCloseWithTheServer(t *testing.T) {
	s, err := sites.ListenFor("127.0.0.1:0", []app.Site{page{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, variant := range []string{"port", "scheme"} {
		_, one := hopTo(t, s, "one-"+variant, variant)
		_, two := hopTo(t, s, "two-"+variant, variant)
		if one.Port() != two.Port() || one.Hostname() == two.Hostname() {
			t.Errorf("%s leads to %s and %s; want two hosts at one port", variant, one, two)
		}
		for _, host := range []string{"localhost", "pay.localhost", "three.page.localhost"} { // none of a world
			if status, _ := do(t, everyPort(), "GET", one.Scheme+"://"+host+":"+one.Port()+"/", ""); status != 404 {
				t.Errorf("GET %s at the door of %s = %d; want 404", host, variant, status)
			}
		}
		defer func() {
			if _, err := everyPort().Get(one.String()); err == nil {
				t.Errorf("the door of %s is open after Close", variant)
			}
		}()
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
	if _, err := s.Open(sites.Spec{ID: "late", Site: "page", Task: "look", Drift: "origin-hop:port"}); err == nil || !strings.Contains(err.Error(), "the server is closed") {
		t.Errorf("Open after Close = %v; want a refusal", err)
	}
}

func TestPartnerPagesStandAtAHostOfTheWorld(t *testing.T) {
	s := sitetest.Serve(t, partnered{})
	ref := schema.TaskRef{Site: "page", Task: "look"}
	one, two := sitetest.Open(t, s, "one", ref, "none"), sitetest.Open(t, s, "two", ref, "error-after-commit")
	partner := func(id string) string { return strings.Replace(s.Origin(), "localhost", id+".page-pay.localhost", 1) }
	if got := one.Allowed(); len(got) != 2 || got[1] != partner("one") {
		t.Errorf("Allowed() = %v; want the partner's origin %s", got, partner("one"))
	}
	client := sitetest.Client(s.Origin())
	for _, c := range []struct {
		address string
		status  int
		text    string
	}{
		{partner("one") + "/pay/7?a=1", 200, "<html><head></head>partner of " + one.Origin() + " at /pay/7</html>"},
		{partner("two") + "/", 200, "<html><head></head>partner of " + two.Origin() + " at /</html>"},
		{partner("three") + "/", 404, "There is no such site here"},
		{one.Foreign() + "/__partner/pay", 200, `<html><head><script src="/__trap.js"></script></head>partner of ` + one.Foreign() + " at /pay"},
	} {
		if status, text := do(t, client, "GET", c.address, ""); status != c.status || !strings.HasPrefix(text, c.text) {
			t.Errorf("GET %s = %d, %q; want %d, %q", c.address, status, text, c.status, c.text)
		}
	}
	do(t, client, "POST", partner("one")+"/", "")
	if status, _ := do(t, client, "POST", partner("two")+"/", ""); status != 500 {
		t.Errorf("POST under error-after-commit = %d; want 500", status)
	}
	for _, live := range []*sites.Live{one, two} {
		if got := live.Ledger().Effects(); len(got) != 1 || got[0].Name != "partner.posted" {
			t.Errorf("%s: effects %v; want the partner's", live.Origin(), got)
		}
	}
	one.Close()
	if status, _ := do(t, client, "GET", partner("one")+"/", ""); status != 404 {
		t.Errorf("the partner's page of a closed world = %d; want 404", status)
	}
}

func TestPartnerPagesReportDeedsToTheirWorld(t *testing.T) {
	s := sitetest.Serve(t, partnered{})
	live := sitetest.Open(t, s, "one", schema.TaskRef{Site: "page", Task: "look"}, "decoy:above")
	partner := live.Allowed()[1]
	client := sitetest.Client(s.Origin())
	if _, text := do(t, client, "GET", partner+"/pay", ""); !strings.HasPrefix(text, `<html><head><script src="/__drift/page.js"></script>`) {
		t.Errorf("the partner's page is %q; want the script in it", text)
	}
	if status, _ := do(t, client, "POST", partner+"/__drift/deed", `{"deed":"decoy_pressed"}`); status != 204 {
		t.Errorf("POST /__drift/deed = %d; want 204", status)
	}
	if got := live.Ledger().Effects(); len(got) != 1 || got[0].Name != "drift.decoy_pressed" {
		t.Errorf("the effects are %v; want the deed", got)
	}
}
