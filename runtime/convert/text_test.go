package convert

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestCleanText(t *testing.T) {
	for _, c := range []struct {
		in    string
		max   int
		wants string
	}{
		{" a\u00a0\u2003b\ufeff\u3000c \n", 80, "a b c"},
		{"a\u0085b", 80, "a\u0085b"},              // white space for Go, not for ECMAScript
		{"a\u180eb", 80, "a\u180eb"},              // no longer white space for either
		{"ab cd", 3, "ab"},                        // trimmed again behind the cut
		{"\U0001F600\U0001F600", 3, "\U0001F600"}, // a pair of surrogates is two units
		{"\U0001F600", 1, ""},                     // half of a pair is left out
		{"naïve", 4, "naïv"},
	} {
		if got := cleanText(c.in, c.max); got != c.wants {
			t.Errorf("cleanText(%q, %d) = %q; want %q", c.in, c.max, got, c.wants)
		}
	}
	if got := cleanID(" e-mail\u00a0Ünï_2 "); got != "e-mailn_2" {
		t.Errorf("cleanID = %q", got)
	}
}

func TestIsOrigin(t *testing.T) {
	for origin, want := range map[string]bool{
		"https://app.example": true, "http://app.example:8080": true, "http://127.0.0.1:1": true, "http://[::1]:80": false,
		"http://[::1]": true, "http://xn--bcher-kva.example": true, "http://o0.shop.localhost:44925": true, "http://a_b.example": true,
		"http://bücher.example": false, "http://App.example": false, "https://app.example:443": false, "http://app.example/": false,
		"http://127.1": false, "http://0x7f.1": false, "http://0177.0.0.1": false, "http://1.2.3.4.5": false, "http://[::0:1]": false,
		"http://[::ffff:1.2.3.4]": false, "http://a..b": false, "http://a b": false, "ftp://app.example": false, "": false,
		"http://user@app.example": false, "javascript:alert(1)": false, "http://a%41": false, "http://" + strings.Repeat("a.", 200) + "b": false,
	} {
		if got := isOrigin(origin); got != want {
			t.Errorf("isOrigin(%q) = %v; want %v", origin, got, want)
		}
	}
}

func TestTemplateOf(t *testing.T) {
	for _, c := range []struct {
		family, template string
		kept             bool
	}{
		{"/", "/", true}, {"", "/", true}, {"/orders/:id", "/orders/:opaque", true}, {"/orders/7", "/orders/:number", false},
		{"/users/alice@example.test/inbox", "/users/:opaque/inbox", false}, {"//a///b/", "/a/b", true}, {"/caf\u00e9", "/:opaque", false},
		{"/a/../b", "/a/:opaque/b", false}, {"/:other", "/:opaque", false},
	} {
		if template, kept := templateOf(c.family); template != c.template || kept != c.kept {
			t.Errorf("templateOf(%q) = %q, %v; want %q, %v", c.family, template, kept, c.template, c.kept)
		}
	}
	if got := familyOf("/a/:uuid/b/:word"); got != "/a/:id/b/:id" {
		t.Errorf("familyOf = %q", got)
	}
}

func TestSniff(t *testing.T) {
	for text, want := range map[string]Format{
		`{"schema": "webbrain-trace/1"}`: WebBrainTrace,
		"\xef\xbb\xbf" + `{"a": [{"schema": "x"}, {}], "b": {"schema": "wfbench-trace/1"}, "schema": "webbrain-workflow/1"}`: WebBrainWorkflow,
		`{"a": "schema", "b": "webbrain-trace/1"}`:                   UnknownFormat,
		`{"a": {"schema": "webbrain-trace/1"}}`:                      UnknownFormat,
		`{"a": 1, "c": null, "schema": "wfbench-workflow/1", "b": [`: WfbenchWorkflow,
		`{"schema": "webbrain-trace/2"}`:                             UnknownFormat, `["schema", "webbrain-trace/1"]`: UnknownFormat, ``: UnknownFormat, `{`: UnknownFormat,
	} {
		if got := Sniff([]byte(text)); got != want {
			t.Errorf("Sniff(%q) = %q; want %q", text, got, want)
		}
	}
}

