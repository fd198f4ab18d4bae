package board

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// TestPollGainsRows fetches the list again and again: it gains one card on top of each target's
// column, PollRows times, and none of that is an effect.
func TestPollGainsRows(t *testing.T) {
	g := visit(t, drift.Knobs{PollMs: 250})
	begin := g.must(http.MethodGet, "/api/board", nil)
	if again := g.must(http.MethodGet, "/api/board", nil); len(again.Cards) != len(begin.Cards) {
		t.Error("the list grew for a page that was only loaded")
	}
	busy := []string{columnToDo, columnDoing, columnDone}
	last := begin
	for i := range drift.PollRows + 2 {
		v := g.must(http.MethodGet, "/api/board?again=1", nil)
		grown := 1
		if i >= drift.PollRows {
			grown = 0
		}
		for _, column := range busy {
			if have, was := v.of(column), last.of(column); len(have) != len(was)+grown || !slices.Equal(have[grown:], was) {
				t.Errorf("poll %d: %s has %v, before %v; want %d more on top", i+1, column, have, was, grown)
			}
		}
		last = v
	}
	g.wantEffects()

	calm := visit(t, drift.Knobs{})
	if v := calm.must(http.MethodGet, "/api/board?again=1", nil); len(v.Cards) != len(begin.Cards) {
		t.Error("the list grew without the knob")
	}
}

// TestKnobsReachThePage checks what the shell tells the page, knob by knob.
func TestKnobsReachThePage(t *testing.T) {
	page := func(k drift.Knobs) string {
		_, text := visit(t, k).send(http.MethodGet, "/board", nil)
		return text
	}
	plain := page(drift.Knobs{})
	for want, k := range map[string]drift.Knobs{
		`"rerenderMs":120`: {RerenderMs: 120}, `"wrapper":true`: {Wrapper: true}, `"reorder":true`: {Reorder: true},
		`"slowMs":900`: {SlowMs: 900}, `"nonce":"`: {IDChurn: true}, `"shadowRoot":true`: {ShadowRoot: true},
		`"pollMs":600`: {PollMs: 600}, `"debounceMs":400`: {DebounceMs: 400},
	} {
		if !strings.Contains(page(k), want) || strings.Contains(plain, want) {
			t.Errorf("%s is not told under %+v alone", want, k)
		}
	}
	if page(drift.Knobs{DecoyRow: true, Swap: true}) != plain {
		t.Error("the shell tells of a drift that the server makes")
	}
	g := visit(t, drift.Knobs{IDChurn: true})
	_, first := g.send(http.MethodGet, "/board", nil)
	if _, second := g.send(http.MethodGet, "/board", nil); first == second {
		t.Error("two loads have the same nonce")
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	read := func(seed uint64) string {
		h := New().Open(&app.World{Seed: seed, Knobs: drift.Knobs{IDChurn: true, DecoyRow: true}, Ledger: &app.Ledger{}})
		first := httptest.NewRecorder()
		h.ServeHTTP(first, httptest.NewRequest(http.MethodGet, "/", nil))
		req := httptest.NewRequest(http.MethodGet, "/api/board", nil)
		for _, c := range first.Result().Cookies() {
			req.AddCookie(c)
		}
		list := httptest.NewRecorder()
		h.ServeHTTP(list, req)
		return first.Header().Get("Set-Cookie") + first.Body.String() + list.Body.String()
	}
	if first, second := read(1), read(1); first != second {
		t.Error("seed 1 gives other bytes the second time")
	}
	if read(1) == read(2) {
		t.Error("seeds 1 and 2 give the same bytes")
	}
}

func TestUnknownAddress(t *testing.T) {
	g := visit(t, drift.Knobs{})
	for path, want := range map[string]string{"/boards": "text/html", "/api/nothing": "application/json"} {
		res, err := g.client.Get(g.origin + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusNotFound || !strings.HasPrefix(res.Header.Get("Content-Type"), want) {
			t.Errorf("GET %s = %d %s; want 404 %s", path, res.StatusCode, res.Header.Get("Content-Type"), want)
		}
	}
}
