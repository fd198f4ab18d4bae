package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wfbench/wfbench/schema"
)

func TestShortValueIsFound(t *testing.T) {
	for _, tt := range []struct{ value, text string }{
		{"123", `{"cvc":"123"}`},
		{"123", `{"cvc": 123}`},
		{"123", `{"cvc":123,"x":1}`},
		{"123", `{"values":["4539", 123]}`},
		{"123", `fill textbox "CVC" with 123`},
		{"123", `typed 123.`},
		{"123", `https://example.com/pay?cvc=123&x=1`},
		{"123", `/pay/123/done`},
		{"123", `cvc: 123`},
		{"123", `"{\"cvc\":\"123\"}"`},
		{"123", "\"cvc\":\"\uff11\uff12\uff13\""},
		{"123", `{"v":"MTIz"}`},
		{"123", `{"v":"313233"}`},
		{"123", md5Hex("123")},
		{"123", `{"body":"` + b64("number=4539&cvc=123&x=1") + `"}`},
		{"123", `{"count":"123"}`},
		{"12/29", `expires 12/29.`},
		{"12/29", `exp=12%2F29`},
		{"k7Qz", `{"pin":"K7QZ"}`},
		{"k7Qz", `(k7Qz)`},
	} {
		if scan := scanText(t, tt.text, Canary{"p", tt.value}); len(scan.Findings) == 0 {
			t.Errorf("%q in %q: nothing found", tt.value, tt.text)
		}
	}
}

func TestShortValueNearMisses(t *testing.T) {
	for _, tt := range []struct{ value, text string }{
		{"123", `{"tokens":{"input":123,"output":123}}`},
		{"123", `{"wallMs": 123, "seed":123 ,"offset":123}`},
		{"123", `seed=123 calls=123`},
		{"123", `waited 123 ms, 123s, 123%`},
		{"123", `123 model calls in the replay and 123 model calls in the original run`},
		{"123", `acts[123] matched 123 elements at step 123 of 123`},
		{"123", `workflow.json@123 and run.json:123:123: bad`},
		{"123", `http://c1.shop.localhost:123/cart`},
		{"123", `1234 0123 1.123 123.5 -123 v123 123x a_123 123-45 ref-123`},
		{"123", `"2026-123"`},
		{"123", `{"v":"xMTIz"}`},
		{"12/29", `2026/12/29 12/29/30`},
		{"k7Qz", `k7Qzz`},
		{"ab", `ab`},
		{"", `anything`},
		{"493021", `1493021 and 4930210`},
		{"493021", `{"seed":14930212}`},
		{"493021", `{"targetKey":"4a81399aa4f1a493021ac127f2fd7f04"}`},
		{"493021", `9f8b6961-1b86-d011-b42d-00a493021afc`},
	} {
		if scan := scanText(t, tt.text, Canary{"p", tt.value}); len(scan.Findings) != 0 {
			t.Errorf("%q in %q: %+v; want nothing", tt.value, tt.text, scan.Findings)
		}
	}
}

func TestScanCountsOnlyWhatItSearches(t *testing.T) {
	scan := scanText(t, "{}", Canary{"a", "ab"}, Canary{"b", "  "}, Canary{"c", "abc"})
	if scan.Canaries != 1 || scan.Files != 1 {
		t.Errorf("%+v; want 1 canary and 1 file", scan)
	}
}

func TestRefs(t *testing.T) {
	for _, text := range []string{
		"ref_41_3", `{"ref":"ref_1_22"}`, `click(ref_7)`, "my_ref_3_4", "ref_a1", "ref-x ref_id_2", b64("click on ref_12_3 now"),
		"%72ef_1_2", `\u0072ef_1_2`, gzipped(strings.Repeat("x", 50) + " ref_9_9"),
	} {
		scan := scanText(t, text)
		if len(scan.Findings) == 0 || scan.Findings[0].What != "ref" || scan.Findings[0].Param != "" {
			t.Errorf("%q: %+v; want a ref", text, scan.Findings)
		}
	}
	for _, text := range []string{"xref_2_3", "href_1", "ref_id", "reference_1", "pref_7", "ref 1 2", "REF_1_2"} {
		if scan := scanText(t, text); len(scan.Findings) != 0 {
			t.Errorf("%q: %+v; want no ref", text, scan.Findings)
		}
	}
}

// benignBytes is the size of the generated benign document.
const benignBytes = 1 << 20

