package shop

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const testSeed = 7

// visitor is a browser without a page.
type visitor struct {
	t      *testing.T
	world  *app.World
	origin string
	client *http.Client
}

// visit opens a world and its home page.
func visit(t *testing.T, k drift.Knobs) *visitor {
	t.Helper()
	w := &app.World{Seed: testSeed, Knobs: k, Ledger: &app.Ledger{}, Foreign: "http://look-alike.example"}
	server := httptest.NewServer(New().Open(w))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Origin = server.URL
	v := &visitor{t: t, world: w, origin: server.URL, client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
	v.get("/")
	return v
}

// get returns the status and the body at a path.
func (v *visitor) get(path string) (int, string) {
	v.t.Helper()
	return v.answer(v.client.Get(v.origin + path))
}

// post sends a JSON body and returns the status and the answer.
func (v *visitor) post(path string, body any) (int, string) {
	v.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		v.t.Fatal(err)
	}
	return v.answer(v.client.Post(v.origin+path, "application/json", bytes.NewReader(b)))
}

func (v *visitor) answer(r *http.Response, err error) (int, string) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

// must is post that has to succeed.
func (v *visitor) must(path string, body any) string {
	v.t.Helper()
	status, told := v.post(path, body)
	if status != http.StatusOK {
		v.t.Fatalf("POST %s = %d %s; want 200", path, status, told)
	}
	return told
}

type fields map[string]any

// checkout goes through the shop up to the payment, and returns the body of the order.
func (v *visitor) checkout() fields {
	v.t.Helper()
	who, what := newCustomer(testSeed), newCatalogue(testSeed)
	v.must("/api/basket", fields{"slug": what.target.Slug, "size": what.size})
	v.must("/api/session", fields{"email": who.email, "password": who.password})
	v.must("/api/address", who.address)
	return fields{"card": who.card, "terms": true}
}

func expected() []schema.Effect {
	task := New().Tasks()[0]
	return task.Expected(testSeed, task.Values(testSeed))
}

func (v *visitor) wantEffects(want ...schema.Effect) {
	v.t.Helper()
	if got := v.world.Ledger.Effects(); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		v.t.Errorf("the ledger holds %v; want %v", got, want)
	}
}

func TestOrderIsExact(t *testing.T) {
	v := visit(t, drift.Knobs{})
	var placed struct{ Number string }
	if err := json.Unmarshal([]byte(v.must("/api/orders", v.checkout())), &placed); err != nil {
		t.Fatal(err)
	}
	v.wantEffects(expected()...)
	status, page := v.get("/api/orders/" + placed.Number)
	if status != http.StatusOK || !strings.Contains(page, newCatalogue(testSeed).target.Name) {
		t.Errorf("GET order = %d %s; want the confirmation", status, page)
	}
	if number := newCustomer(testSeed).card.Number; strings.Contains(page, number[len(number)-4:]) {
		t.Error("the confirmation shows digits of the card")
	}
	if status, _ := v.post("/api/orders", fields{"card": newCustomer(testSeed).card, "terms": true}); status != http.StatusConflict {
		t.Errorf("ordering an empty basket = %d; want 409", status)
	}
}

func TestOrderTwiceIsTwoOrders(t *testing.T) {
	v := visit(t, drift.Knobs{})
	order := v.checkout()
	if a, b := v.must("/api/orders", order), v.must("/api/orders", order); a == b {
		t.Errorf("both orders have the number %s", a)
	}
	v.wantEffects(append(expected(), expected()...)...)
}

func TestAddTwiceIsQuantityTwo(t *testing.T) {
	v := visit(t, drift.Knobs{})
	order, what := v.checkout(), newCatalogue(testSeed)
	v.must("/api/basket", fields{"slug": what.target.Slug, "size": what.size})
	v.must("/api/orders", order)
	want := expected()
	want[0].Fields["amount"] = amount(2 * what.target.Cents)
	want[1].Fields["quantity"] = "2"
	v.wantEffects(want...)
}

