package travel

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

func TestPlacesAreFoundWithoutMarks(t *testing.T) {
	all := []place{{"LIN123", "Lindervåg"}, {"LIN124", "Lindervåg Harbour"}, {"OST125", "Østrandby"}, {"SAI126", "Saint-Amélorge"}}
	for text, want := range map[string]int{"linder": 2, "LINDERVAG": 2, " Lindervåg h": 1, "ostr": 1, "saint-amel": 1, "våg": 0, "": 0, "  ": 0} {
		if got := len(suggest(all, text)); got != want {
			t.Errorf("suggest(%q) finds %d; want %d", text, got, want)
		}
	}
}

func TestPlacesAnswer(t *testing.T) {
	v := visit(t, drift.Knobs{})
	a := v.get("/api/places?q=" + url.QueryEscape(v.plan.To.Name))
	v.want(a, http.StatusOK, `{"code":"`+v.plan.To.Code+`","name":"`+v.plan.To.Name+`"}`)
	v.want(a, http.StatusOK, v.plan.To.Name+" "+placeParts[0])
	v.want(v.get("/api/places?q="+strings.Repeat("x", queryMaxBytes+1)), http.StatusBadRequest, "too long")
	v.want(v.get("/api/places"), http.StatusOK, "[]")
}

func TestSearchRefusesWhatWasOnlyTyped(t *testing.T) {
	v := visit(t, drift.Knobs{})
	v.want(v.get("/results?"+v.wish().Encode()), http.StatusOK, v.plan.trip(testSeed).Name)
	before, after := v.plan.Today.AddDate(0, 0, -1), v.plan.last().AddDate(0, 0, 1)
	for _, c := range []struct{ field, value, want string }{
		{"from", "", "where you start"},
		{"from", "nowhere", "where you start"},
		{"from_name", v.plan.From.Name + " Harbour", "where you start"}, // typed on after the choice
		{"to", "", "where you want to go"},
		{"to_name", "", "where you want to go"},
		{"date", "", "Choose a departure date."},
		{"date", longDate(v.plan.Day), "Choose a departure date."},
		{"date", before.Format("2006-01-02"), "Choose a departure date."},
		{"date", after.Format("2006-01-02"), "Choose a departure date."},
		{"passengers", "0", "Choose 1 to 6 passengers."},
		{"passengers", "7", "Choose 1 to 6 passengers."},
	} {
		wish := with(v.wish(), c.field, c.value)
		a := v.get("/results?" + wish.Encode())
		v.want(a, http.StatusUnprocessableEntity, c.want)
		v.want(a, http.StatusUnprocessableEntity, `role="alert"`)
		v.want(v.post("/choose", with(wish, "trip", "1")), http.StatusUnprocessableEntity, c.want)
	}
	same := with(with(v.wish(), "to", v.plan.From.Code), "to_name", v.plan.From.Name)
	v.want(v.get("/results?"+same.Encode()), http.StatusUnprocessableEntity, "another place")
	v.wantEffects()
}

