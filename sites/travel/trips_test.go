package travel

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

func get(path string) *http.Request { return httptest.NewRequest(http.MethodGet, path, nil) }

// wantAbove checks that one row stands directly above the target, and whether one below is gone.
func wantAbove(t *testing.T, what string, got, plain []string, target string, swapped bool) {
	t.Helper()
	at, was := slices.Index(got, target), slices.Index(plain, target)
	if at != was+1 || got[at-1] == target || !strings.HasPrefix(got[at-1], target) {
		t.Errorf("%s: the rows are %q; want a look-alike of %q above it, in %q", what, got, target, plain)
		return
	}
	rest := slices.Delete(slices.Clone(got), at-1, at)
	want := plain
	if swapped {
		want = slices.Delete(slices.Clone(plain), was+1, was+2)
	}
	if !slices.Equal(rest, want) {
		t.Errorf("%s: besides the look-alike the rows are %q; want %q", what, rest, want)
	}
}

func TestStrangersChangeNothing(t *testing.T) {
	v := stranger(t, drift.Knobs{})
	for _, path := range []string{"/choose", "/passenger", "/trips/" + v.plan.Ref + "/cancel", "/trips/" + v.plan.Ref + "/seat"} {
		v.want(v.post(path, url.Values{"reason": {v.plan.Reason}, "section": {v.plan.Section}, "seat": {v.plan.Seat}}), http.StatusUnauthorized, "session has ended")
	}
	v.wantEffects()
	v.get("/trips")
	if len(v.cookies) != 1 || !v.cookies[0].HttpOnly || v.cookies[0].SameSite != http.SameSiteLaxMode {
		t.Errorf("the first page sets the cookies %v; want one of the session", v.cookies)
	}
	v.get("/search")
	if len(v.cookies) != 1 {
		t.Errorf("the second page sets a cookie again")
	}
}

func TestCancelNeedsAReason(t *testing.T) {
	v := visit(t, drift.Knobs{})
	b := v.plan.target()
	path := "/trips/" + b.Ref + "/cancel"
	v.want(v.get(path), http.StatusOK, "Cancel trip to "+b.To)
	for _, reason := range []string{"", "No reason"} {
		v.want(v.post(path, url.Values{"reason": {reason}}), http.StatusUnprocessableEntity, `role="alert">Choose a reason.`)
	}
	v.want(v.post("/trips/NOSUCH/cancel", url.Values{"reason": {reasons[0]}}), http.StatusNotFound, "no such page")
	v.want(v.post(path, url.Values{"reason": {strings.Repeat("x", formMaxBytes)}}), http.StatusBadRequest, "could not be read")
	v.wantEffects()

	a := v.post(path, url.Values{"reason": {reasons[1]}})
	if a.Status != http.StatusSeeOther || a.Location != "/trips" {
		t.Errorf("cancelling = %d to %q; want 303 to /trips", a.Status, a.Location)
	}
	once := schema.Effect{Name: effectCancelled, Fields: map[string]string{"to": b.To, "date": b.Date(), "reason": reasons[1]}}
	v.wantEffects(once)
	page := v.get("/trips")
	v.want(page, http.StatusOK, `role="status">Your trip to `+b.To+" was cancelled.")
	if rows := rowsOf(page.Body); slices.Contains(rows, b.To) || len(rows) != len(v.plan.Bookings)-1 {
		t.Errorf("the rows are %q; want all but %q", rows, b.To)
	}
	if strings.Contains(v.get("/trips").Body, "was cancelled") {
		t.Error("the notice is shown twice")
	}
	for _, gone := range []string{path, "/trips/" + b.Ref + "/seat"} {
		v.want(v.get(gone), http.StatusNotFound, "no such page")
	}
	v.post(path, url.Values{"reason": {reasons[1]}})
	v.wantEffects(once, once) // sent twice: it has to show
}

