package gen

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
)

// segments are the kinds of path segment that sites use, and some that attackers do.
var segments = []func(*rand.Rand) string{
	func(r *rand.Rand) string { return word(r) },
	func(r *rand.Rand) string { return fmt.Sprint(r.Intn(10)) },
	func(r *rand.Rand) string { return fmt.Sprint(1000 + r.Int63()) },
	func(r *rand.Rand) string {
		return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", r.Uint32(), r.Intn(1<<16), r.Intn(1<<16), r.Intn(1<<16), r.Int63n(1<<48))
	},
	func(r *rand.Rand) string { return word(r) + "@" + word(r) + ".example" },
	func(r *rand.Rand) string { return word(r) + "-" + word(r) + "-" + fmt.Sprint(r.Intn(100)) },
	func(r *rand.Rand) string { return word(r) + ".html" },
	func(r *rand.Rand) string { return strings.Repeat(word(r), 12) },
	func(r *rand.Rand) string { return "..%2f" + word(r) },
	func(r *rand.Rand) string { return "%e4%bd%a0" + word(r) },
}

func word(r *rand.Rand) string {
	b := make([]byte, 2+r.Intn(8))
	for i := range b {
		b[i] = byte('a' + r.Intn(26))
	}
	return string(b)
}

const segmentsMax = 6

// Path generates URL paths of up to six segments; it shrinks by dropping segments.
func Path() gopter.Gen {
	return gen.SliceOfN(segmentsMax, segment()).Map(func(s []string) []string { return s }).
		WithShrinker(gen.SliceShrinker(gopter.NoShrinker)).
		SuchThat(func(s []string) bool { return len(s) > 0 })
}

func segment() gopter.Gen {
	return func(p *gopter.GenParameters) *gopter.GenResult {
		s := segments[p.Rng.Intn(len(segments))](p.Rng)
		result := gopter.NewGenResult(s, gopter.NoShrinker)
		result.ResultType = reflect.TypeOf("")
		return result
	}
}
