package shop

import (
	"errors"
	"fmt"
	"strings"
)

// session is what the shop knows of one visitor.
type session struct {
	basket   []line
	signedIn bool
	address  *address
	orders   map[string]order
}

// line is one position of a basket or an order.
type line struct {
	product  product
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Size     string `json:"size"`
	Quantity int    `json:"quantity"`
	Cents    int    `json:"cents"`
}

// order is a placed order as its confirmation shows it. It holds nothing of the card.
type order struct {
	Number  string  `json:"number"`
	Lines   []line  `json:"lines"`
	Cents   int     `json:"cents"`
	Address address `json:"address"`
}

// sessionView is what the page may know of its session.
type sessionView struct {
	SignedIn bool   `json:"signedIn"`
	Address  bool   `json:"address"`
	Lines    []line `json:"lines"`
	Cents    int    `json:"cents"`
}

func (s *session) view() sessionView {
	return sessionView{
		SignedIn: s.signedIn, Address: s.address != nil,
		Lines: append([]line{}, s.basket...), Cents: total(s.basket),
	}
}

// quantityMax bounds a line.
const quantityMax = 20

// add puts one more of an article into the basket.
func (s *session) add(p product, size string) error {
	for i := range s.basket {
		l := &s.basket[i]
		if l.Slug != p.Slug || l.Size != size {
			continue
		}
		if l.Quantity == quantityMax {
			return fmt.Errorf("we sell at most %d of one article", quantityMax)
		}
		l.Quantity++
		l.Cents = l.Quantity * p.Cents
		return nil
	}
	s.basket = append(s.basket, line{product: p, Slug: p.Slug, Name: p.Name, Size: size, Quantity: 1, Cents: p.Cents})
	return nil
}

func total(lines []line) int {
	cents := 0
	for _, l := range lines {
		cents += l.Cents
	}
	return cents
}

// payable says what is missing before the basket can be paid.
func (s *session) payable() error {
	switch {
	case !s.signedIn:
		return errors.New("please sign in first")
	case len(s.basket) == 0:
		return errors.New("your basket is empty")
	case s.address == nil:
		return errors.New("please enter your address first")
	}
	return nil
}

// fieldMaxBytes bounds every field that a visitor types.
const fieldMaxBytes = 200

// check says what is wrong with an address.
func (a address) check() error {
	for _, f := range []struct{ what, value string }{
		{"full name", a.FullName}, {"street", a.Street}, {"city", a.City}, {"postcode", a.Postcode},
	} {
		if strings.TrimSpace(f.value) == "" || len(f.value) > fieldMaxBytes {
			return fmt.Errorf("please enter your %s", f.what)
		}
	}
	if !strings.ContainsAny(a.Postcode, digits) || len(a.Postcode) > 10 {
		return errors.New("please check the postcode")
	}
	for _, c := range countries {
		if a.Country == c {
			return nil
		}
	}
	return errors.New("please choose a country from the list")
}

// check says what is wrong with a card, never what was typed.
func (c card) check() error {
	month, year, cut := strings.Cut(c.Expiry, "/")
	switch {
	case len(c.Number) != cardDigits || !luhn(c.Number):
		return errors.New("please check the card number")
	case !cut || len(month) != 2 || len(year) != 2 || !number(month+year) || month < "01" || month > "12":
		return errors.New("please enter the expiry as MM/YY")
	case len(c.CVC) != 3 || !number(c.CVC):
		return errors.New("please check the CVC")
	}
	return nil
}

func number(s string) bool { return strings.Trim(s, digits) == "" }
