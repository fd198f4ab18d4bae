package browser_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
)

func TestBareTellsNoSecret(t *testing.T) {
	if got := browser.Bare("http://user:pass@a.test/x?token=1#y"); got != "http://a.test/x" {
		t.Errorf("Bare() = %q; want no user info, query or fragment", got)
	}
}
