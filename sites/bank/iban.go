package bank

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
)

// ibanForm is how the numbers of a country are made. The banks are invented: no such bank code
// has been given out.
type ibanForm struct {
	country, bank string
	digits        int
}

var ibanForms = []ibanForm{
	{"DE", "99047100", 10},
	{"NL", "QVLK", 10},
	{"AT", "99830", 11},
	{"FI", "999", 11},
	{"SE", "999", 17},
}

// ownForm is the form of Lindvik's own numbers.
var ownForm = ibanForm{"NL", "LDVK", 10}

func newIBAN(r *rand.Rand) string { return pick(r, ibanForms).make(r) }

// make makes a number with its check digits (ISO 13616).
func (f ibanForm) make(r *rand.Rand) string {
	account := f.bank + draw(r, f.digits)
	return f.country + fmt.Sprintf("%02d", 98-mod97(account+f.country+"00")) + account
}

const (
	ibanMin = 15
	ibanMax = 34
)

// readIBAN reads a number as people write it: with spaces, in either case.
func readIBAN(text string) (string, error) {
	iban := strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	if iban == "" {
		return "", errors.New("please enter the IBAN")
	}
	if !isIBAN(iban) {
		return "", errors.New("please check the IBAN")
	}
	return iban, nil
}

func isIBAN(iban string) bool {
	if len(iban) < ibanMin || len(iban) > ibanMax {
		return false
	}
	for i, c := range []byte(iban) {
		letter, digit := c >= 'A' && c <= 'Z', c >= '0' && c <= '9'
		if (i < 2 && !letter) || (i >= 2 && i < 4 && !digit) || (!letter && !digit) {
			return false
		}
	}
	return mod97(iban[4:]+iban[:4]) == 1
}

// mod97 is the remainder of a number in which A stands for 10 and Z for 35.
func mod97(text string) int {
	rest := 0
	for _, c := range []byte(text) {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest
}
