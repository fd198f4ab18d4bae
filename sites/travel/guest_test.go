package travel

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const testSeed = 7

// guest is a browser without a page, at a world of the test seed.
type guest struct {
	t          *testing.T
	world      *app.World
	plan       *plan
	desk, till http.Handler
	cookies    []*http.Cookie
}

// stranger opens a world.
func stranger(t *testing.T, k drift.Knobs) *guest {
	w := &app.World{
		Seed: testSeed, Knobs: k, Ledger: &app.Ledger{}, Origin: "http://c1.travel.localhost", Partner: "http://pay.localhost/c1",
	}
	return &guest{t: t, world: w, plan: newPlan(testSeed), desk: Site{}.Open(w), till: Site{}.Partner(w)}
}

// visit opens a world and its first page.
func visit(t *testing.T, k drift.Knobs) *guest {
	v := stranger(t, k)
	v.get("/")
	return v
}

// answer is what a guest gets.
type answer struct {
	Status   int
	Location string
	Body     string
}

func (v *guest) send(to http.Handler, r *http.Request) answer {
	for _, c := range v.cookies {
		r.AddCookie(c)
	}
	rec := httptest.NewRecorder()
	to.ServeHTTP(rec, r)
	v.cookies = append(v.cookies, rec.Result().Cookies()...)
	return answer{rec.Code, rec.Header().Get("Location"), html.UnescapeString(rec.Body.String())}
}

func (v *guest) get(path string) answer {
	return v.send(v.desk, httptest.NewRequest(http.MethodGet, path, nil))
}

func form(path string, fields url.Values) *http.Request {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func (v *guest) post(path string, fields url.Values) answer {
	return v.send(v.desk, form(path, fields))
}

// pay sends a card to the payment provider; token is the end of the address.
func (v *guest) pay(token, card string) answer {
	return v.send(v.till, form("/pay/"+token, url.Values{"card": {card}}))
}

// wish is a search that makes sense.
func (v *guest) wish() url.Values {
	p := v.plan
	return url.Values{
		"from": {p.From.Code}, "from_name": {p.From.Name}, "to": {p.To.Code}, "to_name": {p.To.Name},
		"date": {p.Day.Format("2006-01-02")}, "passengers": {"1"},
	}
}

// with is a copy of a form with one field changed.
func with(fields url.Values, name, value string) url.Values {
	out := url.Values{}
	for n, v := range fields {
		out[n] = v
	}
	out.Set(name, value)
	return out
}

// toTill chooses a trip by its id and goes on to the payment; it returns the token.
func (v *guest) toTill(id string) string {
	v.t.Helper()
	v.want(v.post("/choose", with(v.wish(), "trip", id)), http.StatusSeeOther, "")
	to := v.post("/passenger", url.Values{"passenger": {" Zoë  Tóthfalvi "}})
	token, ok := strings.CutPrefix(to.Location, v.world.Partner+"/pay/")
	if to.Status != http.StatusSeeOther || !ok {
		v.t.Fatalf("paying = %d to %q; want the partner", to.Status, to.Location)
	}
	return token
}

// want checks the status of an answer and a text in it.
func (v *guest) want(a answer, status int, text string) {
	v.t.Helper()
	if a.Status != status || !strings.Contains(a.Body, text) {
		v.t.Errorf("the answer is %d; want %d with %q in\n%.2000s", a.Status, status, text, a.Body)
	}
}

// wantEffects checks the whole ledger.
func (v *guest) wantEffects(want ...schema.Effect) {
	v.t.Helper()
	if got := v.world.Ledger.Effects(); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		v.t.Errorf("Effects() = %v; want %v", got, want)
	}
}

var (
	headings = regexp.MustCompile(`<h2>([^<]+)</h2>`)
	tripForm = regexp.MustCompile(`(?s)<h2>([^<]+)</h2>.*?name="trip" value="(\d+)"`)
)

// rowsOf lists the keys of a page's rows.
func rowsOf(page string) []string {
	var keys []string
	for _, m := range headings.FindAllStringSubmatch(page, -1) {
		keys = append(keys, m[1])
	}
	return keys
}
