package bank

import "github.com/wfbench/wfbench/sites/app"

const (
	passwordChars  = 18
	numberDigits   = 9
	codeDigits     = 6
	referenceChars = 5
)

// customer is the one person with an account in a world. The code is the one that the person's
// code device shows; a world has no clock, so it is always the same.
type customer struct {
	name, number, password, code string
}

func newCustomer(seed uint64) customer {
	r := app.Rand(seed, streamCustomer)
	return customer{
		name:     personName(r),
		number:   "4" + draw(r, numberDigits-1),
		password: app.Token(r, passwordChars),
		code:     draw(r, codeDigits),
	}
}
