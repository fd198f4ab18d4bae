package shop

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/wfbench/wfbench/sites/app"
)

// orderNumberChars is the length of an order's number.
const orderNumberChars = 8

// postOrder charges the card and places the order.
func (s *server) postOrder(w http.ResponseWriter, r *http.Request) {
	placed, err := s.place(r)
	if err != nil {
		app.WriteJSON(w, nil, err)
		return
	}
	app.WriteJSON(w, map[string]string{"number": placed.Number}, nil)
}

// place commits the effects of an order. The basket stays as it is until the confirmation
// has been seen, so a second request places a second order: the ledger must be able to show it.
func (s *server) place(r *http.Request) (order, error) {
	var in struct {
		Card  card `json:"card"`
		Terms bool `json:"terms"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return order{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sess := s.visitors.Find(r)
	if sess == nil {
		return order{}, errEnded
	}
	if err := sess.payable(); err != nil {
		return order{}, &app.Problem{Status: http.StatusConflict, Text: err.Error()}
	}
	if !in.Terms {
		return order{}, app.Refuse(errors.New("please accept the terms"))
	}
	if err := in.Card.check(); err != nil {
		return order{}, app.Refuse(err)
	}
	o := order{
		Number: strconv.Itoa(1+s.numbers.IntN(9)) + draw(s.numbers, digits, orderNumberChars-1),
		Lines:  append([]line{}, sess.basket...), Cents: total(sess.basket), Address: *sess.address,
	}
	if sess.orders == nil {
		sess.orders = map[string]order{}
	}
	sess.orders[o.Number] = o
	s.world.Ledger.Commit(paymentCharged, map[string]string{"amount": amount(o.Cents)})
	for _, l := range o.Lines {
		s.world.Ledger.Commit(orderPlaced, placedFields(l.product.Name, l.Size, l.Quantity, o.Address))
	}
	return o, nil
}

// The effects.
const (
	paymentCharged = "payment.charged"
	orderPlaced    = "order.placed"
	productSaved   = "product.saved"
)

// placedFields are the fields of order.placed: what goes where. The address is part of it,
// so that values typed into each other's fields do not pass for a right order.
func placedFields(product, size string, quantity int, to address) map[string]string {
	return map[string]string{
		"product": product, "size": size, "quantity": strconv.Itoa(quantity),
		"full_name": to.FullName, "street": to.Street, "city": to.City, "postcode": to.Postcode, "country": to.Country,
	}
}

// getOrder shows the confirmation, and with it the basket has served its purpose.
func (s *server) getOrder(sess *session, r *http.Request) (any, error) {
	o, ok := sess.orders[r.PathValue("number")]
	if !ok {
		return nil, &app.Problem{Status: http.StatusNotFound, Text: "we do not know this order"}
	}
	sess.basket = nil
	return o, nil
}