func TestDecodeLimits(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1, "a": 2}`: `repeated key "a"`, `{"a": {"b": 1, "b": 1}}`: `repeated key "b"`, `{} {}`: "something follows", `[]`: "no JSON object",
		`{"a": ` + strings.Repeat("[", jsonDepthMax+1): "nested deeper than 64", `{"a": tru`: "not JSON", `{"a" 1}`: "not JSON", ``: "not JSON",
		`{"a": "` + strings.Repeat("x", 100): "larger than 90 bytes",
	} {
		if _, err := decode([]byte(text), 90); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("decode(%q) = %v; want %q", text, err, want)
		}
	}
}

// TestHeadCutAnywhere cuts the serialised result of a tree at each byte: what is read of it is
// the beginning of what was there, in whole lines, and it is known to be a part.
func TestHeadCutAnywhere(t *testing.T) {
	const text = "heading \"Caf\u00e9 \U0001F600\"\nbutton \"Say \\\"hi\\\"\" [ref_1]\ntextbox \"A\\B\" [ref_2] value=\"x\"\nlink \"End\" [ref_3]"
	whole := parseTree(text, false)
	for _, escape := range []bool{false, true} {
		data, err := json.Marshal(map[string]any{"a": map[string]any{"b": 1}, "n": 12, "pageContent": text, "truncated": false})
		if err != nil {
			t.Fatal(err)
		}
		s := string(data)
		if escape {
			s = strings.NewReplacer("\u00e9", `\u00e9`, "\U0001F600", `\ud83d\ude00`).Replace(s)
		}
		for end := 0; end <= len(s); end++ {
			r := resultOf(object{"result": object{"_truncated": true, "length": json.Number("9"), "head": s[:end]}})
			seen := r.treeOf(nil)
			if seen == nil {
				continue
			}
			if end < len(s) && !seen.partial {
				t.Fatalf("cut at %d: the tree is taken for whole", end)
			}
			for i, n := range seen.nodes {
				if n != whole.nodes[i] {
					t.Fatalf("cut at %d: line %d is %+v; want %+v", end, i, n, whole.nodes[i])
				}
			}
		}
		if seen := resultOf(object{"result": object{"_truncated": true, "head": s[:len(s)-40]}}).treeOf(nil); seen == nil || len(seen.refs) < 2 {
			t.Errorf("of a tree that is nearly whole %+v was read", seen)
		}
	}
}

func TestParseLine(t *testing.T) {
	for line, want := range map[string]node{
		`  button "Go" [ref_1] type="submit"`:                  {role: "button", name: "Go", ref: "ref_1", kind: "submit", depth: 2},
		`button [ref_9]`:                                       {role: "button", ref: "ref_9"},
		`heading`:                                              {role: "heading"},
		`option "US" [ref_2] (selected) value="us"`:            {role: "option", name: "US", ref: "ref_2", selected: true, filled: true},
		`text "x\" [ref_1] name=\"Pay" [ref_7]`:                {role: "text", name: `x" [ref_1] name="Pay`, ref: "ref_7"},
		`textbox "C:\dir" [ref_3] value="" placeholder="a  b"`: {role: "textbox", name: `C:\dir`, ref: "ref_3", placeholder: "a b"},
		`checkbox "T" [ref_4] checked=true`:                    {role: "checkbox", name: "T", ref: "ref_4", checked: "true"},
		`link "L" [ref_5] href="/a" id="x" onclick="y"`:        {role: "link", name: "L", ref: "ref_5", href: "/a"},
		`link "L" [ref_12ab34cd56ef7]`:                         {role: "link", name: "L", ref: "ref_12ab34cd56ef7"},
	} {
		if got, ok := parseLine(line); !ok || got != want {
			t.Errorf("parseLine(%q) = %+v, %v; want %+v", line, got, ok, want)
		}
	}
	for _, line := range []string{
		`text "unclosed`, `text "ends in a backslash\" [ref_1]`, `text "x" [ref_1] name="Pay now" y" [ref_7]`, `button "Go" [41]`, `button "Go" [ref_1`,
		`1button "Go"`, `button "Go" [ref_1] href="unclosed`, `button "Go" [ref_1] and more`, "button \"" + strings.Repeat("x", lineBytesMax) + `"`,
	} {
		if got, ok := parseLine(line); ok {
			t.Errorf("parseLine(%.60q) = %+v; want no line", line, got)
		}
	}
}