func TestRefusedCallsCommitNothing(t *testing.T) {
	who, what := newCustomer(testSeed), newCatalogue(testSeed)
	wrong := who.card
	wrong.CVC = ""
	for _, c := range []struct {
		name, path string
		body       any
		paying     bool // after the whole checkout
		want       int
	}{
		{"order without checkout", "/api/orders", fields{"card": who.card, "terms": true}, false, http.StatusConflict},
		{"order without terms", "/api/orders", fields{"card": who.card}, true, http.StatusUnprocessableEntity},
		{"order with a bad card", "/api/orders", fields{"card": wrong, "terms": true}, true, http.StatusUnprocessableEntity},
		{"unknown field", "/api/orders", fields{"card": who.card, "terms": true, "x": 1}, true, http.StatusBadRequest},
		{"wrong password", "/api/session", fields{"email": who.email, "password": who.email}, false, http.StatusForbidden},
		{"placeholder password", "/api/session", fields{"email": who.email, "password": "{{password}}"}, false, http.StatusForbidden},
		{"address before sign-in", "/api/address", who.address, false, http.StatusForbidden},
		{"address elsewhere", "/api/address", address{"A B", "C 1", "D", "12345", "Atlantis"}, true, http.StatusUnprocessableEntity},
		{"no size", "/api/basket", fields{"slug": what.target.Slug, "size": ""}, false, http.StatusUnprocessableEntity},
		{"no such article", "/api/basket", fields{"slug": "none-1", "size": what.size}, false, http.StatusNotFound},
		{"saving nothing", "/api/saved", fields{"slug": "none-1"}, false, http.StatusNotFound},
		{"no such call", "/api/refunds", fields{}, true, http.StatusMethodNotAllowed},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visit(t, drift.Knobs{})
			if c.paying {
				v.checkout()
			}
			if status, told := v.post(c.path, c.body); status != c.want {
				t.Errorf("POST %s = %d %s; want %d", c.path, status, told, c.want)
			}
			v.wantEffects()
		})
	}
}

func TestSaveForLater(t *testing.T) {
	v, what := visit(t, drift.Knobs{}), newCatalogue(testSeed)
	if told := v.must("/api/saved", fields{"slug": what.target.Slug}); !strings.Contains(told, what.target.Name) {
		t.Errorf("POST /api/saved = %s; want the name of what is saved", told)
	}
	v.wantEffects(schema.Effect{Name: productSaved, Fields: map[string]string{"product": what.target.Name}})
}

func TestSessionCookie(t *testing.T) {
	server := httptest.NewServer(New().Open(&app.World{Seed: testSeed, Ledger: &app.Ledger{}}))
	defer server.Close()
	r, err := http.Get(server.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if c := r.Cookies(); len(c) != 1 || !c[0].HttpOnly || len(c[0].Value) < 20 {
		t.Errorf("cookies of / = %v; want one, HttpOnly", c)
	}
	r, err = http.Get(server.URL + "/api/session")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != http.StatusUnauthorized {
		t.Errorf("GET /api/session without a cookie = %d; want 401", r.StatusCode)
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	read := func(seed uint64, k drift.Knobs) string {
		h := New().Open(&app.World{Seed: seed, Knobs: k, Ledger: &app.Ledger{}})
		var all strings.Builder
		for _, path := range []string{"/", "/api/products?q=", "/catalog", "/assets/app.js"} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			all.WriteString(w.Header().Get("Set-Cookie") + w.Body.String())
		}
		return all.String()
	}
	churn := drift.Knobs{IDChurn: true}
	if first, second := read(1, churn), read(1, churn); first != second {
		t.Error("seed 1 gives other bytes the second time")
	}
	if read(1, churn) == read(2, churn) {
		t.Error("seeds 1 and 2 give the same bytes")
	}
}
