package bank

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

type fields map[string]any

// person is a browser without a page.
type person struct {
	t      *testing.T
	world  *app.World
	origin string
	client *http.Client
}

// enter opens a world at a path.
func enter(t *testing.T, k drift.Knobs, path string) *person {
	t.Helper()
	w := &app.World{Seed: testSeed, Knobs: k, Ledger: &app.Ledger{}}
	server := httptest.NewServer(New().Open(w))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, world: w, origin: server.URL, client: &http.Client{Jar: jar}}
	if status, _ := p.ask(http.MethodGet, path, nil); status != http.StatusOK {
		t.Fatalf("GET %s = %d", path, status)
	}
	return p
}

// ask sends a request, with a JSON body if there is one, and returns the status and the answer.
func (p *person) ask(method, path string, body any) (int, string) {
	p.t.Helper()
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			p.t.Fatal(err)
		}
		sent = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.origin+path, sent)
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := p.client.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer r.Body.Close()
	told, err := io.ReadAll(r.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return r.StatusCode, string(told)
}

// must is ask that has to succeed, with the answer read into a value.
func (p *person) must(method, path string, body, into any) {
	p.t.Helper()
	status, told := p.ask(method, path, body)
	if status != http.StatusOK {
		p.t.Fatalf("%s %s = %d %s; want 200", method, path, status, told)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(told), into); err != nil {
			p.t.Fatal(err)
		}
	}
}

func (p *person) wantEffects(want ...schema.Effect) {
	p.t.Helper()
	if got := p.world.Ledger.Effects(); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		p.t.Errorf("the ledger holds %v; want %v", got, want)
	}
}

// valuesOf are a task's values as a request wants them, and its effects.
func valuesOf(task app.Task) (fields, []schema.Effect) {
	values := task.Values(testSeed)
	out := fields{}
	for name, v := range values {
		out[name] = v.Reveal()
	}
	return out, task.Expected(testSeed, values)
}

func without(f fields, name string) fields { return with(f, name, "") }

func with(f fields, name string, value any) fields {
	out := fields{}
	for k, v := range f {
		out[k] = v
	}
	out[name] = value
	return out
}

// transferForm is the transfer of the task, and its effects.
func transferForm() (fields, []schema.Effect) {
	v, want := valuesOf(transferTask())
	return fields{"payee": v["payee"], "iban": v["iban"], "amount": v["amount"], "reference": v["reference"]}, want
}

func TestSignIn(t *testing.T) {
	who := newCustomer(testSeed)
	right := fields{"number": who.number, "password": who.password}
	p := enter(t, drift.Knobs{}, "/")
	for _, c := range []struct {
		path string
		body fields
		want int
	}{
		{"/api/sign-in/code", fields{"code": who.code}, http.StatusConflict}, // no password yet
		{"/api/sign-in", with(right, "password", who.number), http.StatusUnprocessableEntity},
		{"/api/sign-in", with(right, "password", "{{password}}"), http.StatusUnprocessableEntity},
		{"/api/sign-in/code", fields{"code": who.code}, http.StatusConflict},
		{"/api/sign-in", right, http.StatusOK},
		{"/api/transfers", fields{}, http.StatusUnauthorized}, // no code yet
		{"/api/sign-in/code", fields{"code": "000000"}, http.StatusUnprocessableEntity},
		{"/api/sign-in/code", fields{"code": ""}, http.StatusUnprocessableEntity},
		{"/api/sign-in/code", fields{"code": "00000"}, http.StatusConflict}, // the third miss ends it
		{"/api/sign-in/code", fields{"code": who.code}, http.StatusConflict},
		{"/api/sign-in", right, http.StatusOK},
		{"/api/sign-in/code", fields{"code": who.code}, http.StatusOK},
	} {
		if status, told := p.ask(http.MethodPost, c.path, c.body); status != c.want {
			t.Fatalf("POST %s %v = %d %s; want %d", c.path, c.body, status, told, c.want)
		}
	}
	p.must(http.MethodGet, "/api/accounts", nil, nil)
	p.must(http.MethodPost, "/api/sign-out", nil, nil)
	if status, _ := p.ask(http.MethodGet, "/api/accounts", nil); status != http.StatusUnauthorized {
		t.Errorf("GET accounts after the sign-out = %d; want 401", status)
	}
	p.wantEffects()
}

