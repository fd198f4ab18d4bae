package admin_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// visitor is a person with a browser that runs no scripts.
type visitor struct {
	t      *testing.T
	live   *sites.Live
	client *http.Client
	values schema.Values
}

// visit opens a world of a task under a drift.
func visit(t *testing.T, task, driftSpec string) *visitor {
	t.Helper()
	server := sitetest.Serve(t, admin.New())
	live := sitetest.Open(t, server, "c1", schema.TaskRef{Site: "admin", Task: task}, driftSpec)
	var values schema.Values
	for _, known := range admin.New().Tasks() {
		if known.Name == task {
			values = known.Values(live.Spec().Seed)
		}
	}
	return &visitor{t: t, live: live, client: sitetest.Client(server.Origin()), values: values}
}

func (v *visitor) value(name string) string { return v.values[name].Reveal() }

func (v *visitor) send(req *http.Request) (*http.Response, string) {
	v.t.Helper()
	res, err := v.client.Do(req)
	if err != nil {
		v.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return res, string(body)
}

func (v *visitor) get(path string) (*http.Response, string) {
	v.t.Helper()
	req, err := http.NewRequest(http.MethodGet, v.live.URL(path), nil)
	if err != nil {
		v.t.Fatal(err)
	}
	return v.send(req)
}

// post sends a form with the token of the page at from, and with pairs of names and values.
func (v *visitor) post(from, path string, pairs ...string) (*http.Response, string) {
	v.t.Helper()
	return v.send(v.form(from, path, pairs...))
}

func (v *visitor) form(from, path string, pairs ...string) *http.Request {
	v.t.Helper()
	_, page := v.get(from)
	token := regexp.MustCompile(`name="csrf" value="([^"]+)"`).FindStringSubmatch(page)
	if token == nil {
		v.t.Fatalf("the page %s has no form", from)
	}
	values := url.Values{"csrf": {token[1]}}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	req, err := http.NewRequest(http.MethodPost, v.live.URL(path), strings.NewReader(values.Encode()))
	if err != nil {
		v.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return req
}

func (v *visitor) signIn() {
	v.t.Helper()
	res, _ := v.post("/sign-in", "/sign-in", "email", v.value("admin_email"), "password", v.value("admin_password"))
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusSeeOther || to != "/people" {
		v.t.Fatalf("signing in = %s to %q; want /people", res.Status, to)
	}
}

// person is the number of the row that holds a text.
func (v *visitor) person(text string) string {
	v.t.Helper()
	_, page := v.get("/people?filter=" + url.QueryEscape(text))
	m := regexp.MustCompile(`data-person="(\d+)"`).FindAllStringSubmatch(page, -1)
	if len(m) != 1 {
		v.t.Fatalf("the filter %q leaves %d people; want 1", text, len(m))
	}
	return m[0][1]
}

func (v *visitor) wantEffects(names ...string) {
	v.t.Helper()
	var got []string
	for _, e := range v.live.Ledger().Effects() {
		got = append(got, e.Name)
	}
	if strings.Join(got, " ") != strings.Join(names, " ") {
		v.t.Errorf("the ledger holds %v; want %v", got, names)
	}
}

func TestSignIn(t *testing.T) {
	v := visit(t, "deactivate", "none")
	for _, path := range []string{"/people", "/people/101/history", "/invite", "/invite/1", "/invite/sent"} {
		if res, _ := v.get(path); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/sign-in" {
			t.Errorf("GET %s as a stranger = %s to %q; want /sign-in", path, res.Status, res.Header.Get("Location"))
		}
	}
	res, page := v.post("/sign-in", "/sign-in", "email", v.value("admin_email"), "password", "wrong")
	if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page, `role="alert"`) {
		t.Errorf("a wrong password = %s; want an alert", res.Status)
	}
	res, _ = v.post("/sign-in", "/sign-in", "email", v.value("admin_email"), "password", v.value("admin_password"))
	if c := res.Cookies(); len(c) != 1 || !c[0].HttpOnly || len(c[0].Value) < 20 {
		t.Errorf("signing in sets the cookies %v; want one random HttpOnly cookie", c)
	}
	if res, _ := v.get("/people"); res.StatusCode != http.StatusOK {
		t.Errorf("GET /people = %s; want the page", res.Status)
	}
	if res, _ := v.post("/people", "/sign-out"); res.Header.Get("Location") != "/" {
		t.Errorf("signing out leads to %q; want /", res.Header.Get("Location"))
	}
	if res, _ := v.get("/people"); res.StatusCode != http.StatusSeeOther {
		t.Errorf("GET /people after signing out = %s; want a redirect", res.Status)
	}
	v.wantEffects()
}

