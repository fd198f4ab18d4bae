package shop

import (
	"math/rand/v2"
	"strings"
)

// Each kind of data has its own stream of the seed's randomness, so that a change in one
// leaves the bytes of the others as they were.
const (
	streamCatalogue = "shop/catalogue"
	streamCustomer  = "shop/customer"
	streamSession   = "shop/session"
	streamLoad      = "shop/load"
	streamOrder     = "shop/order"
)

const (
	letters = "abcdefghijklmnopqrstuvwxyz"
	digits  = "0123456789"
)

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// draw returns n characters of an alphabet.
func draw(r *rand.Rand, alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

// invented is a name that nobody has, of n syllables.
func invented(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(draw(r, "bdfgklmnrstv", 1) + draw(r, "aeiou", 1))
	}
	b.WriteString(draw(r, "lnrs", 1))
	s := b.String()
	return strings.ToUpper(s[:1]) + s[1:]
}
