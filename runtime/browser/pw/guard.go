package pw

import (
	"crypto/rand"
	_ "embed"
	"strings"

	"github.com/mxschmitt/playwright-go"
)

// guardScript runs in every document before any script of the page.
//
//go:embed guard.js
var guardScript string

// wordMark stands for the word in the guard.
const wordMark = "{{word}}"

// newWord makes the word by which the guard and the in-page engine know each other. A page that
// cannot name an event can neither hear it nor answer it.
func newWord() string { return "wfb-" + rand.Text() + "-" }

// setGuard puts the guard before all scripts of a session's pages.
func setGuard(bc playwright.BrowserContext, word string) error {
	return bc.AddInitScript(playwright.Script{Content: playwright.String(strings.ReplaceAll(guardScript, wordMark, word))})
}