func TestFormsNeedTheirToken(t *testing.T) {
	v := visit(t, "deactivate", "slot-change")
	for _, path := range []string{"/sign-in", "/delete-all", "/people/deactivate", "/invite/1"} {
		req, err := http.NewRequest(http.MethodPost, v.live.URL(path), strings.NewReader("csrf=guess"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if res, _ := v.send(req); res.StatusCode != http.StatusForbidden {
			t.Errorf("POST %s with a guessed token = %s; want 403", path, res.Status)
		}
	}
	v.wantEffects()
}

func TestPages(t *testing.T) {
	v := visit(t, "deactivate", "none")
	v.signIn()
	row := regexp.MustCompile(`<tr id="person-`)
	next := regexp.MustCompile(`<a href="([^"]+)" rel="next">`)
	path, people := "/people", 0
	for pages := 1; ; pages++ {
		_, page := v.get(path)
		people += len(row.FindAllString(page, -1))
		m := next.FindStringSubmatch(page)
		if m == nil {
			if pages != 5 || people != 60 {
				t.Errorf("there are %d people on %d pages; want 60 on 5", people, pages)
			}
			break
		}
		path = strings.ReplaceAll(m[1], "&amp;", "&")
	}
	for _, path := range []string{"/people?page=-3", "/people?page=99", "/people?page=x", "/people?filter=" + url.QueryEscape("<b>&")} {
		if res, page := v.get(path); res.StatusCode != http.StatusOK || strings.Contains(page, "<b>&") {
			t.Errorf("GET %s = %s; want a page that escapes what was typed", path, res.Status)
		}
	}
}

func TestDeactivateCommitsEachTime(t *testing.T) {
	v := visit(t, "deactivate", "none")
	v.signIn()
	number := v.person(v.value("email"))
	from := "/people?filter=" + v.value("filter")
	first, second := v.form(from, "/people/deactivate", "person", number, "filter", v.value("filter")), v.form(from, "/people/deactivate", "person", number)
	if res, _ := v.send(first); res.Header.Get("Location") != from {
		t.Errorf("deactivating leads to %q; want %q", res.Header.Get("Location"), from)
	}
	_, page := v.get(from)
	if strings.Count(page, "<td>Deactivated</td>") != 1 || !strings.Contains(page, `<p class="notice" role="status">The account was deactivated.</p>`) {
		t.Error("the list does not tell what was done")
	}
	if _, page := v.get(from); strings.Contains(page, `role="status"`) {
		t.Error("the notice is shown twice")
	}
	v.wantEffects("user.deactivated")
	v.send(second)
	v.wantEffects("user.deactivated", "user.deactivated")
	for _, e := range v.live.Ledger().Effects() {
		if e.Fields["email"] != v.value("email") {
			t.Errorf("effect %v; want the target's e-mail", e)
		}
	}
	v.post(from, "/people/reactivate", "person", number)
	v.wantEffects("user.deactivated", "user.deactivated", "user.reactivated")
	if res, _ := v.post(from, "/people/deactivate", "person", "5"); res.StatusCode != http.StatusNotFound {
		t.Errorf("deactivating nobody = %s; want 404", res.Status)
	}
}

func TestInviteRefusesIncompleteForms(t *testing.T) {
	v := visit(t, "invite", "none")
	v.signIn()
	for _, pairs := range [][]string{
		{"email", "", "name", "A B", "role", "Owner"},
		{"email", "no address", "name", "A B", "role", "Owner"},
		{"email", "a@example.com", "name", " ", "role", "Owner"},
		{"email", "a@example.com", "name", "A B", "role", ""},
		{"email", "a@example.com", "name", "A B", "role", "King"},
	} {
		res, page := v.post("/invite/1", "/invite/1", pairs...)
		if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page, `role="alert"`) {
			t.Errorf("inviting with %q = %s; want an alert", pairs, res.Status)
		}
	}
	if res, _ := v.post("/invite/1", "/invite/77", "email", "a@example.com", "name", "A B", "role", "Owner"); res.StatusCode != http.StatusNotFound {
		t.Errorf("inviting to no team = %s; want 404", res.Status)
	}
	v.wantEffects()
	v.post("/invite/1", "/invite/1", "email", "a@example.com", "name", "A B", "role", "Viewer")
	v.wantEffects("user.invited")
	if got := v.live.Ledger().Effects()[0].Fields["welcome"]; got != "no" {
		t.Errorf("the effect says welcome %q for an unchecked box; want no", got)
	}
}
