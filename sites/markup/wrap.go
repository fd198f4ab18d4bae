package markup

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// wrapDepth is how many elements are put around each.
const wrapDepth = 2

// wrap puts elements around blocks, the contents of cells, and controls. They take no room.
func wrap(doc *html.Node) {
	for _, n := range elements(doc, atom.Td, atom.Th, atom.Li) {
		wrapContent(n)
	}
	for _, n := range elements(doc, atom.A, atom.Button, atom.Input, atom.Select, atom.Form, atom.Section, atom.Dialog, atom.Nav) {
		if n.DataAtom == atom.Input && attr(n, "type") == "hidden" {
			continue
		}
		wrapNode(n)
	}
	for _, main := range elements(doc, atom.Main) {
		wrapContent(main)
	}
}

// wrapContent moves all children of n into new wrappers inside n.
func wrapContent(n *html.Node) {
	outer, inner := wrappers(atom.Div)
	for n.FirstChild != nil {
		c := n.FirstChild
		n.RemoveChild(c)
		inner.AppendChild(c)
	}
	n.AppendChild(outer)
}

// wrapNode puts wrappers into n's place and n into them.
func wrapNode(n *html.Node) {
	kind := atom.Div
	switch n.Parent.DataAtom {
	case atom.P, atom.Label, atom.Span, atom.H1, atom.H2: // these hold no blocks
		kind = atom.Span
	}
	outer, inner := wrappers(kind)
	n.Parent.InsertBefore(outer, n)
	n.Parent.RemoveChild(n)
	inner.AppendChild(n)
}

func wrappers(kind atom.Atom) (outer, inner *html.Node) {
	outer = element(kind, html.Attribute{Key: "class", Val: "shell"})
	inner = outer
	for range wrapDepth - 1 {
		next := element(kind, html.Attribute{Key: "class", Val: "shell"})
		inner.AppendChild(next)
		inner = next
	}
	return outer, inner
}
