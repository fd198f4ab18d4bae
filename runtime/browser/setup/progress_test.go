package setup

import (
	"bytes"
	"testing"
)

func TestDownloadLines(t *testing.T) {
	var out bytes.Buffer
	d := &downloadLines{out: &out}
	for _, piece := range []string{
		"Downloading Chrome 156\nError: getaddr", "info ENOTFOUND\n    at GetAddrInfo (node:dns)\n  errno: -3008,\n}\n",
		"Downloading Chrome 156\n", "|==  |  50% of 160 MiB\r|====| 100% of 160 MiB\nChrome 156 downloaded to /x\n",
	} {
		if n, err := d.Write([]byte(piece)); n != len(piece) || err != nil {
			t.Fatalf("Write(%q) = %d, %v", piece, n, err)
		}
	}
	want := "  Downloading Chrome 156\n  |==  |  50% of 160 MiB\n  |====| 100% of 160 MiB\n  Chrome 156 downloaded to /x\n"
	if out.String() != want {
		t.Errorf("progress = %q; want %q", out.String(), want)
	}
}
