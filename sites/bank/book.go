package bank

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// account is one of the customer's accounts.
type account struct {
	Name  string `json:"name"`
	IBAN  string `json:"iban"`
	Cents int    `json:"cents"`
}

// entry is a line of the everyday account's statement.
type entry struct {
	Date  string `json:"date"`
	Party string `json:"party"`
	Text  string `json:"text"`
	Cents int    `json:"cents"`
}

// standingOrder is an order to pay again and again.
type standingOrder struct {
	ID     string `json:"id"`
	Payee  string `json:"payee"`
	IBAN   string `json:"iban"`
	Cents  int    `json:"cents"`
	Rhythm string `json:"rhythm"`
	Next   string `json:"next"`
}

// The rhythms of a standing order.
var rhythms = []string{"Monthly", "Quarterly", "Yearly"}

const (
	entryCount = 9
	orderCount = 7
	idDigits   = 7
	// everyday is the account that everything is paid from.
	everyday = 0
)

// today is the day that it always is at the bank: a world has no clock.
var today = time.Date(2026, time.May, 13, 0, 0, 0, 0, time.UTC)

func day(t time.Time) string { return t.Format("2 Jan 2006") }

// book is everything that the bank has written down about its customer.
type book struct {
	accounts []account
	entries  []entry
	orders   []standingOrder
	// target is the payee of the order that a task cancels.
	target string
}

func newBook(seed uint64) book {
	var b book
	b.addAccounts(app.Rand(seed, streamAccounts))
	b.addOrders(app.Rand(seed, streamOrders))
	return b
}

func (b *book) addAccounts(r *rand.Rand) {
	b.accounts = []account{
		{"Everyday account", ownForm.make(r), 400_000 + r.IntN(500_000)},
		{"Savings account", ownForm.make(r), 900_000 + r.IntN(2_000_000)},
	}
	date := today
	for i := range entryCount {
		date = date.AddDate(0, 0, -r.IntN(4))
		e := entry{day(date), pick(r, shops), "Card payment", -(350 + r.IntN(9_000))}
		switch i % 4 {
		case 1:
			e.Party, e.Text, e.Cents = personName(r), pick(r, purposes)+" "+draw(r, referenceChars), -(2_000 + r.IntN(30_000))
		case 3:
			e.Party, e.Text, e.Cents = firmName(r), "Standing order", -(1_500 + r.IntN(20_000))
		}
		if i == entryCount/2 {
			e.Party, e.Text, e.Cents = firmName(r), "Salary", 250_000+r.IntN(200_000)
		}
		b.entries = append(b.entries, e)
	}
}

// addOrders makes the standing orders. There are others above the target and below it.
func (b *book) addOrders(r *rand.Rand) {
	for _, payee := range firmNames(r, orderCount) {
		b.orders = append(b.orders, newOrder(r, payee))
	}
	b.target = b.orders[1+r.IntN(orderCount-2)].Payee
}

func newOrder(r *rand.Rand, payee string) standingOrder {
	return standingOrder{
		ID: "7" + draw(r, idDigits-1), Payee: payee, IBAN: newIBAN(r), Cents: 1_000 + 50*r.IntN(1_500),
		Rhythm: pick(r, rhythms), Next: nextPayment(r.IntN(3)),
	}
}

// nextPayment is the first of a month, the next one or later.
func nextPayment(later int) string {
	return day(time.Date(today.Year(), today.Month()+1+time.Month(later), 1, 0, 0, 0, 0, time.UTC))
}

// drifted returns the book as the knobs want it.
func (b book) drifted(seed uint64, k drift.Knobs) book {
	r := app.Rand(seed, streamDrift)
	at := b.payee(b.target)
	target := b.orders[at]
	b.orders = slices.Clone(b.orders)
	if k.Swap {
		b.orders[at], b.orders[at+1] = target.twin(r, " Nord"), target
		at++
	}
	if k.DecoyRow {
		b.orders = slices.Insert(b.orders, at, target.twin(r, " 2"))
	}
	return b
}

// twin is another order that looks like o.
func (o standingOrder) twin(r *rand.Rand, ending string) standingOrder {
	o.ID, o.IBAN = "8"+draw(r, idDigits-1), newIBAN(r)
	o.Payee += ending
	return o
}

// arrival is the nth order that appears on the list while it is looked at.
func arrival(seed uint64, n int) standingOrder {
	r := app.Rand(seed, streamDrift+"/arrival/"+strconv.Itoa(n))
	o := newOrder(r, personName(r))
	o.ID = "9" + strconv.Itoa(n) + o.ID[2:]
	return o
}

// payee finds the first order to somebody; -1 when there is none.
func (b book) payee(name string) int {
	return slices.IndexFunc(b.orders, func(o standingOrder) bool { return o.Payee == name })
}