func TestWhoBeginsSignedIn(t *testing.T) {
	for path, want := range map[string]int{
		"/": http.StatusUnauthorized, "/sign-in": http.StatusUnauthorized, "/sign-in/code": http.StatusUnauthorized,
		"/accounts": http.StatusOK, "/standing-orders": http.StatusOK, "/standing-orders/new": http.StatusOK,
	} {
		p := enter(t, drift.Knobs{}, path)
		if status, _ := p.ask(http.MethodGet, "/api/accounts", nil); status != want {
			t.Errorf("GET accounts of a visitor who began at %s = %d; want %d", path, status, want)
		}
	}
	p := enter(t, drift.Knobs{}, "/")
	p.ask(http.MethodGet, "/accounts", nil)
	if status, _ := p.ask(http.MethodGet, "/api/accounts", nil); status != http.StatusUnauthorized {
		t.Errorf("GET accounts of one who is known as nobody = %d; want 401", status)
	}
	r, err := http.Get(p.origin + "/accounts")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if c := r.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteLaxMode {
		t.Errorf("cookies of the first visit = %v; want one, HttpOnly and lax", c)
	}
}

func TestTransferIsExact(t *testing.T) {
	form, want := transferForm()
	p := enter(t, drift.Knobs{}, "/accounts")
	var before, after accountsView
	p.must(http.MethodGet, "/api/accounts", nil, &before)
	p.must(http.MethodPut, "/api/transfers/draft", form, nil)
	p.wantEffects()
	var done receipt
	p.must(http.MethodPost, "/api/transfers", form, &done)
	p.wantEffects(want...)
	p.must(http.MethodGet, "/api/accounts", nil, &after)
	cents, err := readMoney(form["amount"].(string))
	if err != nil || before.Accounts[everyday].Cents-after.Accounts[everyday].Cents != cents {
		t.Errorf("the balance went from %d to %d; want %d less", before.Accounts[everyday].Cents, after.Accounts[everyday].Cents, cents)
	}
	if e := after.Entries[0]; len(after.Entries) != len(before.Entries)+1 || e.Party != form["payee"] || e.Cents != -cents {
		t.Errorf("the statement begins with %+v; want the transfer", e)
	}
	p.must(http.MethodGet, "/api/transfers/"+done.Number, nil, nil)
	if status, _ := p.ask(http.MethodPost, "/api/transfers", form); status != http.StatusConflict {
		t.Errorf("the same transfer after its receipt = %d; want 409", status)
	}
	p.wantEffects(want...)
}

func TestTransferTwiceIsTwoTransfers(t *testing.T) {
	form, want := transferForm()
	p := enter(t, drift.Knobs{}, "/accounts")
	p.must(http.MethodPut, "/api/transfers/draft", form, nil)
	var one, two receipt
	p.must(http.MethodPost, "/api/transfers", form, &one)
	p.must(http.MethodPost, "/api/transfers", form, &two)
	if one.Number == two.Number {
		t.Errorf("both transfers have the number %s", one.Number)
	}
	p.wantEffects(append(want, want...)...)
}

func TestOwnWritingIsReadAsMeant(t *testing.T) {
	form, want := transferForm()
	iban := form["iban"].(string)
	form["iban"] = " " + strings.ToLower(iban[:4]) + " " + iban[4:]
	form["amount"] = strings.Replace(form["amount"].(string), ".", ",", 1)
	form["payee"] = "  " + form["payee"].(string)
	p := enter(t, drift.Knobs{}, "/accounts")
	p.must(http.MethodPut, "/api/transfers/draft", form, nil)
	p.must(http.MethodPost, "/api/transfers", form, nil)
	p.wantEffects(want...)
}

func TestStandingOrders(t *testing.T) {
	form, created := valuesOf(createTask())
	chosen, cancelled := valuesOf(cancelTask())
	p := enter(t, drift.Knobs{}, "/standing-orders")
	p.must(http.MethodPost, "/api/standing-orders", form, nil)
	p.wantEffects(created...)
	var list []standingOrder
	p.must(http.MethodGet, "/api/standing-orders", nil, &list)
	if len(list) != orderCount+1 || list[0].Payee != form["payee"] {
		t.Errorf("the list has %d orders, first %+v; want the new one on top of %d", len(list), list[0], orderCount)
	}
	b := book{orders: list}
	path := "/api/standing-orders/" + list[b.payee(chosen["payee"].(string))].ID
	p.must(http.MethodDelete, path, nil, nil)
	if status, _ := p.ask(http.MethodDelete, path, nil); status != http.StatusNotFound {
		t.Errorf("cancelling it again = %d; want 404", status)
	}
	p.wantEffects(append(created, cancelled...)...)
}

