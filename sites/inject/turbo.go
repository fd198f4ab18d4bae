package inject

import (
	"net/http"
	"strconv"

	"github.com/wfbench/wfbench/sites/drift"
)

// turbo gives every document Hotwired Turbo, as its maintainers ship it: links and forms no longer
// load documents but replace the body of the one that is there, Amount ms after the answer. Pages
// are not fetched before a press, and no kept picture of a page stands in for it: what happens is
// what was asked for.
func turbo(_ Setup, c drift.Change) func(http.Handler) http.Handler {
	return onDocuments(insertLast(
		`<meta name="turbo-prefetch" content="false"><meta name="turbo-cache-control" content="no-preview">` +
			`<script src="` + turboPath + `" data-delay-ms="` + strconv.Itoa(c.Amount) + `" defer></script>`))
}
