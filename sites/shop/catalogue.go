package shop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// product is one article of the shop.
type product struct {
	Slug  string   `json:"slug"`
	Name  string   `json:"name"`
	Brand string   `json:"brand"`
	Kind  string   `json:"kind"` // which picture is drawn
	Hue   int      `json:"hue"`  // the picture's colour, in degrees
	Cents int      `json:"cents"`
	Sizes []string `json:"sizes"`
	Blurb string   `json:"blurb"`

	series string // what the near-equal names of a family have in common
}

// family is a group of articles with near-equal names: a search for the family finds them all.
type family struct {
	name, kind, blurb string
	centsMin          int
	sizes             []string
	variants          []string
}

var (
	shoeSizes    = []string{"EU 38", "EU 39", "EU 40", "EU 41", "EU 42", "EU 43", "EU 44", "EU 45"}
	clothSizes   = []string{"X-Small", "Small", "Medium", "Large", "X-Large"}
	torsoSizes   = []string{"Short back", "Regular back", "Long back"}
	lengthSizes  = []string{"Regular", "Long", "Extra long"}
	shoeVariants = []string{"", " Mid", " Mid Dry", " Low", " Wide"}
	wearVariants = []string{"", " Hooded", " Hooded Long", " Light", " Pro"}
	packVariants = []string{"", " Tour", " Tour Plus", " Light", " Roll"}
	bagVariants  = []string{"", " Warm", " Warm Plus", " Light", " Duo"}
	handVariants = []string{"", " Grip", " Grip Plus", " Liner", " Pro"}
)

var families = []family{
	{"Trail Runner", "shoe", "A light shoe with a firm heel, for fast days on rough paths.", 9_900, shoeSizes, shoeVariants},
	{"Ridge Hiker", "boot", "A sturdy boot that keeps its shape on loose stone.", 15_900, shoeSizes, shoeVariants},
	{"Storm Shell", "jacket", "Three layers between you and the weather, with sealed seams.", 22_900, clothSizes, wearVariants},
	{"Fjord Down", "down", "Warm fill in small chambers; packs into its own pocket.", 18_900, clothSizes, wearVariants},
	{"Summit Pack", "pack", "A close-fitting pack with a stiff back and wide hip wings.", 12_900, torsoSizes, packVariants},
	{"Nightfall Bag", "bag", "A sleeping bag for three seasons with a warm collar.", 16_900, lengthSizes, bagVariants},
	{"Glacier Glove", "glove", "Dry hands and a sure grip on cold mornings.", 4_900, clothSizes, handVariants},
	{"Creek Sandal", "sandal", "Grips on wet rock and dries while you walk.", 6_900, shoeSizes, shoeVariants},
}

var brands = []string{"Nordvik", "Osmar", "Tindra", "Kolla", "Vargen", "Ulvik"}

// refurbished marks the name of the decoy.
const refurbished = " (refurbished)"

// catalogue is what the shop sells in one world.
type catalogue struct {
	products []product
	// target is the article of the task, size the size to buy it in.
	target product
	size   string
	// query finds the target's whole family.
	query string
}

// newCatalogue makes the seed's catalogue.
func newCatalogue(seed uint64) catalogue {
	r := app.Rand(seed, streamCatalogue)
	var c catalogue
	byFamily := map[string][]product{}
	for _, f := range families {
		made := f.products(r)
		byFamily[f.name] = made
		c.products = append(c.products, made...)
	}
	chosen := pick(r, families)
	c.query = strings.ToLower(chosen.name)
	c.target = pick(r, targets(byFamily[chosen.name]))
	c.size = pick(r, c.target.Sizes)
	return c
}

// products makes a family's articles, in the order in which a search lists them.
func (f family) products(r *rand.Rand) []product {
	brand, series := pick(r, brands), fmt.Sprintf("%s %d", f.name, 2+r.IntN(8))
	out := make([]product, 0, len(f.variants))
	for _, v := range f.variants {
		out = append(out, f.product(r, series, v, brand))
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

const (
	// priceSteps is how many steps of ten euros a family's prices spread over.
	priceSteps = 9
	// articleDigits is the length of the number at the end of a slug.
	articleDigits = 4
)

func (f family) product(r *rand.Rand, series, variant, brand string) product {
	name := series + variant
	return product{
		Slug: slug(name, draw(r, digits, articleDigits)), Name: name, Brand: brand, Kind: f.kind, Hue: r.IntN(360),
		Cents: f.centsMin + 1_000*r.IntN(priceSteps), Sizes: f.sizes, Blurb: f.blurb, series: series,
	}
}

// slug is a product's path segment. It always ends in a number, so no reader of addresses
// takes it for a word of the interface.
func slug(name, number string) string {
	return strings.ToLower(strings.NewReplacer(" ", "-", "(", "", ")", "").Replace(name)) + "-" + number
}

// targets are the articles of a family that a task may ask for: others stand above and below
// in the list, and no other name contains theirs, so that the text of a card tells it apart.
func targets(family []product) []product {
	var out []product
	for i, p := range family {
		part := slices.ContainsFunc(family, func(q product) bool { return q.Name != p.Name && strings.Contains(q.Name, p.Name) })
		if i > 0 && i < len(family)-1 && !part {
			out = append(out, p)
		}
	}
	return out
}

// drifted returns the catalogue as the knobs want it.
func (c catalogue) drifted(k drift.Knobs) catalogue {
	at := c.index(c.target.Slug)
	products := slices.Clone(c.products)
	if k.Swap {
		// The article below is of the same family: a target never stands last.
		products[at], products[at+1] = c.target.twin(c.target.series+" Classic"), c.target
		at++
	}
	if k.DecoyRow {
		products = slices.Insert(products, at, c.target.twin(c.target.Name+refurbished))
	}
	c.products = products
	return c
}

// twin is another article that looks like p.
func (p product) twin(name string) product {
	number := p.Slug[len(p.Slug)-articleDigits:]
	p.Name, p.Slug = name, slug(name, number)
	return p
}

func (c catalogue) index(slug string) int {
	return slices.IndexFunc(c.products, func(p product) bool { return p.Slug == slug })
}

// find returns the article at a slug.
func (c catalogue) find(slug string) (product, bool) {
	if i := c.index(slug); i >= 0 {
		return c.products[i], true
	}
	return product{}, false
}

// named returns the article with a name.
func (c catalogue) named(name string) (product, bool) {
	i := slices.IndexFunc(c.products, func(p product) bool { return p.Name == name })
	if i < 0 {
		return product{}, false
	}
	return c.products[i], true
}

// search returns the articles whose name or brand holds every word of the query; all of
// them for an empty one.
func (c catalogue) search(query string) []product {
	out := []product{}
	for _, p := range c.products {
		text := strings.ToLower(p.Name + " " + p.Brand)
		missing := func(word string) bool { return !strings.Contains(text, word) }
		if !slices.ContainsFunc(strings.Fields(strings.ToLower(query)), missing) {
			out = append(out, p)
		}
	}
	return out
}

// amount is a sum of money as the shop and its ledger write it.
func amount(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }
