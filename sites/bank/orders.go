package bank

import (
	"errors"
	"net/http"
	"slices"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The effects of standing orders.
const (
	orderCreated   = "standing_order.created"
	orderCancelled = "standing_order.cancelled"
)

// getOrders lists the standing orders. Under the knob PollMs the page asks again and again, and
// the first times one more order has arrived.
func (s *server) getOrders(_ *visitor, r *http.Request) (any, error) {
	if s.world.Knobs.PollMs > 0 && r.URL.Query().Has("again") && s.arrivals < drift.PollRows {
		s.arrivals++
		s.book.orders = slices.Insert(s.book.orders, 0, arrival(s.world.Seed, s.arrivals))
	}
	return append([]standingOrder{}, s.book.orders...), nil
}

// newOrderForm is a standing order as the visitor types it.
type newOrderForm struct {
	Payee  string `json:"payee"`
	IBAN   string `json:"iban"`
	Amount string `json:"amount"`
	Rhythm string `json:"rhythm"`
}

// checked returns the order to be, without a number, or says what is wrong.
func (f newOrderForm) checked() (standingOrder, error) {
	payee, err := readText("payee", f.Payee, payeeMax)
	if err != nil {
		return standingOrder{}, err
	}
	iban, err := readIBAN(f.IBAN)
	if err != nil {
		return standingOrder{}, err
	}
	cents, err := readMoney(f.Amount)
	if err != nil {
		return standingOrder{}, err
	}
	if !slices.Contains(rhythms, f.Rhythm) {
		return standingOrder{}, errors.New("please choose a rhythm from the list")
	}
	return standingOrder{Payee: payee, IBAN: iban, Cents: cents, Rhythm: f.Rhythm, Next: nextPayment(0)}, nil
}

func createdFields(o standingOrder) map[string]string {
	return map[string]string{"payee": o.Payee, "iban": o.IBAN, "amount": money(o.Cents), "rhythm": o.Rhythm}
}

func cancelledFields(o standingOrder) map[string]string {
	return map[string]string{"payee": o.Payee, "amount": money(o.Cents)}
}

// postOrder sets up a standing order. It stands first in the list.
func (s *server) postOrder(_ *visitor, r *http.Request) (any, error) {
	var in newOrderForm
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	o, err := in.checked()
	if err != nil {
		return nil, app.Refuse(err)
	}
	o.ID = "6" + draw(s.numbers, idDigits-1)
	s.book.orders = slices.Insert(s.book.orders, 0, o)
	s.world.Ledger.Commit(orderCreated, createdFields(o))
	return o, nil
}

// deleteOrder cancels a standing order.
func (s *server) deleteOrder(_ *visitor, r *http.Request) (any, error) {
	at := slices.IndexFunc(s.book.orders, func(o standingOrder) bool { return o.ID == r.PathValue("id") })
	if at < 0 {
		return nil, &app.Problem{Status: http.StatusNotFound, Text: "there is no such standing order"}
	}
	o := s.book.orders[at]
	s.book.orders = slices.Delete(s.book.orders, at, at+1)
	s.world.Ledger.Commit(orderCancelled, cancelledFields(o))
	return o, nil
}
