package helpdesk

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

const booksMax = 300

// lists are what the tasks "assign" and "close" choose from.
func (b *book) lists() (assign, closing []ticket) {
	for _, t := range b.Tickets {
		if viewOf(viewUnassigned).shows(t, b.Me) && t.holds(b.Query) {
			assign = append(assign, t)
		}
		if viewOf(viewOpen).shows(t, b.Me) {
			closing = append(closing, t)
		}
	}
	return assign, closing
}

func at(list []ticket, number int) int {
	return slices.IndexFunc(list, func(t ticket) bool { return t.Number == number })
}

func count(list []ticket, fits func(ticket) bool) int {
	n := 0
	for _, t := range list {
		if fits(t) {
			n++
		}
	}
	return n
}

func TestBookLeavesOneRightRow(t *testing.T) {
	for seed := range uint64(booksMax) {
		b := newBook(seed)
		if !reflect.DeepEqual(b, newBook(seed)) {
			t.Fatalf("newBook(%d) differs from one call to the next", seed)
		}
		family, open := b.lists()
		assign, closing, reply := b.ticket(b.Assign), b.ticket(b.Close), b.ticket(b.Reply)
		if len(family) != familyCount || at(family, b.Assign) < 0 || at(family, b.Assign) == familyCount-1 {
			t.Errorf("seed %d: the target of assign is row %d of %d; want one above another, of %d", seed, at(family, b.Assign), len(family), familyCount)
		}
		for _, target := range []*ticket{assign, reply} {
			if n := count(b.Tickets, func(o ticket) bool { return o.Subject == target.Subject }); n != 1 {
				t.Errorf("seed %d: %d tickets have the subject %q; want 1", seed, n, target.Subject)
			}
		}
		if n := count(open, func(o ticket) bool { return o.Subject == closing.Subject }); n != 2 {
			t.Errorf("seed %d: %d open tickets have the subject %q; want 2", seed, n, closing.Subject)
		}
		for _, each := range b.Tickets {
			if n := count(b.Tickets, func(o ticket) bool { return o.Customer == each.Customer || o.Number == each.Number }); n != 1 {
				t.Errorf("seed %d: %q or #%d is there %d times", seed, each.Customer, each.Number, n)
			}
			if slices.Contains(b.Agents, each.Customer) {
				t.Errorf("seed %d: the agent %q is a customer, too", seed, each.Customer)
			}
		}
		if !b.isAgent(b.Me) || slices.ContainsFunc(b.Tickets, func(o ticket) bool { return o.Customer == b.twin }) {
			t.Errorf("seed %d: %q works at the desk, or %q is taken", seed, b.Me, b.twin)
		}
	}
}

func TestDisturbedBooks(t *testing.T) {
	for seed := range uint64(booksMax) {
		plain := newBook(seed)
		family, open := plain.lists()
		for _, k := range []drift.Knobs{{DecoyRow: true}, {Swap: true}} {
			b := newBook(seed)
			b.disturb(k, seed)
			assign, closing := b.lists()
			more := 1
			if k.Swap {
				more = 0
			}
			if len(assign) != len(family)+more || len(closing) != len(open)+2*more {
				t.Errorf("seed %d, %+v: %d and %d rows; want %d and %d", seed, k, len(assign), len(closing), len(family)+more, len(open)+2*more)
			}
			twin := assign[at(assign, b.Assign)-1]
			if twin.Subject != plural(b.ticket(b.Assign).Subject) || strings.HasSuffix(twin.Subject, "again") {
				t.Errorf("seed %d: above the target of assign stands %q", seed, twin.Subject)
			}
			like := closing[at(closing, b.Close)-1]
			if like.Subject != b.ticket(b.Close).Subject || like.Customer != b.twin || like.Customer == b.ticket(b.Close).Customer {
				t.Errorf("seed %d: above the target of close stands %q of %q", seed, like.Subject, like.Customer)
			}
			for _, number := range []int{b.Assign, b.Close, b.Reply} {
				if !reflect.DeepEqual(b.ticket(number), plain.ticket(number)) {
					t.Errorf("seed %d: a target has changed", seed)
				}
			}
			for _, each := range b.Tickets {
				if n := count(b.Tickets, func(o ticket) bool { return o.Number == each.Number }); n != 1 {
					t.Errorf("seed %d: #%d is there %d times", seed, each.Number, n)
				}
			}
		}
	}
}

func TestArrivalsStandOnTop(t *testing.T) {
	for seed := range uint64(booksMax) {
		b := newBook(seed)
		family, _ := b.lists()
		for range drift.PollRows {
			b.arrive(seed)
		}
		more, _ := b.lists()
		if len(more) != len(family)+drift.PollRows || !reflect.DeepEqual(more[drift.PollRows:], family) {
			t.Errorf("seed %d: the list has %d rows; want %d new ones on top of %d", seed, len(more), drift.PollRows, len(family))
		}
		if n := count(b.Tickets, func(o ticket) bool { return o.Subject == b.ticket(b.Assign).Subject }); n != 1 {
			t.Errorf("seed %d: %d tickets have the subject of the target", seed, n)
		}
	}
}
