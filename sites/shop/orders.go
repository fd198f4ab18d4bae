package shop

import (
	"errors"
	"net/http"
	"strconv"
)

// orderNumberChars is the length of an order's number.
const orderNumberChars = 8

// postOrder charges the card and places the order. Under the knob HangAfterCommit it does
// both and then never answers.
func (s *server) postOrder(w http.ResponseWriter, r *http.Request) {
	placed, err := s.place(r)
	if err != nil {
		answer(w, nil, err)
		return
	}
	if s.world.Knobs.HangAfterCommit {
		s.world.Hang(r)
	}
	answer(w, map[string]string{"number": placed.Number}, nil)
}

// place commits the effects of an order. The basket stays as it is until the confirmation
// has been seen, so a second request places a second order: the ledger must be able to show it.
func (s *server) place(r *http.Request) (order, error) {
	var in struct {
		Card  card `json:"card"`
		Terms bool `json:"terms"`
	}
	if err := read(r, &in); err != nil {
		return order{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sess, err := s.session(r)
	if err != nil {
		return order{}, err
	}
	if err := sess.payable(); err != nil {
		return order{}, &problem{http.StatusConflict, err.Error()}
	}
	if !in.Terms {
		return order{}, refuse(errors.New("please accept the terms"))
	}
	if err := in.Card.check(); err != nil {
		return order{}, refuse(err)
	}
	o := order{
		Number: strconv.Itoa(1+s.numbers.IntN(9)) + draw(s.numbers, digits, orderNumberChars-1),
		Lines:  append([]line{}, sess.basket...), Cents: total(sess.basket), Address: *sess.address,
	}
	sess.orders[o.Number] = o
	s.world.Ledger.Commit(paymentCharged, map[string]string{"amount": amount(o.Cents)})
	for _, l := range o.Lines {
		s.world.Ledger.Commit(orderPlaced, placedFields(l.product.Name, l.Size, l.Quantity, o.Address))
	}
	return o, nil
}

// The effects of an order.
const (
	paymentCharged = "payment.charged"
	orderPlaced    = "order.placed"
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
		return nil, &problem{http.StatusNotFound, "we do not know this order"}
	}
	sess.basket = nil
	return o, nil
}
