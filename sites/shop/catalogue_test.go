package shop

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

// seedsTried is how many seeds the laws of the seeded data are checked on.
const seedsTried = 300

func TestCatalogueOfEverySeed(t *testing.T) {
	for seed := range uint64(seedsTried) {
		c := newCatalogue(seed)
		if again := newCatalogue(seed); !reflect.DeepEqual(c, again) {
			t.Fatalf("newCatalogue(%d) differs from itself", seed)
		}
		slugs, names := map[string]bool{}, map[string]bool{}
		for _, p := range c.products {
			slugs[p.Slug], names[p.Name] = true, true
			if !strings.ContainsAny(p.Slug, digits) {
				t.Fatalf("seed %d: slug %q reads like a word of the interface", seed, p.Slug)
			}
		}
		if len(c.products) != 40 || len(slugs) != 40 || len(names) != 40 {
			t.Fatalf("seed %d: %d products, %d slugs, %d names; want 40 of each", seed, len(c.products), len(slugs), len(names))
		}
		found := c.search(c.query)
		at := slices.IndexFunc(found, func(p product) bool { return p.Slug == c.target.Slug })
		if at < 1 || at > len(found)-2 {
			t.Fatalf("seed %d: the target stands at %d of %d results; want some above and some below", seed, at, len(found))
		}
		if !slices.Contains(c.target.Sizes, c.size) {
			t.Fatalf("seed %d: size %q is not one of the target's", seed, c.size)
		}
	}
}

func TestCatalogueDrifted(t *testing.T) {
	for seed := range uint64(seedsTried) {
		c := newCatalogue(seed)
		plain := c.search(c.query)
		place := func(l []product, name string) int {
			return slices.IndexFunc(l, func(p product) bool { return p.Name == name })
		}
		was := place(plain, c.target.Name)

		decoy := c.drifted(drift.Knobs{DecoyRow: true}).search(c.query)
		if len(decoy) != len(plain)+1 || place(decoy, c.target.Name+refurbished) != was || place(decoy, c.target.Name) != was+1 {
			t.Fatalf("seed %d: the decoy does not stand right above the target", seed)
		}
		if decoy[was].Slug == c.target.Slug || decoy[was].Brand != c.target.Brand {
			t.Fatalf("seed %d: the decoy %+v is not another article of the same maker", seed, decoy[was])
		}

		swapped := c.drifted(drift.Knobs{Swap: true}).search(c.query)
		if len(swapped) != len(plain) || place(swapped, c.target.Name) != was+1 {
			t.Fatalf("seed %d: the swap is not one above for one below", seed)
		}
		if gone := plain[was+1].Name; place(swapped, gone) >= 0 {
			t.Fatalf("seed %d: %q is still there", seed, gone)
		}
		if !reflect.DeepEqual(c, newCatalogue(seed)) {
			t.Fatalf("seed %d: drifting changed the catalogue itself", seed)
		}
	}
}

func TestCustomerOfEverySeed(t *testing.T) {
	passwords := map[string]bool{}
	for seed := range uint64(seedsTried) {
		c := newCustomer(seed)
		if c != newCustomer(seed) {
			t.Fatalf("newCustomer(%d) differs from itself", seed)
		}
		if err := c.card.check(); err != nil {
			t.Fatalf("seed %d: the card is refused: %v", seed, err)
		}
		if err := c.address.check(); err != nil {
			t.Fatalf("seed %d: the address is refused: %v", seed, err)
		}
		passwords[c.password] = true
	}
	if len(passwords) != seedsTried {
		t.Errorf("%d passwords for %d seeds; want one each", len(passwords), seedsTried)
	}
}

func TestCardCheckRefuses(t *testing.T) {
	good := newCustomer(1).card
	spoil := func(change func(*card)) card { c := good; change(&c); return c }
	for what, c := range map[string]card{
		"a wrong check digit": spoil(func(c *card) { c.Number = c.Number[:15] + string('0'+(c.Number[15]-'0'+1)%10) }),
		"a short number":      spoil(func(c *card) { c.Number = c.Number[:15] }),
		"no number":           spoil(func(c *card) { c.Number = "" }),
		"letters":             spoil(func(c *card) { c.Number = strings.Repeat("x", cardDigits) }),
		"a month 13":          spoil(func(c *card) { c.Expiry = "13" + c.Expiry[2:] }),
		"no slash":            spoil(func(c *card) { c.Expiry = "1234" }),
		"a long CVC":          spoil(func(c *card) { c.CVC += "0" }),
		"a placeholder":       {Number: "{{card_number}}", Expiry: "{{expiry}}", CVC: "{{cvc}}"},
	} {
		if c.check() == nil {
			t.Errorf("a card with %s passes", what)
		}
	}
}
