package sanitize_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/sanitize"
)

const hiddenValue = "hunter2-purple-kettle"

// words are n words of one encoding that hold nothing.
func words(n int, encode func([]byte) string) string {
	var list []string
	for i := range n {
		list = append(list, encode(fmt.Appendf(nil, "harmless word %d", i)))
	}
	return strings.Join(list, " ")
}

// TestMaskLooksBehindWhatHoldsNothing hides a value behind many others that are encoded alike.
func TestMaskLooksBehindWhatHoldsNothing(t *testing.T) {
	set := taint(map[string]string{"password": hiddenValue}, "password")
	for name, encode := range map[string]func([]byte) string{
		"base64": base64.StdEncoding.EncodeToString, "hex": hex.EncodeToString,
	} {
		text := words(200, encode) + " " + encode([]byte(hiddenValue))
		if got := set.Mask(text); got != "{{password}}" {
			t.Errorf("%s: Mask gives %d bytes; want the name of the value", name, len(got))
		}
		if got := set.Mask(words(200, encode)); got != words(200, encode) {
			t.Errorf("%s: Mask changes a text that holds nothing: %.60q", name, got)
		}
	}
}

// TestWhatCannotBeSearchedIsWithheld goes past each limit of the search.
func TestWhatCannotBeSearchedIsWithheld(t *testing.T) {
	set := taint(map[string]string{"password": hiddenValue}, "password")
	deep := []byte(hiddenValue)
	for range 6 {
		deep = []byte(base64.StdEncoding.EncodeToString(deep))
	}
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	_, _ = w.Write(bytes.Repeat([]byte("a line of nothing\n"), 1<<13))
	_, _ = w.Write([]byte(hiddenValue))
	_ = w.Close()
	for name, text := range map[string]string{
		"long":   strings.Repeat("a line of nothing\n", 1<<12) + base64.StdEncoding.EncodeToString([]byte(hiddenValue)),
		"deep":   string(deep),
		"zipped": base64.StdEncoding.EncodeToString(bomb.Bytes()),
	} {
		if got := set.Mask(text); got != sanitize.Withheld {
			t.Errorf("%s: Mask gives %d bytes; want %q", name, len(got), sanitize.Withheld)
		}
		if hits := set.Scan([]byte(`{"label":` + fmt.Sprintf("%q", text) + `}`)); len(hits) == 0 {
			t.Errorf("%s: Scan found nothing", name)
		}
		if _, err := set.Option(text); err == nil {
			t.Errorf("%s: Option passes it", name)
		}
	}
}

// TestOrdinaryTextIsNotWithheld holds long texts of several kinds against the limits.
func TestOrdinaryTextIsNotWithheld(t *testing.T) {
	set := taint(map[string]string{"password": hiddenValue}, "password")
	const bytesMax = 1 << 16
	for _, name := range []string{"../../README.md", "../../go.sum", "../../schema/schemas/run.json", "views.go"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data[:min(len(data), bytesMax)])
		if got := set.Mask(text); got != text {
			t.Errorf("Mask of %s gives %d bytes, %.40q; want it as it is", name, len(got), got)
		}
	}
}
