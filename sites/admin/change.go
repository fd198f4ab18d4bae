package admin

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/wfbench/wfbench/sites/drift"
)

// change is what a drift does to a page's document, after the page was made and before it is sent.
// The drifts of data (decoy-row, swap), of addresses (origin-hop, slot-change) and of answers
// (hang-after-commit) are made elsewhere: in roster.go, entry.go and office.go.
type change func(doc *html.Node)

// orderMark marks in the templates the elements whose children may stand in another order.
const orderMark = "data-order"

// changes lists the changes of some knobs for one load of a page.
func changes(k drift.Knobs, rng *rand.Rand) []change {
	var list []change
	if k.Relabel {
		list = append(list, relabel)
	}
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

// The labels that relabel changes, with their new wording.
const (
	labelConfirm = "Confirm deactivation"
	labelSend    = "Send invite"
)

var labels = map[string]string{
	labelConfirm: "Switch off access",
	labelSend:    "Dispatch invitation",
}

// relabel gives the last button of each task another name.
func relabel(doc *html.Node) {
	for _, n := range elements(doc, atom.Button) {
		if n.FirstChild == nil || n.FirstChild != n.LastChild {
			continue
		}
		if to, ok := labels[n.FirstChild.Data]; ok {
			n.FirstChild.Data = to
		}
	}
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
	attrs := []html.Attribute{{Key: "src", Val: "/assets/" + name + ".js"}, {Key: "data-ms", Val: strconv.Itoa(ms)}}
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