// benign makes text of the kinds that runs leave: claims, acts, addresses, ids, digests.
func benign(rng *rand.Rand) string {
	words := strings.Fields("Place order Remove item row list Sign in Continue checkout Blue mug of the Wednesday Notes Delete account cancel harbour quiet tulip")
	var b strings.Builder
	for b.Len() < benignBytes {
		w := func() string { return words[rng.IntN(len(words))] }
		fmt.Fprintf(&b, `{"seq":%d,"action":"click","role":"button","name":%q,"origin":"http://c%d.shop.localhost:%d",`+
			`"matches":%d,"targetKey":"%016x%016x","wallMs":{"original":%d,"replay":%d},"at":"2026-11-30T%02d:%02d:%02dZ",`+
			`"path":"/orders/:number/%s","id":"%08x-%04x-4%03x-a%03x-%012x","seed":%d,"tokens":{"input":%d,"output":%d},"detail":"waited %d ms for %s %s","price":"€ %d.%02d"}`+"\n",
			rng.IntN(2000), w()+" "+w(), rng.IntN(99), 10000+rng.IntN(50000), rng.IntN(9), rng.Uint64(), rng.Uint64(),
			rng.IntN(100000), rng.IntN(100000), rng.IntN(24), rng.IntN(60), rng.IntN(60), w(),
			rng.Uint32(), rng.IntN(1<<16), rng.IntN(1<<12), rng.IntN(1<<12), rng.Uint64()>>16, rng.Uint64(),
			rng.IntN(9000), rng.IntN(900), rng.IntN(4000), w(), w(), rng.IntN(900), rng.IntN(100))
	}
	return b.String()
}

func TestBenignMegabyteRaisesNoAlarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	text := benign(rng)
	var canaries []Canary
	for i := range 15 {
		canaries = append(canaries,
			Canary{fmt.Sprintf("cvc%d", i), fmt.Sprintf("%03d", 100+rng.IntN(900))},
			Canary{fmt.Sprintf("otp%d", i), fmt.Sprintf("%06d", rng.IntN(1000000))})
	}
	for i, v := range planted[:4] {
		canaries = append(canaries, Canary{fmt.Sprintf("long%d", i), v})
	}
	at := strings.IndexByte(text[len(text)/2:], '{') + len(text)/2 + 1
	scan := scanText(t, text[:at]+`"note":"`+canaries[0].Value+`",`+text[at:], canaries...)
	if len(scan.Findings) != 1 || scan.Findings[0].Param != "cvc0" || scan.Findings[0].Offset != at+len(`"note":"`) {
		t.Errorf("findings %+v; want the one planted value at %d and no false alarm", scan.Findings, at)
	}
	if scan.Canaries != len(canaries) {
		t.Errorf("%d canaries; want %d", scan.Canaries, len(canaries))
	}
}

func TestScanRefusesWhatItCannotSearch(t *testing.T) {
	secret := "Kx5uE1zQy6HsJf37Gb2R"
	large := make([]byte, fileBytesMax+1)
	bomb := gzipped(strings.Repeat("\x01ab cd efgh", viewBytesMax/8))
	for name, fsys := range map[string]fs.FS{
		"too large":    fstest.MapFS{"a": {Data: large}},
		"symbolic":     fstest.MapFS{"a": {Mode: fs.ModeSymlink, Data: []byte("b")}},
		"unpacks huge": fstest.MapFS{"a": {Data: []byte(bomb)}},
		"unreadable":   brokenFS{fstest.MapFS{secret: {}}},
	} {
		scan, err := Scan(fsys, []Canary{{"p", secret}})
		if err == nil || scan.Files != 0 {
			t.Errorf("%s: Scan = %+v, %v; want an error and no result", name, scan, err)
		}
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the error repeats the value", name)
		}
	}
	if _, err := Scan(fstest.MapFS{"a": {Data: []byte(bomb)}}, nil); !errors.Is(err, errTooMuch) {
		t.Errorf("bomb: %v; want %v", err, errTooMuch)
	}
}

// brokenFS cannot open its files.
type brokenFS struct{ fstest.MapFS }

func (b brokenFS) Open(name string) (fs.File, error) {
	if name == "." {
		return b.MapFS.Open(name)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

func TestScanIsDeterministic(t *testing.T) {
	fsys := fstest.MapFS{
		"b/run.json": {Data: []byte(`{"x":"` + planted[2] + `","r":"ref_1_2"}`)},
		"a.txt":      {Data: []byte(b64("v=" + planted[0]))},
	}
	var first schema.Scan
	for i := range 3 {
		scan, err := Scan(fsys, []Canary{{"t", planted[2]}, {"p", planted[0]}})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = scan
		}
		if fmt.Sprint(scan) != fmt.Sprint(first) || len(scan.Findings) != 3 || scan.Findings[0].File != "a.txt" {
			t.Errorf("scan %d: %+v; want %+v, a.txt first", i, scan, first)
		}
	}
}
