package shop

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// customer is the one person with an account in a world.
type customer struct {
	email, password string
	address         address
	card            card
}

// address is where a parcel goes.
type address struct {
	FullName string `json:"fullName"`
	Street   string `json:"street"`
	City     string `json:"city"`
	Postcode string `json:"postcode"`
	Country  string `json:"country"`
}

// card is what a customer pays with. The server checks it and forgets it.
type card struct {
	Number string `json:"number"`
	Expiry string `json:"expiry"`
	CVC    string `json:"cvc"`
}

// countries are those that the shop delivers to.
var countries = []string{
	"Austria", "Belgium", "Czechia", "Denmark", "Finland", "France", "Germany", "Ireland",
	"Italy", "Netherlands", "Norway", "Poland", "Portugal", "Spain", "Sweden", "Switzerland",
}

const (
	passwordChars = 20
	cardDigits    = 16
	// testIssuer is an issuer number that card networks keep for tests.
	testIssuer = "400000"
)

// newCustomer makes the seed's customer. Everything secret is drawn character by character.
func newCustomer(seed uint64) customer {
	r := app.Rand(seed, streamCustomer)
	first, last := invented(r, 2), invented(r, 3)
	return customer{
		email:    strings.ToLower(first) + "." + draw(r, letters+digits, 6) + "@mail.example",
		password: app.Token(r, passwordChars),
		address: address{
			FullName: first + " " + last,
			Street:   fmt.Sprintf("%s %d", invented(r, 3)+"weg", 1+r.IntN(180)),
			City:     invented(r, 3),
			Postcode: fmt.Sprintf("%d%s", 1+r.IntN(9), draw(r, digits, 4)),
			Country:  pick(r, countries),
		},
		card: card{
			Number: testCard(r),
			Expiry: fmt.Sprintf("%02d/%d", 1+r.IntN(12), 30+r.IntN(9)),
			CVC:    draw(r, digits, 3),
		},
	}
}

func testCard(r *rand.Rand) string {
	number := testIssuer + draw(r, digits, cardDigits-len(testIssuer)-1)
	for _, check := range digits {
		if luhn(number + string(check)) {
			return number + string(check)
		}
	}
	panic("shop: no check digit fits") // one of ten always does
}

// luhn reports whether the digits of a number have the right check digit.
func luhn(number string) bool {
	sum, double := 0, false
	for i := len(number) - 1; i >= 0; i-- {
		d := int(number[i] - '0')
		if d < 0 || d > 9 {
			return false
		}
		if double {
			d = d*2/10 + d*2%10
		}
		sum, double = sum+d, !double
	}
	return sum%10 == 0
}

// values are the run-time values of the task buy.
func values(seed uint64) schema.Values {
	who, what := newCustomer(seed), newCatalogue(seed)
	return schema.Values{
		"query":       schema.NewSecret(what.query),
		"product":     schema.NewSecret(what.target.Name),
		"size":        schema.NewSecret(what.size),
		"email":       schema.NewSecret(who.email),
		"password":    schema.NewSecret(who.password),
		"full_name":   schema.NewSecret(who.address.FullName),
		"street":      schema.NewSecret(who.address.Street),
		"city":        schema.NewSecret(who.address.City),
		"postcode":    schema.NewSecret(who.address.Postcode),
		"country":     schema.NewSecret(who.address.Country),
		"card_number": schema.NewSecret(who.card.Number),
		"expiry":      schema.NewSecret(who.card.Expiry),
		"cvc":         schema.NewSecret(who.card.CVC),
	}
}
