package board

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

// seedsMax is how many seeds the checks of data go over.
const seedsMax = 200

func TestDeckIsOfTheSeed(t *testing.T) {
	for seed := range uint64(seedsMax) {
		d := newDeck(seed)
		if !reflect.DeepEqual(d, newDeck(seed)) {
			t.Fatalf("newDeck(%d) differs from one call to the next", seed)
		}
		if reflect.DeepEqual(d.cards, newDeck(seed+1).cards) {
			t.Errorf("seeds %d and %d have the same cards", seed, seed+1)
		}
	}
}

func TestTargetsAreTold(t *testing.T) {
	for seed := range uint64(seedsMax) {
		d := newDeck(seed)
		titles, numbers := []string{d.newTitle, d.created.Title}, []int{}
		for _, list := range append(d.arrivals[:], d.cards) {
			for _, c := range list {
				titles, numbers = append(titles, c.Title), append(numbers, c.Number)
			}
		}
		for i, a := range titles {
			for j, b := range titles {
				if i != j && strings.Contains(a, b) {
					t.Errorf("seed %d: the title %q contains %q", seed, a, b)
				}
			}
		}
		slices.Sort(numbers)
		if len(slices.Compact(slices.Clone(numbers))) != len(numbers) {
			t.Errorf("seed %d: two cards have one number: %v", seed, numbers)
		}
		for _, target := range []int{d.move, d.rename, d.archive} {
			at := d.index(target)
			for _, near := range []card{d.cards[at-1], d.cards[at+1]} {
				if near.Column != d.cards[at].Column || near.Assignee != d.cards[at].Assignee {
					t.Errorf("seed %d: beside %+v stands %+v; want one of its column and person", seed, d.cards[at], near)
				}
			}
		}
		found := 0
		for _, c := range d.cards {
			if c.Column == columnDone && c.Assignee == d.card(d.archive).Assignee && strings.Contains(c.Title, d.query) {
				found++
			}
		}
		if found < 3 {
			t.Errorf("seed %d: the search %q leaves %d cards; want the target and its neighbours", seed, d.query, found)
		}
		if d.moveTo == d.card(d.move).Column {
			t.Errorf("seed %d: the card to move is in %q already", seed, d.moveTo)
		}
	}
}

// titlesBeside lists the titles of a target's column.
func (d *deck) titlesBeside(target int) []string {
	var titles []string
	for _, c := range d.cards {
		if c.Column == d.card(target).Column {
			titles = append(titles, c.Title)
		}
	}
	return titles
}

func TestLookalikesStandAboveTheTargets(t *testing.T) {
	for seed := range uint64(seedsMax) {
		plain := newDeck(seed)
		for _, c := range []struct {
			knobs  drift.Knobs
			suffix string
			more   int
		}{
			{drift.Knobs{DecoyRow: true}, " 2", 1},
			{drift.Knobs{Swap: true}, " (copy)", 0},
			{drift.Knobs{Swap: true, DecoyRow: true}, " 2", 1},
		} {
			d := newDeck(seed)
			d.disturb(c.knobs, seed)
			for _, target := range []int{plain.move, plain.rename, plain.archive} {
				at := d.index(target)
				twin, own := d.cards[at-1], d.cards[at]
				if twin.Title != own.Title+c.suffix || twin.Column != own.Column || twin.Assignee != own.Assignee || twin.Number == own.Number {
					t.Errorf("seed %d, %+v: above %+v stands %+v", seed, c.knobs, own, twin)
				}
				before, after := plain.titlesBeside(target), d.titlesBeside(target)
				if len(after) != len(before)+c.more {
					t.Errorf("seed %d, %+v: %d cards in the column, before %d; want %d more", seed, c.knobs, len(after), len(before), c.more)
				}
				below := plain.cards[plain.index(target)+1].Title
				if gone := !slices.Contains(after, below); gone != c.knobs.Swap {
					t.Errorf("seed %d, %+v: the card below is gone: %v", seed, c.knobs, gone)
				}
			}
		}
	}
}
