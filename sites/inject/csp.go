package inject

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"mime"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/wfbench/wfbench/sites/drift"
)

const headerCSP = "Content-Security-Policy"

// csp gives every document a strict policy: scripts come from the site's own origin, and of those
// in the page exactly the ones that the site wrote run, by their hashes.
func csp(Setup, drift.Change) func(http.Handler) http.Handler {
	return onDocuments(func(h http.Header, doc []byte) []byte {
		h.Add(headerCSP, "script-src "+strings.Join(scriptSources(doc), " ")+"; object-src 'none'; base-uri 'self'")
		return doc
	})
}

// scriptSources lists what a document needs to run its own scripts.
//
// Note: attributes such as x-data are evaluated by their framework as text, so a document that has
// them cannot live without 'unsafe-eval'.
func scriptSources(doc []byte) []string {
	sources := []string{"'self'"}
	add := func(source string) {
		if !slices.Contains(sources, source) {
			sources = append(sources, source)
		}
	}
	root, err := html.Parse(bytes.NewReader(doc))
	if err != nil {
		return sources
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.DataAtom == atom.Script && attr(n, "src") == "" && n.FirstChild != nil && runs(attr(n, "type")) {
			add(hashSource(n.FirstChild.Data))
		}
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"):
				add("'unsafe-hashes'")
				add(hashSource(a.Val))
			case a.Key == "x-data":
				add("'unsafe-eval'")
			}
		}
	}
	return sources
}

// runs reports whether a script element of a type is run, and is no block of data.
func runs(kind string) bool {
	name, _, _ := mime.ParseMediaType(kind)
	switch name {
	case "", "module", "importmap", "speculationrules", "text/javascript", "application/javascript":
		return true
	}
	return false
}

func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
