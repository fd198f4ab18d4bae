package browser_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
)

// TestFollow is the whole truth table of finding a replaced element again.
func TestFollow(t *testing.T) {
	for _, c := range []struct {
		name string
		s    browser.Sighting
		want browser.Trail
	}{
		{"the zero sighting", browser.Sighting{}, browser.Lost},
		{"still there", browser.Sighting{Connected: true, SameDocument: true, Before: 1, Now: 1}, browser.Itself},
		{"still there among equals", browser.Sighting{Connected: true, SameDocument: true, Before: 3, Now: 3}, browser.Itself},
		{"still there under another name", browser.Sighting{Connected: true, SameDocument: true, Before: 1}, browser.Itself},
		{"another document, one then and now", browser.Sighting{Before: 1, Now: 1}, browser.Lost},
		{"another document that has its element", browser.Sighting{Connected: true, Before: 1, Now: 1}, browser.Lost},
		{"never counted", browser.Sighting{SameDocument: true, Now: 1}, browser.Lost},
		{"two before, one now", browser.Sighting{SameDocument: true, Before: 2, Now: 1}, browser.Lost},
		{"two before and now", browser.Sighting{SameDocument: true, Before: 2, Now: 2}, browser.Lost},
		{"one before, none now", browser.Sighting{SameDocument: true, Before: 1}, browser.Lost},
		{"one before, two now", browser.Sighting{SameDocument: true, Before: 1, Now: 2}, browser.Lost},
		{"one before, many now", browser.Sighting{SameDocument: true, Before: 1, Now: 40}, browser.Lost},
		{"one before and one now", browser.Sighting{SameDocument: true, Before: 1, Now: 1}, browser.Successor},
	} {
		if got := c.s.Follow(); got != c.want {
			t.Errorf("%s: Follow(%+v) = %d; want %d", c.name, c.s, got, c.want)
		}
	}
}