func TestBookingGoesOverTheTill(t *testing.T) {
	v := visit(t, drift.Knobs{})
	if a := v.get("/passenger"); a.Location != "/search" {
		t.Errorf("GET /passenger before a choice leads to %q; want /search", a.Location)
	}
	v.want(v.post("/passenger", url.Values{"passenger": {"Zoë Tóthfalvi"}}), http.StatusUnprocessableEntity, "Choose a trip first.")
	v.want(v.post("/choose", with(v.wish(), "trip", "99")), http.StatusNotFound, "not on sale")
	twoOfThem := with(v.wish(), "passengers", "2")
	v.want(v.post("/choose", with(twoOfThem, "trip", "1")), http.StatusSeeOther, "")
	for _, name := range []string{"", "  ", "Zoë", "A" + strings.Repeat(" b", nameMaxRunes)} {
		v.want(v.post("/passenger", url.Values{"passenger": {name}}), http.StatusUnprocessableEntity, "first and the last name")
	}
	token := v.toTill("2")
	if strings.Contains(token, "Zo") {
		t.Errorf("the token %q shows the passenger", token)
	}
	chosen := timetable(testSeed, v.plan.From, v.plan.To, v.plan.Day)[1]
	v.want(v.send(v.till, get("/pay/"+token)), http.StatusOK, chosen.Price())
	for _, card := range []string{"", "1234", "abcd efgh ijkl mnop", "9" + v.plan.Card[1:15] + "x", strings.Repeat("0", cardMaxDigits+1)} {
		v.want(v.pay(token, card), http.StatusUnprocessableEntity, "not the number of a card")
	}
	v.want(v.pay(token[:len(token)-2], v.plan.Card), http.StatusNotFound, "No such payment")
	v.wantEffects()

	paid := v.pay(token, v.plan.Card)
	want := []schema.Effect{
		{Name: effectPaid, Fields: map[string]string{"amount": amount(chosen.Cents)}},
		{Name: effectBooked, Fields: map[string]string{
			"from": v.plan.From.Name, "to": v.plan.To.Name, "date": longDate(v.plan.Day), "trip": chosen.Name,
			"passenger": "Zoë Tóthfalvi", "passengers": "1 adult",
		}},
	}
	v.wantEffects(want...)
	back, ok := strings.CutPrefix(paid.Location, v.world.Origin)
	if paid.Status != http.StatusSeeOther || !ok {
		t.Fatalf("paying = %d to %q; want the site", paid.Status, paid.Location)
	}
	clean := v.get(back)
	v.want(v.get(clean.Location), http.StatusOK, "is booked.")
	v.want(v.get(clean.Location+"/receipt"), http.StatusOK, chosen.Price())
	v.want(v.get("/trips"), http.StatusOK, clean.Location[len("/booking/"):])
	if a := v.get(back); a.Location != clean.Location || len(rowsOf(v.get("/trips").Body)) != len(v.plan.Bookings)+1 {
		t.Errorf("coming back twice leads to %q and books again", a.Location)
	}
	_, sealed, _ := strings.Cut(back, "paid=")
	v.want(v.send(v.till, get("/pay/"+sealed)), http.StatusNotFound, "No such payment") // what is paid is no bill
	v.want(v.get("/booking/OTHER?paid="+sealed), http.StatusBadRequest, "could not be read")
	v.want(v.get("/booking/OTHER?paid="+token), http.StatusBadRequest, "could not be read")
	v.want(v.get("/booking/OTHER"), http.StatusNotFound, "no such page")
	v.wantEffects(want...)
	v.pay(token, v.plan.Card)
	v.wantEffects(append(want, want...)...) // sent twice, paid twice: it has to show
}

func TestTheTillKnowsItsWorldOnly(t *testing.T) {
	sealed, err := newSealer(testSeed + 1).seal(order{Booking: newPlan(testSeed).target()})
	if err != nil {
		t.Fatal(err)
	}
	v := visit(t, drift.Knobs{})
	for _, token := range []string{sealed, "x", "-", strings.Repeat("A", sealMaxBytes+4)} {
		v.want(v.send(v.till, get("/pay/"+token)), http.StatusNotFound, "No such payment")
		v.want(v.pay(token, v.plan.Card), http.StatusNotFound, "No such payment")
	}
	v.wantEffects()
}

func TestDecoyTripIsReal(t *testing.T) {
	plain := rowsOf(visit(t, drift.Knobs{}).get("/results?" + visit(t, drift.Knobs{}).wish().Encode()).Body)
	for name, k := range map[string]drift.Knobs{"decoy": {DecoyRow: true}, "swap": {Swap: true}} {
		v := visit(t, k)
		page := v.get("/results?" + v.wish().Encode()).Body
		wantAbove(t, name, rowsOf(page), plain, v.plan.trip(testSeed).Name, k.Swap)
		for _, m := range tripForm.FindAllStringSubmatch(page, -1) {
			if m[1] == v.plan.trip(testSeed).Name+"0" {
				v.pay(v.toTill(m[2]), v.plan.Card)
			}
		}
		effects := v.world.Ledger.Effects()
		if len(effects) != 2 || effects[1].Fields["trip"] != v.plan.trip(testSeed).Name+"0" {
			t.Errorf("%s: booking the look-alike commits %v; want its own name", name, effects)
		}
	}
}
