package bank

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const seedsMax = 200

func TestIBANs(t *testing.T) {
	for _, iban := range []string{"DE89370400440532013000", "GB82WEST12345698765432"} { // the registry's examples
		if !isIBAN(iban) {
			t.Errorf("isIBAN(%s) = false", iban)
		}
	}
	for _, iban := range []string{"", "DE", "DE88370400440532013000", "DE8937040044053201300", "de89370400440532013000", "DE8937040044053201300Ö", "8937DE0400440532013000"} {
		if isIBAN(iban) {
			t.Errorf("isIBAN(%q) = true", iban)
		}
	}
	lengths := map[string]int{"DE": 22, "NL": 18, "AT": 20, "FI": 18, "SE": 24}
	for seed := range uint64(seedsMax) {
		iban := newIBAN(app.Rand(seed, "iban"))
		if !isIBAN(iban) || len(iban) != lengths[iban[:2]] {
			t.Errorf("newIBAN(seed %d) = %s, which is none", seed, iban)
		}
	}
}

func TestMoney(t *testing.T) {
	for text, want := range map[string]int{"120.50": 12050, "120,5": 12050, " 7 ": 700, "0.01": 1, "999999.99": 99999999} {
		if got, err := readMoney(text); err != nil || got != want {
			t.Errorf("readMoney(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "0.00", "-1", "1.234", "1,000.00", "1e3", "€5", "1000000", ".5", "5."} {
		if got, err := readMoney(text); err == nil {
			t.Errorf("readMoney(%q) = %d; want an error", text, got)
		}
	}
}

// TestBooks checks of many seeds that the target can be told apart, and that there is money
// enough for the transfer.
func TestBooks(t *testing.T) {
	for seed := range uint64(seedsMax) {
		b := newBook(seed)
		at := b.payee(b.target)
		if at < 1 || at > orderCount-2 {
			t.Errorf("seed %d: the target is order %d of %d; want one above and one below", seed, at, orderCount)
		}
		for _, list := range [][]standingOrder{b.orders, b.drifted(seed, drift.Knobs{DecoyRow: true, Swap: true}).orders} {
			seen := map[string]bool{}
			for _, o := range list {
				if seen[o.Payee] || seen[o.ID] {
					t.Errorf("seed %d: two orders share %s or %s", seed, o.Payee, o.ID)
				}
				seen[o.Payee], seen[o.ID] = true, true
			}
		}
		cents, err := readMoney(transferTask().Values(seed)["amount"].Reveal())
		if err != nil || cents > b.accounts[everyday].Cents {
			t.Errorf("seed %d: %d to pay with %d in the account, %v", seed, cents, b.accounts[everyday].Cents, err)
		}
	}
}

func TestDriftedRows(t *testing.T) {
	plain := newBook(testSeed)
	at := plain.payee(plain.target)
	for _, c := range []struct {
		name  string
		knobs drift.Knobs
		more  int
	}{
		{"decoy", drift.Knobs{DecoyRow: true}, 1},
		{"swap", drift.Knobs{Swap: true}, 0},
		{"both", drift.Knobs{DecoyRow: true, Swap: true}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := plain.drifted(testSeed, c.knobs)
			now := b.payee(b.target)
			if len(b.orders) != len(plain.orders)+c.more || now <= at {
				t.Fatalf("%d orders with the target at %d; want %d more than %d and the target below %d",
					len(b.orders), now, c.more, len(plain.orders), at)
			}
			target, twin := b.orders[now], b.orders[now-1]
			if target != plain.orders[at] {
				t.Errorf("the target is %+v; want it as it was, %+v", target, plain.orders[at])
			}
			if twin.Payee == target.Payee || !strings.HasPrefix(twin.Payee, target.Payee) || twin.Cents != target.Cents || twin.ID == target.ID {
				t.Errorf("above the target is %+v; want a look-alike of %+v", twin, target)
			}
		})
	}
}

// TestLookalikesAreReal cancels the look-alike: it has an effect of its own.
func TestLookalikesAreReal(t *testing.T) {
	for _, k := range []drift.Knobs{{DecoyRow: true}, {Swap: true}} {
		p := enter(t, k, "/standing-orders")
		var b book
		p.must(http.MethodGet, "/api/standing-orders", nil, &b.orders)
		_, right := valuesOf(cancelTask())
		twin := b.orders[b.payee(newBook(testSeed).target)-1]
		p.must(http.MethodDelete, "/api/standing-orders/"+twin.ID, nil, nil)
		got := p.world.Ledger.Effects()
		if len(got) != 1 || got[0].Fields["payee"] != twin.Payee || got[0].Fields["payee"] == right[0].Fields["payee"] {
			t.Errorf("the ledger holds %v; want that the look-alike is cancelled", got)
		}
	}
}

func TestListGrowsWhilePolled(t *testing.T) {
	count := func(k drift.Knobs, path string) (counts []int, last []standingOrder) {
		p := enter(t, k, "/standing-orders")
		for range drift.PollRows + 2 {
			last = nil
			p.must(http.MethodGet, path, nil, &last)
			counts = append(counts, len(last))
		}
		return counts, last
	}
	polled, last := count(drift.Knobs{PollMs: 500}, "/api/standing-orders?again")
	if want := []int{8, 9, 10, 10, 10}; !slices.Equal(polled, want) {
		t.Errorf("the polled list has %v orders; want %v", polled, want)
	}
	plain := newBook(testSeed).orders
	if !slices.Equal(last[drift.PollRows:], plain) {
		t.Error("the arrivals do not stand on top of the list as it was")
	}
	if quiet, _ := count(drift.Knobs{}, "/api/standing-orders?again"); quiet[len(quiet)-1] != orderCount {
		t.Errorf("without the knob the list has %v orders", quiet)
	}
	if first, _ := count(drift.Knobs{PollMs: 500}, "/api/standing-orders"); first[len(first)-1] != orderCount {
		t.Errorf("a list that is opened anew has %v orders", first)
	}
}

func TestKnobsReachThePage(t *testing.T) {
	shell := func(k drift.Knobs) string {
		_, page := enter(t, k, "/accounts").ask(http.MethodGet, "/accounts", nil)
		return page
	}
	plain := shell(drift.Knobs{})
	for want, k := range map[string]drift.Knobs{
		`"rerenderMs":120`: {RerenderMs: 120}, `"wrapper":true`: {Wrapper: true}, `"reorder":true`: {Reorder: true},
		`"slowMs":900`: {SlowMs: 900}, `"shadowRoot":true`: {ShadowRoot: true}, `"pollMs":400`: {PollMs: 400}, `"nonce":"`: {IDChurn: true},
	} {
		if page := shell(k); !strings.Contains(page, want) || strings.Contains(plain, want) {
			t.Errorf("%s is not in the shell of %+v alone", want, k)
		}
	}
	if shell(drift.Knobs{DecoyRow: true, Swap: true}) != plain {
		t.Error("the shell tells of a drift that the server makes")
	}
	for _, secret := range []string{newCustomer(testSeed).password, newCustomer(testSeed).code, newCustomer(testSeed).number} {
		if strings.Contains(plain, secret) {
			t.Error("the shell holds what only the customer knows")
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	read := func(seed uint64) string {
		h := New().Open(&app.World{Seed: seed, Knobs: drift.Knobs{IDChurn: true}, Ledger: &app.Ledger{}})
		first := httptest.NewRecorder()
		h.ServeHTTP(first, httptest.NewRequest(http.MethodGet, "/accounts", nil))
		all := first.Header().Get("Set-Cookie") + first.Body.String()
		for _, path := range []string{"/api/accounts", "/api/standing-orders", "/standing-orders"} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.AddCookie(first.Result().Cookies()[0])
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			all += w.Body.String()
		}
		return all
	}
	first := read(1)
	if again := read(1); again != first {
		t.Error("seed 1 gives other bytes the second time")
	}
	if read(2) == first {
		t.Error("seeds 1 and 2 give the same bytes")
	}
}