func TestDecoyBookingIsReal(t *testing.T) {
	plain := rowsOf(visit(t, drift.Knobs{}).get("/trips").Body)
	for name, k := range map[string]drift.Knobs{"decoy": {DecoyRow: true}, "swap": {Swap: true}} {
		v := visit(t, k)
		page := v.get("/trips").Body
		to := v.plan.target().To
		wantAbove(t, name, rowsOf(page), plain, to, k.Swap)
		refs := regexp.MustCompile(`/trips/(\w+)/cancel`).FindAllStringSubmatch(page, -1)
		above := refs[slices.Index(rowsOf(page), to)-1][1]
		v.post("/trips/"+above+"/cancel", url.Values{"reason": {reasons[0]}})
		if e := v.world.Ledger.Effects(); len(e) != 1 || e[0].Fields["to"] == to || e[0].Fields["date"] == v.plan.target().Date() {
			t.Errorf("%s: cancelling the look-alike commits %v; want its own name and date", name, e)
		}
		if !slices.Contains(rowsOf(v.get("/trips").Body), to) {
			t.Errorf("%s: the target is gone", name)
		}
	}
}

func TestPollGainsRowsAtTheTop(t *testing.T) {
	v := visit(t, drift.Knobs{PollMs: 100})
	before := rowsOf(v.get("/trips").Body)
	rows := before
	for i := range drift.PollRows + 2 {
		rows = rowsOf(v.get("/trips/list").Body)
		if want := len(before) + min(i+1, drift.PollRows); len(rows) != want {
			t.Errorf("poll %d has %d rows; want %d", i+1, len(rows), want)
		}
	}
	if !slices.Equal(rows[drift.PollRows:], before) {
		t.Errorf("the rows are %q; want new ones above %q", rows, before)
	}
	if slices.Sort(rows); len(slices.Compact(rows)) != len(before)+drift.PollRows {
		t.Errorf("two of the rows %q have the same destination", rows)
	}
	still := visit(t, drift.Knobs{})
	if got := rowsOf(still.get("/trips/list").Body); !slices.Equal(got, before) {
		t.Errorf("without a poll the list is %q; want %q", got, before)
	}
}

func TestSeatIsChangedInThreeSteps(t *testing.T) {
	v := visit(t, drift.Knobs{})
	b := v.plan.target()
	base := "/trips/" + b.Ref + "/seat"
	v.want(v.get(base), http.StatusOK, "Step 1 of 3")
	v.want(v.get(base+"/map?section="+url.QueryEscape(v.plan.Section)), http.StatusOK, `value="`+v.plan.Seat+`"`)
	right := url.Values{"section": {v.plan.Section}, "seat": {v.plan.Seat}}
	v.want(v.get(base+"/review?"+right.Encode()), http.StatusOK, "Step 3 of 3")
	var taken string
	for _, row := range seatsOf(testSeed, b.Ref, v.plan.Section) {
		for _, s := range row {
			if s.Taken {
				taken = s.Name
			}
		}
	}
	for _, wrong := range []url.Values{
		with(right, "section", ""), with(right, "section", "Section 9"), with(right, "seat", ""), with(right, "seat", "9Z"), with(right, "seat", taken),
	} {
		v.want(v.get(base+"/review?"+wrong.Encode()), http.StatusUnprocessableEntity, `role="alert"`)
		v.want(v.post(base, wrong), http.StatusUnprocessableEntity, `role="alert"`)
	}
	v.want(v.get(base+"/map?section=x"), http.StatusUnprocessableEntity, "Choose a section.")
	v.want(v.post("/trips/NOSUCH/seat", right), http.StatusNotFound, "no such page")
	v.wantEffects()

	v.want(v.post(base, right), http.StatusSeeOther, "")
	v.wantEffects(schema.Effect{Name: effectSeated, Fields: map[string]string{
		"to": b.To, "date": b.Date(), "section": v.plan.Section, "seat": v.plan.Seat,
	}})
	v.want(v.get("/trips"), http.StatusOK, "Your seat to "+b.To+" is now "+v.plan.Seat+" in "+v.plan.Section+".")
}
