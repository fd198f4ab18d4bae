package sanitize_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"

// made builds a random-looking value, the same for the same seed.
func made(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 1))
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

func taint(params map[string]string, sensitive ...string) *sanitize.Taint {
	var list []schema.Param
	values := schema.Values{}
	for _, name := range []string{"email", "password", "product", "query", "size", "code", "card", "city", "town"} {
		value, ok := params[name]
		if !ok {
			continue
		}
		p := schema.Param{Name: name, Label: name}
		for _, s := range sensitive {
			p.Sensitive = p.Sensitive || s == name
		}
		list = append(list, p)
		values[name] = schema.NewSecret(value)
	}
	return sanitize.New(list, values, nil)
}

func TestTextKeepsRefersOrRefuses(t *testing.T) {
	shop := taint(map[string]string{
		"email": "alice.moor@example.com", "product": "Trail Runner 2", "query": "Trail", "size": "M",
		"code": "4821", "password": made(1, 14), "city": "東京",
	}, "code", "password")
	for _, c := range []struct {
		name, in string
		want     string // "" means refused
	}{
		{"interface text stays", "Add  to\n basket", "Add to basket"},
		{"whole value", "alice.moor@example.com", "{{email}}"},
		{"value inside a name", "Remove alice.moor@example.com", "Remove {{email}}"},
		{"longest value wins", "Trail Runner 2", "{{product}}"},
		{"longest value wins inside", "Trail Runner 2 Mid", "{{product}} Mid"},
		{"shorter value where the longer is not", "Trail mix", "{{query}} mix"},
		{"no word, no reference", "Trails", "Trails"},
		{"very short value as the whole text", "M", "{{size}}"},
		{"very short value inside stays a word", "Size M", "Size M"},
		{"script without spaces", "東京に送る", "{{city}}に送る"},
		{"other case of a plain value", "ALICE.MOOR@EXAMPLE.COM", ""},
		{"name in the address of a plain value", "Hello alice.moor", ""},
		{"short secret as a word", "Your code is 4821", ""},
		{"short secret with punctuation", "Code: (4821).", ""},
		{"digits", "Order 10293", ""},
		{"digits of another script", "الطلب ٣٤٥٦٧", ""},
		{"two digits stay", "Step 2 of 10", "Step 2 of 10"},
		{"price", "Buy for €49", ""},
		{"phone", "Call 12 34 56 78", ""},
		{"date", "Due 1.12.26", ""},
		{"e-mail of somebody else", "Write to bob@example.org", ""},
		{"random token", "Session a8f3Kq29xZ", ""},
		{"address", "See https://example.org", ""},
		{"ref", "Click ref_x41 now", ""},
		{"forged reference", "Pay {{card}}", ""},
		{"direction control", "Pay\u202emoc.live", ""},
		{"too long", strings.Repeat("word ", 60), ""},
		{"jwt", "eyJ" + "hbGciOiJIUzI", ""},
	} {
		got, err := shop.Text(c.in)
		switch {
		case c.want == "" && err == nil:
			t.Errorf("%s: Text(%q) = %q; want a refusal", c.name, c.in, got)
		case c.want != "" && (err != nil || got.String() != c.want):
			t.Errorf("%s: Text(%q) = %q, %v; want %q", c.name, c.in, got, err, c.want)
		}
	}
}

func TestTextOfNothingIsNothing(t *testing.T) {
	got, err := taint(map[string]string{"size": "M"}).Text("  ")
	if err != nil || !got.IsZero() {
		t.Errorf(`Text("  ") = %v, %v; want no text`, got, err)
	}
}

func TestTextRefusesToChooseBetweenTwins(t *testing.T) {
	twins := taint(map[string]string{"city": "Bergen", "town": "Bergen"})
	var hit *sanitize.Hit
	if got, err := twins.Text("Ship to Bergen"); !errors.As(err, &hit) || hit.Param != "city" {
		t.Errorf("Text = %q, %v; want a hit on city", got, err)
	}
	if got, err := twins.Text("Ship it"); err != nil || got.String() != "Ship it" {
		t.Errorf("Text without the value = %q, %v", got, err)
	}
}

func TestMask(t *testing.T) {
	set := taint(map[string]string{
		"email": "alice.moor@example.com", "product": "Trail Runner 2", "query": "Trail", "size": "M", "card": "4000111122223333", "code": "482",
	}, "card", "code")
	for _, c := range []struct{ in, want string }{
		{"Add to basket", "Add to basket"},
		{"Alice.Moor@Example.com", "{{email}}"},
		{"row alice.moor@example.com Active", "row {{email}} Active"},
		{"Trail Runner 2 and Trail", "{{product}} and {{query}}"},
		{"Trails end", "Trails end"},
		{"M", "{{size}}"},
		{"Size M", "Size M"},
		{"4000 1111 2222 3333", "{{card}}"},
		{"4000-1111-2222-3333 ok", "{{card}} ok"},
		{"code 482, not 4821", "code {{code}}, not 4821"},
		{"", ""},
	} {
		if got := set.Mask(c.in); got != c.want {
			t.Errorf("Mask(%q) = %q; want %q", c.in, got, c.want)
		}
	}
}

