package pw_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/browsertest"
	"github.com/wfbench/wfbench/runtime/browser/pw"
)

func TestChromium(t *testing.T) {
	t.Parallel() // with Firefox: each waits for its own browser
	browsertest.Run(t, func() browser.Driver { return start(t, pw.Chromium) })
}

func TestFirefox(t *testing.T) {
	t.Parallel()
	browsertest.Run(t, func() browser.Driver { return start(t, pw.Firefox) })
}

// start starts a browser. A missing one fails the test: the error says to run `wfbench setup`.
func start(t *testing.T, kind string) browser.Driver {
	t.Helper()
	d, err := pw.Start(t.Context(), pw.Options{Browser: kind})
	if err != nil {
		t.Fatalf("Start(%q) = %v; want a driver", kind, err)
	}
	return d
}
