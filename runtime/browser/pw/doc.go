// Package pw drives real browsers, Chromium and Firefox, behind the words of package browser.
// It is the only importer of playwright-go.
//
// All looking is done by one selector engine that runs as a content script in an isolated
// world: a page can neither see nor change it. The element that an action goes to is found by
// the same engine in the same operation as the action, and Playwright's strict mode refuses
// when it is not exactly one. What the engine is made of is in folder inpage. In the page's own
// world there is only what must run before the page's scripts: the guard, see guard.js, and in a
// stock Firefox a word for the messages of sockets, see socket.go.
//
// It refuses to force an action past a covering element, to wait without a limit, and to let
// the text of a Playwright error out: such texts quote the page. It decides nothing else.
// Before it: package browser, whose contract it keeps. After it: packages agent, dispatch and
// replay, which see a browser.Page.
package pw

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed inpage/*.js
var inpage embed.FS

// inpageParts is the order in which the in-page engine is put together.
var inpageParts = []string{
	"dom.js", "exposed.js", "role.js", "name.js", "walk.js", "reach.js", "look.js", "watch.js", "anchor.js", "grid.js",
	"match.js", "signs.js", "census.js", "insert.js", "aim.js", "pane.js", "describe.js", "webmcp.js", "observe.js", "settle.js", "engine.js",
}

// engineName is the name of the selector engine; selectors read "wfb=<payload>".
const engineName = "wfb"

// engineSource is the in-page engine as one expression. The word is the one it shares with the
// guard.
func engineSource(word string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "(() => {\n'use strict';\nconst WORD = '%s';\n", word)
	for _, name := range inpageParts {
		part, err := inpage.ReadFile("inpage/" + name)
		if err != nil {
			return "", fmt.Errorf("assembling in-page engine: %w", err)
		}
		b.Write(part)
		b.WriteByte('\n')
	}
	b.WriteString("return engine;\n})()")
	return b.String(), nil
}
