package admin

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

// seedsMax is how many seeds these tests go over.
const seedsMax = 300

// familyOf lists the people whom the task's filter leaves, in order.
func familyOf(r *roster) []person {
	o := &office{roster: r}
	return o.findPeople(r.Filter, 1).Rows
}

func TestNamesKeepTheFilterNarrow(t *testing.T) {
	others := slices.Concat(givenNames, teamAreas, teamKinds, mailHosts)
	for i, surname := range surnames {
		for _, other := range slices.Concat(others, surnames[:i], surnames[i+1:]) {
			if containsFold(other, surname) {
				t.Errorf("%q holds %q, so that a filter by it finds others", other, surname)
			}
		}
	}
}

func TestRosterFitsTheTasks(t *testing.T) {
	for seed := range uint64(seedsMax) {
		r := newRoster(seed)
		target := r.person(r.Person)
		family := familyOf(r)
		if len(r.People) != peopleCount || len(r.Teams) != teamCount {
			t.Fatalf("seed %d: %d people, %d teams", seed, len(r.People), len(r.Teams))
		}
		if n := len(family); n < familyMin || n > familyMax {
			t.Errorf("seed %d: the filter leaves %d people; want %d to %d", seed, n, familyMin, familyMax)
		}
		sameName := 0
		emails := map[string]bool{}
		for _, p := range family {
			if p.Name == target.Name {
				sameName++
			}
		}
		for _, p := range r.People {
			if emails[p.Email] {
				t.Errorf("seed %d: %s is the address of two people", seed, p.Email)
			}
			emails[p.Email] = true
		}
		if sameName != 2 {
			t.Errorf("seed %d: %d people are called %q under the filter; want 2", seed, sameName, target.Name)
		}
		if family[len(family)-1].Number == target.Number {
			t.Errorf("seed %d: the target is the last of its family, so that no row below it can go", seed)
		}
		if r.Team < 2 || r.Team >= teamCount {
			t.Errorf("seed %d: team %d has no neighbour above or below", seed, r.Team)
		}
		if emails[r.InviteeEmail] || strings.Contains(r.InviteeEmail, " ") {
			t.Errorf("seed %d: the invitee's address %q is taken or broken", seed, r.InviteeEmail)
		}
	}
}

func TestDisturbAddsALookalikeAboveTheTarget(t *testing.T) {
	for seed := range uint64(seedsMax) {
		for _, k := range []drift.Knobs{{DecoyRow: true}, {Swap: true}} {
			before, r := newRoster(seed), newRoster(seed)
			r.disturb(k, seed)
			was, is := familyOf(before), familyOf(r)
			at := slices.IndexFunc(is, func(p person) bool { return p.Number == r.Person })
			twin, target := is[at-1], is[at]
			if twin.Number != decoyNumber || twin.Name != target.Name || twin.Team != target.Team || twin.Email == target.Email {
				t.Errorf("seed %d, %+v: above %+v stands %+v; want a look-alike", seed, k, target, twin)
			}
			row := slices.IndexFunc(r.Teams, func(x team) bool { return x.Number == r.Team })
			like, own := r.Teams[row-1], r.Teams[row]
			if like.Number != decoyNumber || like.Name == own.Name || strings.Fields(like.Name)[0] != strings.Fields(own.Name)[0] {
				t.Errorf("seed %d, %+v: above team %q stands %q; want a look-alike", seed, k, own.Name, like.Name)
			}
			more := 1
			if k.Swap {
				more = 0
			}
			if len(is)-len(was) != more || len(r.Teams)-len(before.Teams) != more {
				t.Errorf("seed %d, %+v: %d rows became %d; want %d more", seed, k, len(was), len(is), more)
			}
			if k.Swap && slices.ContainsFunc(is, func(p person) bool { return p == was[slices.Index(was, target)+1] }) {
				t.Errorf("seed %d: the row below the target is still there", seed)
			}
		}
	}
}