func TestMaskLeavesItsOwnReferencesAlone(t *testing.T) {
	set := taint(map[string]string{"email": "alice.moor@example.com", "query": "email"})
	if got := set.Mask("email alice.moor@example.com"); got != "{{query}} {{email}}" {
		t.Errorf("Mask = %q; want {{query}} {{email}}", got)
	}
}

func TestShortValuesInDecodedBytes(t *testing.T) {
	set := taint(map[string]string{"code": "482", "size": "4"}, "code", "size")
	encode := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	if got, err := set.Option(encode("your pin is 482 today")); err == nil {
		t.Errorf("Option kept %q, which holds the code", got)
	}
	if _, err := set.Option(encode("see 4 of these")); err != nil {
		t.Errorf("Option: %v; one character in decoded bytes is no trace", err)
	}
	if got, err := set.Option("see 4 of these"); err == nil {
		t.Errorf("Option kept %q, which holds a secret as a word", got)
	}
}

func TestUndeclaredValuesAreSensitive(t *testing.T) {
	value := made(3, 16)
	for name, set := range map[string]*sanitize.Taint{
		"undeclared": sanitize.New(nil, schema.Values{"x": schema.NewSecret(value)}, nil),
		"entered":    sanitize.New(nil, nil, []string{value}),
	} {
		if got, err := set.Text("Hello " + value); err == nil {
			t.Errorf("%s: Text kept %q", name, got)
		}
	}
}

func TestPlace(t *testing.T) {
	token := made(5, 24)
	set := sanitize.New([]schema.Param{{Name: "product"}, {Name: "password", Sensitive: true}, {Name: "query"}},
		schema.Values{"product": schema.NewSecret("Alder Jacket"), "password": schema.NewSecret(made(6, 12)), "query": schema.NewSecret("boots")}, nil)
	for _, c := range []struct{ in, want string }{
		{"http://shop.test:8080/catalog?q=boots#top", "/catalog"},
		{"http://shop.test:8080/orders/10293?token=" + token, "/orders/:number"},
		{"http://shop.test:8080/magic/" + token + "/go", "/magic/:opaque/go"},
		{"http://shop.test:8080/users/alice@example.com/inbox", "/users/:opaque/inbox"},
		{"http://shop.test:8080/products/alder-jacket", "/products/:word"},
		{"http://shop.test:8080/search/boots", "/search/:word"},
		{"http://shop.test:8080/", "/"},
		{"http://shop.test:8080", "/"},
		{"http://me:pw@shop.test/", ""},
		{"about:blank", ""},
		{"javascript:alert(1)", ""},
	} {
		got, err := set.Place(c.in)
		if c.want == "" {
			if err == nil {
				t.Errorf("Place(%q) = %v; want an error", c.in, got)
			}
			continue
		}
		if err != nil || got.Path != c.want {
			t.Errorf("Place(%q) = %v, %v; want path %q", c.in, got, err, c.want)
		} else if !got.Holds(c.in) {
			t.Errorf("Place(%q) = %v does not hold its own address", c.in, got)
		}
	}
}

func TestPlaceOfAnOriginThatHoldsAValue(t *testing.T) {
	set := taint(map[string]string{"password": "silverfish"}, "password")
	if got, err := set.Place("http://silverfish.example.org/"); err == nil {
		t.Errorf("Place = %v; want a refusal", got)
	}
}

func TestScanLooksAtTextsAndNotAtTheFormat(t *testing.T) {
	set := sanitize.New([]schema.Param{{Name: "kind"}, {Name: "code", Sensitive: true}, {Name: "role"}},
		schema.Values{"kind": schema.NewSecret("button"), "code": schema.NewSecret("1"), "role": schema.NewSecret("text")}, nil)
	clean := `{"schema":"wfbench-workflow/1","steps":[{"id":"s1","action":"click","target":{"role":"button","field":{"type":"text"},"population":{"document":1}}}]}`
	if hits := set.Scan([]byte(clean)); len(hits) > 0 {
		t.Errorf("Scan of the format's own words = %+v; want nothing", hits)
	}
	for name, document := range map[string]string{
		"word in a name":       `{"steps":[{"target":{"role":"button","name":"the button"}}]}`,
		"secret as a word":     `{"notes":["code 1"]}`,
		"ref":                  `{"notes":["see ref_3_14"]}`,
		"ref of another shape": `{"notes":["clicked ref_a1b2c3"]}`,
		"hidden by repetition": `{"notes":"fine","notes":"code 1"}`,
		"no JSON":              `code 1`,
		"trailing text":        `{} code 1`,
	} {
		if hits := set.Scan([]byte(document)); len(hits) == 0 {
			t.Errorf("%s: Scan(%s) found nothing", name, document)
		}
	}
}

