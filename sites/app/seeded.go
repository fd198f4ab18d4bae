package app

import (
	"hash/fnv"
	"math/rand/v2"
)

// Rand is the source of everything that looks random on a site: the same seed and stream give
// the same numbers, and two streams of a seed are independent.
func Rand(seed uint64, stream string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(stream))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

const (
	lowerLetters = "abcdefghijkmnopqrstuvwxyz"
	upperLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
	digits       = "23456789"
)

// Token returns n random letters and digits: for passwords, session cookies and codes. With four
// characters or more there is a letter of each case and a digit.
func Token(r *rand.Rand, n int) string {
	const all = lowerLetters + upperLetters + digits
	out := make([]byte, n)
	for i := range out {
		out[i] = all[r.IntN(len(all))]
	}
	if n < 4 {
		return string(out)
	}
	for i, at := range r.Perm(n)[:3] {
		set := []string{lowerLetters, upperLetters, digits}[i]
		out[at] = set[r.IntN(len(set))]
	}
	return string(out)
}
