// Package markup makes the drifts of layout on pages that a server renders: it parses the document,
// puts it into another order, wraps it, renames it, delays it, and writes it.
//
// Before it: sites/drift, whose knobs it turns. After it: the sites that render on the server.
package markup

import (
	"bytes"
	"embed"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/wfbench/wfbench/sites/drift"
)

//go:embed assets/*.js
var assets embed.FS

// assetsPath is where a site serves Assets.
const assetsPath = "/assets/markup/"

// Assets serves the scripts of the drifts under "/assets/markup/".
func Assets() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := assets.ReadFile("assets/" + strings.TrimPrefix(r.URL.Path, assetsPath))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		_, _ = w.Write(body)
	})
}

// Write writes a whole page after the changes that the knobs make to its document. The children of
// elements marked data-order may stand in another order. Rng tells one load from the next.
func Write(w http.ResponseWriter, status int, page []byte, k drift.Knobs, rng *rand.Rand) {
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		unmade(w, err)
		return
	}
	send(w, status, doc, changes(k, rng))
}

// WriteFragment writes a part of a page, that a script will put into one, after the same changes.
// Nothing of it is delayed: the page has been there for long.
func WriteFragment(w http.ResponseWriter, status int, part []byte, k drift.Knobs, rng *rand.Rand) {
	body := element(atom.Body)
	nodes, err := html.ParseFragment(bytes.NewReader(part), element(atom.Template))
	if err != nil {
		unmade(w, err)
		return
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	k.SlowMs, k.RerenderMs = 0, 0
	send(w, status, body, changes(k, rng))
}

// send writes a document, or the children of the element that holds a fragment.
func send(w http.ResponseWriter, status int, whole *html.Node, list []change) {
	for _, c := range list {
		c(whole)
	}
	dropMarks(whole)
	parts := []*html.Node{whole}
	if whole.Type != html.DocumentNode {
		parts = slices.Collect(whole.ChildNodes())
	}
	var out bytes.Buffer
	for _, n := range parts {
		if err := html.Render(&out, n); err != nil {
			unmade(w, err)
			return
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // a visitor who has left needs no page
}

func unmade(w http.ResponseWriter, err error) {
	http.Error(w, "The page could not be made: "+err.Error(), http.StatusInternalServerError)
}

// change is what a drift does to a page's document, after the page was made and before it is sent.
type change func(doc *html.Node)

// orderMark marks in the templates the elements whose children may stand in another order.
const orderMark = "data-order"

// changes lists the changes of some knobs for one load of a page.
func changes(k drift.Knobs, rng *rand.Rand) []change {
	var list []change
	if k.Reorder {
		list = append(list, reorder)
	}
	if k.Wrapper {
		list = append(list, wrap)
	}
	if k.IDChurn {
		list = append(list, func(doc *html.Node) { churn(doc, rng) })
	}
	if k.SlowMs > 0 {
		list = append(list, func(doc *html.Node) { delay(doc, k.SlowMs) })
	}
	if k.RerenderMs > 0 {
		list = append(list, func(doc *html.Node) { addScript(doc, "rerender", k.RerenderMs) })
	}
	return list
}

// reorder turns the children of every marked element around.
func reorder(doc *html.Node) {
	for _, n := range elements(doc) {
		if !hasAttr(n, orderMark) {
			continue
		}
		var children []*html.Node
		for c := range n.ChildNodes() {
			if c.Type == html.ElementNode {
				children = append(children, c)
			}
		}
		for _, c := range children {
			n.RemoveChild(c)
		}
		slices.Reverse(children)
		for _, c := range children {
			n.AppendChild(c)
		}
	}
}

// dropMarks takes the marks out, so that no visitor can tell what a drift may move.
func dropMarks(doc *html.Node) {
	for _, n := range elements(doc) {
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == orderMark })
	}
}

// delay takes the content of the main element away and has a script put it back later.
func delay(doc *html.Node, ms int) {
	for _, main := range elements(doc, atom.Main) {
		content := element(atom.Template, html.Attribute{Key: "data-late"})
		for main.FirstChild != nil {
			c := main.FirstChild
			main.RemoveChild(c)
			content.AppendChild(c)
		}
		loading := element(atom.P, html.Attribute{Key: "role", Val: "status"})
		loading.AppendChild(&html.Node{Type: html.TextNode, Data: "Loading"})
		main.AppendChild(loading)
		main.AppendChild(content)
	}
	addScript(doc, "slow", ms)
}

// addScript ends the body with a script of the site that takes a number of milliseconds, and
// whatever else it is given.
func addScript(doc *html.Node, name string, ms int) {
	attrs := []html.Attribute{{Key: "src", Val: assetsPath + name + ".js"}, {Key: "data-ms", Val: strconv.Itoa(ms)}}
	for _, body := range elements(doc, atom.Body) {
		body.AppendChild(element(atom.Script, attrs...))
	}
}

// elements lists the elements of some kinds in document order, all elements when none is named.
func elements(doc *html.Node, kinds ...atom.Atom) []*html.Node {
	var found []*html.Node
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && (len(kinds) == 0 || slices.Contains(kinds, n.DataAtom)) {
			found = append(found, n)
		}
	}
	return found
}

func element(kind atom.Atom, attrs ...html.Attribute) *html.Node {
	return &html.Node{Type: html.ElementNode, DataAtom: kind, Data: kind.String(), Attr: attrs}
}

func hasAttr(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