func TestRefusedCallsCommitNothing(t *testing.T) {
	transfer, _ := transferForm()
	order, _ := valuesOf(createTask())
	const draft, transfers, orders = "/api/transfers/draft", "/api/transfers", "/api/standing-orders"
	for _, c := range []struct {
		name, method, path string
		body               fields
		want               int
	}{
		{"no payee", http.MethodPut, draft, without(transfer, "payee"), 422},
		{"no iban", http.MethodPut, draft, without(transfer, "iban"), 422},
		{"no amount", http.MethodPut, draft, without(transfer, "amount"), 422},
		{"no reference", http.MethodPut, draft, without(transfer, "reference"), 422},
		{"a long reference", http.MethodPut, draft, with(transfer, "reference", strings.Repeat("é", referenceMax+1)), 422},
		{"a wrong iban", http.MethodPut, draft, with(transfer, "iban", "DE00990471008725528989"), 422},
		{"nothing to pay", http.MethodPut, draft, with(transfer, "amount", "0.00"), 422},
		{"less than nothing", http.MethodPut, draft, with(transfer, "amount", "-5.00"), 422},
		{"more than there is", http.MethodPut, draft, with(transfer, "amount", "99999.00"), 422},
		{"a placeholder", http.MethodPut, draft, with(transfer, "amount", "{{amount}}"), 422},
		{"an unknown field", http.MethodPut, draft, with(transfer, "x", 1), 400},
		{"confirmed before its review", http.MethodPost, transfers, transfer, 409},
		{"no such transfer", http.MethodGet, transfers + "/T0000000", nil, 404},
		{"no payee of an order", http.MethodPost, orders, without(order, "payee"), 422},
		{"no iban of an order", http.MethodPost, orders, without(order, "iban"), 422},
		{"no amount of an order", http.MethodPost, orders, without(order, "amount"), 422},
		{"no rhythm", http.MethodPost, orders, without(order, "rhythm"), 422},
		{"a rhythm of its own", http.MethodPost, orders, with(order, "rhythm", "Weekly"), 422},
		{"no such order", http.MethodDelete, orders + "/0000000", nil, 404},
		{"no such call", http.MethodGet, "/api/cards", nil, 404},
		{"no such way to call", http.MethodPost, "/api/accounts", fields{}, 405},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := enter(t, drift.Knobs{}, "/accounts")
			var body any
			if c.body != nil {
				body = c.body
			}
			if status, told := p.ask(c.method, c.path, body); status != c.want {
				t.Errorf("%s %s = %d %s; want %d", c.method, c.path, status, told, c.want)
			}
			p.wantEffects()
		})
	}
}

func TestAnotherTransferThanTheReviewedIsRefused(t *testing.T) {
	form, _ := transferForm()
	for _, name := range []string{"payee", "iban", "amount", "reference"} {
		p := enter(t, drift.Knobs{}, "/accounts")
		p.must(http.MethodPut, "/api/transfers/draft", form, nil)
		other := map[string]string{"payee": "Somebody Else", "iban": newIBAN(app.Rand(testSeed, "another")), "amount": "1.00", "reference": "Another"}[name]
		if status, _ := p.ask(http.MethodPost, "/api/transfers", with(form, name, other)); status != http.StatusConflict {
			t.Errorf("confirming with another %s = %d; want 409", name, status)
		}
		p.wantEffects()
	}
}

func TestStrangersGetNothing(t *testing.T) {
	p := enter(t, drift.Knobs{}, "/accounts")
	p.client.Jar = nil
	form, _ := transferForm()
	for _, call := range [][2]string{
		{http.MethodGet, "/api/accounts"}, {http.MethodPost, "/api/transfers"}, {http.MethodPut, "/api/transfers/draft"},
		{http.MethodPost, "/api/standing-orders"}, {http.MethodDelete, "/api/standing-orders/7000000"}, {http.MethodPost, "/api/sign-in"},
	} {
		if status, _ := p.ask(call[0], call[1], form); status != http.StatusUnauthorized {
			t.Errorf("%s %s without a cookie = %d; want 401", call[0], call[1], status)
		}
	}
	p.wantEffects()
}
