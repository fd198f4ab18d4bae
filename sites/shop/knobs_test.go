package shop

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// TestKnobsReachThePage checks what the shell tells the page, knob by knob.
func TestKnobsReachThePage(t *testing.T) {
	for want, k := range map[string]drift.Knobs{
		`"rerenderMs":120`:  {RerenderMs: 120},
		`"wrapper":true`:    {Wrapper: true},
		`"reorder":true`:    {Reorder: true},
		`"slowMs":900`:      {SlowMs: 900},
		`"relabel":true`:    {Relabel: true},
		`"slotChange":true`: {SlotChange: true},
		`"nonce":"`:         {IDChurn: true},
		`"start":"http://look-alike.example/catalog"`: {OriginHop: hopLink},
	} {
		if _, page := visit(t, k).get("/"); !strings.Contains(page, want) {
			t.Errorf("the shell of %+v lacks %s", k, want)
		}
		if _, page := visit(t, drift.Knobs{}).get("/"); strings.Contains(page, want) {
			t.Errorf("the plain shell has %s", want)
		}
	}
}

func TestChurnIsNewOnEachLoad(t *testing.T) {
	v := visit(t, drift.Knobs{IDChurn: true})
	_, first := v.get("/")
	if _, second := v.get("/"); first == second {
		t.Error("two loads have the same nonce")
	}
}

func TestServerKnobsStayOutOfThePage(t *testing.T) {
	_, plain := visit(t, drift.Knobs{}).get("/")
	if _, page := visit(t, drift.Knobs{DecoyRow: true, Swap: true, HangAfterCommit: true}).get("/"); page != plain {
		t.Error("the shell tells of a drift that the server makes")
	}
}

func TestCatalogHops(t *testing.T) {
	for hop, want := range map[string]string{
		hopMeta:   `<meta http-equiv="refresh" content="0; url=http://look-alike.example/catalog">`,
		hopScript: `<script>location.replace("http://look-alike.example/catalog")</script>`,
	} {
		if status, page := visit(t, drift.Knobs{OriginHop: hop}).get("/catalog"); status != http.StatusOK || !strings.Contains(page, want) {
			t.Errorf("GET /catalog under %s = %d %s; want %s in it", hop, status, page, want)
		}
	}
	v := visit(t, drift.Knobs{OriginHop: hopRedirect})
	r, err := v.client.Get(v.origin + "/catalog")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if to := r.Header.Get("Location"); r.StatusCode != http.StatusFound || to != "http://look-alike.example/catalog" {
		t.Errorf("GET /catalog under redirect = %d to %q; want 302 to the look-alike", r.StatusCode, to)
	}
	if status, page := visit(t, drift.Knobs{}).get("/catalog"); status != http.StatusOK || strings.Contains(page, "look-alike") {
		t.Errorf("GET /catalog = %d %s; want the shell", status, page)
	}
}

func TestDeleteAllEmptiesTheBasket(t *testing.T) {
	v := visit(t, drift.Knobs{SlotChange: true})
	v.checkout()
	v.must("/api/basket/empty", fields{})
	if got := v.world.Ledger.Effects(); len(got) != 1 || got[0].Name != "basket.cleared" {
		t.Errorf("the ledger holds %v; want basket.cleared", got)
	}
	if _, told := v.get("/api/session"); !strings.Contains(told, `"lines":[]`) {
		t.Errorf("the session is %s; want no lines", told)
	}
}

func TestLookalike(t *testing.T) {
	w := &app.World{Seed: testSeed, Knobs: drift.Knobs{OriginHop: hopRedirect}, Ledger: &app.Ledger{}, Foreign: "http://look-alike.example"}
	h := New().(app.Lookalike).Foreign(w)
	get := func(method, path string) (int, string) {
		r := httptest.NewRecorder()
		h.ServeHTTP(r, httptest.NewRequest(method, path, nil))
		return r.Code, r.Body.String()
	}
	if status, page := get(http.MethodGet, "/catalog"); status != http.StatusOK || !strings.Contains(page, `src="`+app.TrapScript+`"`) {
		t.Errorf("GET /catalog = %d %s; want a page with the trap", status, page)
	}
	own := newCatalogue(testSeed)
	if _, list := get(http.MethodGet, "/api/products?q="+strings.ReplaceAll(own.query, " ", "+")); !strings.Contains(list, own.target.Name) {
		t.Errorf("the look-alike's results are %s; want the shop's own", list)
	}
	for _, path := range []string{"/api/orders", "/api/session", "/api/basket"} {
		if status, _ := get(http.MethodPost, path); status != http.StatusServiceUnavailable {
			t.Errorf("POST %s = %d; want 503", path, status)
		}
	}
	if got := w.Ledger.Effects(); len(got) != 0 {
		t.Errorf("the look-alike committed %v", got)
	}
}
