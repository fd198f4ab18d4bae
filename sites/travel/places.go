package travel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	// suggestionsMax bounds a list of suggestions.
	suggestionsMax = 6
	// queryMaxBytes bounds what a visitor may look for.
	queryMaxBytes = 100
	// codesMax is how many numbers there are for codes.
	codesMax = 1000
	// largeEvery says that each second place has stops beside its main one.
	largeEvery = 2
)

// place is somewhere to travel from or to.
type place struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// makePlaces makes the places of a seed: each code is of letters of the name and a number.
func makePlaces(rng *rand.Rand) []place {
	var all []place
	numbers := rng.Perm(codesMax) // so that no two codes are the same
	add := func(name string) {
		code := fmt.Sprintf("%s%03d", strings.ToUpper(plain(name)[:3]), numbers[len(all)])
		all = append(all, place{Code: code, Name: name})
	}
	for i, at := range rng.Perm(len(placeNames)) {
		add(placeNames[at])
		if i%largeEvery != 0 {
			continue
		}
		for _, part := range placeParts {
			add(placeNames[at] + " " + part)
		}
	}
	return all
}

// largeTowns lists the places that have stops beside their main one.
func largeTowns(all []place) []place {
	var towns []place
	for _, p := range all {
		if slices.ContainsFunc(all, func(o place) bool { return o.Name == p.Name+" "+placeParts[0] }) {
			towns = append(towns, p)
		}
	}
	return towns
}

// digits returns n digits, the first of them no zero.
func digits(rng *rand.Rand, n int) string {
	out := []byte{byte('1' + rng.IntN(9))}
	for len(out) < n {
		out = append(out, byte('0'+rng.IntN(10)))
	}
	return string(out)
}

// noMarks are letters that do not fall apart into a plain one and a mark.
var noMarks = strings.NewReplacer("ø", "o", "æ", "ae", "ß", "ss", "ł", "l", "ð", "d", "'", "", "-", "")

// plain is a name in small letters without marks: what a visitor types in a hurry.
func plain(name string) string {
	return noMarks.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name)))
}

// suggest lists the places whose names a text begins.
func suggest(all []place, text string) []place {
	found := []place{}
	text = plain(strings.TrimSpace(text))
	if text == "" {
		return found
	}
	for _, p := range all {
		if strings.HasPrefix(plain(p.Name), text) && len(found) < suggestionsMax {
			found = append(found, p)
		}
	}
	return found
}
