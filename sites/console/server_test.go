package console_test

import (
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/console"
	"github.com/wfbench/wfbench/sites/drift"
)

// seed is the seed of these tests.
const seed = 7

// visitor is a person with a browser that runs no scripts.
type visitor struct {
	t      *testing.T
	base   string
	ledger *app.Ledger
	client *http.Client
}

// visit opens a world and its first page.
func visit(t *testing.T, k drift.Knobs) *visitor {
	t.Helper()
	v := newcomer(t, k)
	v.get("/")
	return v
}

// newcomer opens a world for somebody who has not been there.
func newcomer(t *testing.T, k drift.Knobs) *visitor {
	t.Helper()
	w := &app.World{Seed: seed, Knobs: k, Ledger: &app.Ledger{}}
	server := httptest.NewServer(console.New().Open(w))
	t.Cleanup(server.Close)
	return (&visitor{t: t, base: server.URL, ledger: w.Ledger}).other()
}

// other is another person in the same world.
func (v *visitor) other() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		v.t.Fatal(err)
	}
	next := *v
	next.client = &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &next
}

func (v *visitor) send(method, path, kind, body string) (*http.Response, string) {
	v.t.Helper()
	req, err := http.NewRequestWithContext(v.t.Context(), method, v.base+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	res, err := v.client.Do(req)
	if err != nil {
		v.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return res, html.UnescapeString(string(text))
}

func (v *visitor) get(path string) (*http.Response, string) {
	v.t.Helper()
	return v.send(http.MethodGet, path, "", "")
}

// post sends a form of pairs of names and values.
func (v *visitor) post(path string, pairs ...string) (*http.Response, string) {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return v.send(http.MethodPost, path, "application/x-www-form-urlencoded", form.Encode())
}

// accepted posts a form, which must lead to a page that tells words.
func (v *visitor) accepted(path, words string, pairs ...string) string {
	v.t.Helper()
	res, _ := v.post(path, pairs...)
	to := res.Header.Get("Location")
	if res.StatusCode != http.StatusSeeOther || to == "" {
		v.t.Fatalf("POST %s %q = %s; want a redirect", path, pairs, res.Status)
	}
	_, page := v.get(to)
	if !strings.Contains(page, words) || !strings.Contains(page, `class="notice"`) {
		v.t.Errorf("after POST %s the page does not tell %q", path, words)
	}
	return page
}

// refused posts a form, which must be answered with an alert.
func (v *visitor) refused(path string, pairs ...string) {
	v.t.Helper()
	res, page := v.post(path, pairs...)
	if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page, `role="alert"`) {
		v.t.Errorf("POST %s %q = %s; want an alert", path, pairs, res.Status)
	}
}

// tool calls a tool of the page.
func (v *visitor) tool(name, input string) (*http.Response, string) {
	v.t.Helper()
	return v.send(http.MethodPost, "/api/tools/"+name, "application/json", input)
}

func (v *visitor) wantEffects(want ...schema.Effect) {
	v.t.Helper()
	if got := v.ledger.Effects(); !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
		v.t.Errorf("the ledger holds %v; want %v", got, want)
	}
}

func effect(name string, pairs ...string) schema.Effect {
	fields := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		fields[pairs[i]] = pairs[i+1]
	}
	return schema.Effect{Name: name, Fields: fields}
}

// value is the value of a parameter of a task.
func value(t *testing.T, task, param string) string {
	t.Helper()
	for _, known := range tasks() {
		if known.Name == task {
			return known.Values(seed)[param].Reveal()
		}
	}
	t.Fatalf("no task %q", task)
	return ""
}

// rowOf finds the ID in the table row, or list item, that holds a text.
func (v *visitor) rowOf(path, text string) string {
	v.t.Helper()
	_, page := v.get(path)
	for _, row := range regexp.MustCompile(`(?s)<(tr|li).*?</(tr|li)>`).FindAllString(page, -1) {
		if strings.Contains(row, ">"+text+"<") {
			if m := regexp.MustCompile(`<input type="hidden"[^>]* value="(\d+)"`).FindStringSubmatch(row); m != nil {
				return m[1]
			}
		}
	}
	v.t.Fatalf("%s has no row %q", path, text)
	return ""
}

func TestStrangersCommitNothing(t *testing.T) {
	v := newcomer(t, drift.Knobs{})
	for _, path := range []string{"/settings", "/settings/reset", "/settings/delete", "/keys", "/keys/revoke", "/webhooks", "/billing/top-up"} {
		if res, _ := v.post(path, "name", "Valid name", "env", "Test", "scope", "Read only", "key", "301", "enable", "71", "amount", "50"); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("POST %s as a stranger = %s; want 401", path, res.Status)
		}
	}
	for _, path := range []string{"/api/tools/top_up", "/api/tools/read_balance"} {
		if res, _ := v.send(http.MethodPost, path, "application/json", `{"amount":"50"}`); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("POST %s as a stranger = %s; want 401", path, res.Status)
		}
	}
	if res, _ := v.get("/keys/rows?env=Live"); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("GET /keys/rows as a stranger = %s; want 401", res.Status)
	}
	v.wantEffects()
	res, _ := v.get("/settings")
	if c := res.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteLaxMode || len(c[0].Value) < 20 {
		t.Errorf("the first page sets %v; want one random HttpOnly cookie", c)
	}
	if res, _ := v.get("/keys"); res.StatusCode != http.StatusOK || len(res.Cookies()) != 0 {
		t.Errorf("the second page = %s with the cookies %v; want none", res.Status, res.Cookies())
	}
	v.accepted("/billing/top-up", "€50.00 was added", "amount", "50")
}

func TestPagesAreOnceNamed(t *testing.T) {
	v := visit(t, drift.Knobs{})
	for _, path := range []string{"/", "/settings", "/keys", "/keys/live", "/webhooks", "/billing"} {
		res, page := v.get(path)
		if res.StatusCode != http.StatusOK || strings.Count(page, "<h1") != 1 || strings.Count(page, "<main") != 1 || strings.Contains(page, "data-order") {
			t.Errorf("GET %s = %s with %d headings; want a page with one, and no marks", path, res.Status, strings.Count(page, "<h1"))
		}
		if _, again := v.get(path); again != page {
			t.Errorf("GET %s differs from one time to the next", path)
		}
	}
	if res, _ := v.get("/nowhere"); res.StatusCode != http.StatusNotFound {
		t.Errorf("GET /nowhere = %s; want 404", res.Status)
	}
	if res, _ := v.get("/keys/revoke"); res.StatusCode == http.StatusOK {
		t.Errorf("GET /keys/revoke = %s; want no page", res.Status)
	}
	if res, _ := v.post("/settings", "name", strings.Repeat("x", 64<<10)); res.StatusCode != http.StatusBadRequest {
		t.Errorf("a form of 64 KiB = %s; want 400", res.Status)
	}
	v.wantEffects()
}
