package travel

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

const seedsMax = 200

func TestPlanIsOfTheSeedAlone(t *testing.T) {
	if !reflect.DeepEqual(newPlan(3), newPlan(3)) || reflect.DeepEqual(newPlan(3), newPlan(4)) {
		t.Error("newPlan: want the same for a seed and another for the next")
	}
}

func TestPlanLeavesRoomForTheDrifts(t *testing.T) {
	for seed := range uint64(seedsMax) {
		p := newPlan(seed)
		if p.From == p.To || p.Trip < 1 || p.Trip > tripsPerDay-2 {
			t.Fatalf("seed %d: from %v to %v, trip %d; want two places and neighbours of the trip", seed, p.From, p.To, p.Trip)
		}
		months := int(p.Day.Month()) - int(p.Today.Month())
		if p.Today.Year() != year || p.Day.Year() != year || months != 1 {
			t.Errorf("seed %d: today is %v, the day to book %v; want the next month of the same year", seed, p.Today, p.Day)
		}
		if !luhn(p.Card) || len(p.Card) != cardDigits || !isCard(p.Card) {
			t.Errorf("seed %d: the card %q is none", seed, p.Card)
		}
		at := slices.IndexFunc(p.Bookings, func(b booking) bool { return b.Ref == p.Ref })
		if at < 1 || at > len(p.Bookings)-2 {
			t.Errorf("seed %d: the target is row %d of %d; want neighbours", seed, at, len(p.Bookings))
		}
		wantApart(t, seed, "trips", timetable(seed, p.From, p.To, p.Day), func(t trip) string { return t.Name })
		wantApart(t, seed, "bookings", p.Bookings, func(b booking) string { return b.To })
		wantApart(t, seed, "refs", p.Bookings, func(b booking) string { return b.Ref })
		wantApart(t, seed, "codes", p.Places, func(p place) string { return p.Code })
	}
}

// wantApart checks that no key stands in another, so that it tells its row apart.
func wantApart[T any](t *testing.T, seed uint64, what string, list []T, key func(T) string) {
	t.Helper()
	for i, a := range list {
		for j, b := range list {
			if i != j && strings.Contains(key(a), key(b)) {
				t.Errorf("seed %d: %s %q and %q", seed, what, key(a), key(b))
			}
		}
	}
}

func TestEveryTaskExpectsItsOwnTarget(t *testing.T) {
	for _, task := range New().Tasks() {
		for seed := range uint64(seedsMax) {
			for _, e := range task.Expected(seed, task.Values(seed)) {
				for field, value := range e.Fields {
					if value == "" || value == "unknown" {
						t.Errorf("%s, seed %d: %s has %s %q", task.Name, seed, e.Name, field, value)
					}
				}
			}
		}
	}
}
