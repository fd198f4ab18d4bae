package helpdesk

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// disturb adds a look-alike directly above the targets of the tasks that choose a row and, for a
// swap, takes away the next ticket of the same list below.
func (b *book) disturb(k drift.Knobs, seed uint64) {
	if !k.DecoyRow && !k.Swap {
		return
	}
	b.putAbove(b.Assign, func(t *ticket) { t.Subject = plural(t.Subject) }, seed)
	b.putAbove(b.Close, func(t *ticket) { t.Customer = b.twin }, seed)
	if k.Swap {
		b.takeBelow(b.Assign, b.mayMakeRoomForAssign)
		b.takeBelow(b.Close, b.mayMakeRoomForClose)
	}
}

// putAbove puts a changed copy of a ticket above it.
func (b *book) putAbove(number int, change func(*ticket), seed uint64) {
	at := b.at(number)
	like := b.Tickets[at]
	like.Number = number + 1
	like.filler = false
	change(&like)
	like.Thread = []message{opening(app.Rand(seed, "helpdesk/decoy/"+like.key()), like)}
	b.Tickets = slices.Insert(b.Tickets, at, like)
}

// takeBelow takes away the first ticket below another that may go.
func (b *book) takeBelow(number int, mayGo func(ticket) bool) {
	below := b.at(number) + 1
	if i := slices.IndexFunc(b.Tickets[below:], mayGo); i >= 0 {
		b.Tickets = slices.Delete(b.Tickets, below+i, below+i+1)
	}
}

func (b *book) at(number int) int {
	return slices.IndexFunc(b.Tickets, func(t ticket) bool { return t.Number == number })
}

// plural is a subject about several things in the place of one: "Price lists sent twice".
func plural(subject string) string {
	for _, thing := range things {
		if rest, ok := strings.CutPrefix(subject, thing+" "); ok {
			return thing + "s " + rest
		}
	}
	return subject + " again"
}

// arrive adds a new ticket on top, of the kind that every list of the tasks shows.
func (b *book) arrive(seed uint64) {
	top := b.Tickets[0].Number
	for _, t := range b.Tickets {
		top = max(top, t.Number)
	}
	t := ticket{Number: top + gapMin, Status: statusOpen, Updated: "Just now"}
	rng := app.Rand(seed, "helpdesk/arrival/"+t.key())
	t.Customer, t.Company = pick(rng, givenNames)+" "+pick(rng, surnames), pick(rng, companies)
	for _, p := range rng.Perm(len(problems)) {
		t.Subject = strings.ToUpper(b.Query[:1]) + b.Query[1:] + " " + problems[p]
		if !slices.ContainsFunc(b.Tickets, func(o ticket) bool { return o.Subject == t.Subject }) {
			break
		}
	}
	t.Thread = []message{opening(rng, t)}
	b.Tickets = slices.Insert(b.Tickets, 0, t)
}
