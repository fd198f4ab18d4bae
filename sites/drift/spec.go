package drift

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

const (
	// partsMax is how many drifts may act at once.
	partsMax = 2
	// StrengthUsual is the strength of a spec that names none, of 1 to 3.
	StrengthUsual = 2

	joint      = "+"
	beforeKind = ":"
	beforeHard = "@"
)

// Part is one drift of a Spec.
type Part struct {
	Drift Drift
	// Variant is one of the drift's; "" until Pick has chosen.
	Variant string
	// Strength is 1 to 3; 0 where the drift has no amounts.
	Strength int
}

// Spec is one drift, or two at once: "rerender", "origin-hop:link", "slow@3", "wrapper+decoy:below".
type Spec []Part

// Parse reads a spec among the drifts of the catalogue.
func Parse(spec string) (Spec, error) { return ParseAmong(All(), spec) }

// ParseAmong is Parse for other drifts than those of All.
func ParseAmong(all []Drift, spec string) (Spec, error) {
	parts := strings.Split(spec, joint)
	if len(parts) > partsMax {
		return nil, fmt.Errorf("finding drift %q: at most %d act at once", spec, partsMax)
	}
	var out Spec
	for _, text := range parts {
		p, err := parsePart(all, text)
		if err != nil {
			return nil, fmt.Errorf("finding drift %q: %w", spec, err)
		}
		if slices.ContainsFunc(out, func(o Part) bool { return o.Drift.Name == p.Drift.Name }) {
			return nil, fmt.Errorf("finding drift %q: a drift acts once", spec)
		}
		out = append(out, p)
	}
	return out, nil
}

func parsePart(all []Drift, text string) (Part, error) {
	text, hard, strong := strings.Cut(text, beforeHard)
	name, variant, given := strings.Cut(text, beforeKind)
	at := slices.IndexFunc(all, func(d Drift) bool { return d.Name == name })
	if at < 0 {
		return Part{}, fmt.Errorf("no such drift; there are %s", strings.Join(namesOf(all), ", "))
	}
	p := Part{Drift: all[at], Variant: variant}
	if len(p.Drift.Amounts) > 0 {
		p.Strength = StrengthUsual
	}
	switch {
	case given && len(p.Drift.Variants) == 0:
		return Part{}, fmt.Errorf("%s has no variants", name)
	case given && !slices.Contains(p.Drift.Variants, variant):
		return Part{}, fmt.Errorf("no such variant; there are %s", strings.Join(p.Drift.Variants, ", "))
	case !strong:
		return p, nil
	case len(p.Drift.Amounts) == 0:
		return Part{}, fmt.Errorf("%s has no strength", name)
	}
	n, err := strconv.Atoi(hard)
	if err != nil || n < 1 || n > len(p.Drift.Amounts) || strconv.Itoa(n) != hard {
		return Part{}, fmt.Errorf("no such strength; there are 1 to %d", len(p.Drift.Amounts))
	}
	p.Strength = n
	return p, nil
}

// String writes the spec as Parse reads it; the usual strength stands for itself.
func (s Spec) String() string {
	texts := make([]string, len(s))
	for i, p := range s {
		texts[i] = p.Drift.Name
		if p.Variant != "" {
			texts[i] += beforeKind + p.Variant
		}
		if p.Strength != 0 && p.Strength != StrengthUsual {
			texts[i] += beforeHard + strconv.Itoa(p.Strength)
		}
	}
	return strings.Join(texts, joint)
}

// Pick chooses the variants that the spec leaves open, for a task under a seed. The tasks of one
// seed get different variants as far as the turns of their names allow.
func (s Spec) Pick(seed uint64, t schema.TaskRef) Spec {
	out := slices.Clone(s)
	for i, p := range out {
		if p.Variant != "" || len(p.Drift.Variants) == 0 {
			continue
		}
		h := fnv.New64a()
		_, _ = h.Write([]byte(t.String()))
		n := uint64(len(p.Drift.Variants))
		out[i].Variant = p.Drift.Variants[(seed%n+h.Sum64()%n)%n]
	}
	return out
}

// Knobs returns the knobs as the drifts set them. Variants must have been picked.
func (s Spec) Knobs() Knobs {
	var k Knobs
	for _, p := range s {
		amount := 0
		if p.Strength > 0 {
			amount = p.Drift.Amounts[p.Strength-1]
		}
		p.Drift.Apply(&k, p.Variant, amount)
	}
	return k
}

// caution ranks the answers: of two drifts the more cautious answer holds.
var caution = []schema.Answer{"", schema.MustComplete, schema.MayUseModel, schema.MayStop, schema.MustStop}

// Answer is the right answer for a task under all drifts of the spec: the most cautious one; ""
// where one of them does not apply.
func (s Spec) Answer(t schema.TaskRef, spots Spots) schema.Answer {
	most := schema.Answer("")
	for _, p := range s {
		a := p.Drift.Answer(p.Variant, t, spots)
		if a == "" {
			return ""
		}
		if slices.Index(caution, a) > slices.Index(caution, most) {
			most = a
		}
	}
	return most
}

// In reports whether all drifts of the spec apply in a browser.
func (s Spec) In(browser string) bool {
	return !slices.ContainsFunc(s, func(p Part) bool { return !p.Drift.In(browser) })
}