func TestScanLetsStepsBeCounted(t *testing.T) {
	set := sanitize.New([]schema.Param{{Name: "size"}, {Name: "class"}, {Name: "code", Sensitive: true}},
		schema.Values{"size": schema.NewSecret("S1"), "class": schema.NewSecret("count"), "code": schema.NewSecret("s22")}, nil)
	clean := `{"steps":[{"id":"s1","target":{"name":["Inbox (",{"any":"count"},")"]}},{"id":"s22","form":["s1","s22"]}]}`
	if hits := set.Scan([]byte(clean)); len(hits) > 0 {
		t.Errorf("Scan of step numbers = %+v; want nothing", hits)
	}
	for name, document := range map[string]string{
		"a name":         `{"steps":[{"target":{"name":"S1"}}]}`,
		"an id":          `{"steps":[{"target":{"id":"s1"}}]}`,
		"no number":      `{"steps":[{"id":"S1"}]}`,
		"another list":   `{"notes":["s22"]}`,
		"a form outside": `{"form":["s22"]}`,
	} {
		if hits := set.Scan([]byte(document)); len(hits) == 0 {
			t.Errorf("%s: Scan(%s) found nothing", name, document)
		}
	}
}

func TestFileNamesAreValues(t *testing.T) {
	for _, file := range []string{"/home/ada/invoice-acme.pdf", `C:\docs\invoice-acme.pdf`, "invoice-acme.pdf"} {
		trace := &schema.Trace{
			Params: []schema.Param{{Name: "file"}}, Values: map[string]string{"file": file},
			Events: []schema.Event{{Tool: "upload", Input: &schema.RawInput{Param: "file"}}},
		}
		set := sanitize.ForTrace(trace)
		for _, shown := range []string{"invoice-acme.pdf is attached", "Invoice-Acme"} {
			if text, err := set.Text(shown); err == nil && len(text.Params()) == 0 {
				t.Errorf("%q passes as %q after the upload of a file", shown, text)
			}
		}
		if _, err := set.Text("Attached"); err != nil {
			t.Errorf("a text of the interface: %v", err)
		}
	}
}

func TestEnteredListsWhatCameWithTheRun(t *testing.T) {
	token, typed := made(8, 20), made(9, 15)
	trace := &schema.Trace{
		Start: schema.PageState{URL: "http://x.test/accounts/12345?token=do-not-store&sort=name#" + token},
		Events: []schema.Event{
			{Tool: "fill", Input: &schema.RawInput{Literal: typed}},
			{Tool: "press", Input: &schema.RawInput{Literal: "Enter"}},
			{Tool: "fill", Input: &schema.RawInput{Literal: "4"}}, {Tool: "fill", Input: &schema.RawInput{Literal: "8"}},
			{Tool: "fill", Input: &schema.RawInput{Literal: "1"}}, {Tool: "fill", Input: &schema.RawInput{Param: "p"}},
			{Tool: "fill", Input: &schema.RawInput{Literal: "7"}}, {Tool: "fill", Input: &schema.RawInput{Literal: "3"}},
		},
		Values: map[string]string{"p": "2"},
	}
	got := sanitize.Entered(trace)
	for _, want := range []string{"12345", "do-not-store", token, typed, "481273"} {
		if !contains(got, want) {
			t.Errorf("Entered lacks an expected value of length %d; got %d values", len(want), len(got))
		}
	}
	for _, not := range []string{"name", "Enter", "accounts"} {
		if contains(got, not) {
			t.Errorf("Entered holds the interface's own word %q", not)
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// TestACodeOfSingleCharactersIsOneValue: a digit is no secret in "Digit 3", six in a row are.
func TestACodeOfSingleCharactersIsOneValue(t *testing.T) {
	var params []schema.Param
	values := schema.Values{}
	for i, digit := range []string{"3", "9", "0", "4", "4", "7"} {
		name := fmt.Sprint("code_", i+1)
		params = append(params, schema.Param{Name: name, Label: name, Sensitive: true})
		values[name] = schema.NewSecret(digit)
	}
	taint := sanitize.New(params, values, nil)
	for text, want := range map[string]string{
		"Digit 3":              "Digit 3",
		"Step 4 of 9":          "Step 4 of 9",
		"3":                    "{{code_1}}",
		"Your code is 390447.": "Your code is {{code_1}}.",
		"code 390-447":         "code {{code_1}}",
	} {
		if got := taint.Mask(text); got != want {
			t.Errorf("Mask(%q) = %q; want %q", text, got, want)
		}
	}
}
