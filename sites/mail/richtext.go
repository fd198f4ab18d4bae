package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	// depthMax bounds how deep a message's elements may stand in each other.
	depthMax = 40
	newline  = "\n"
)

// kept are the elements that a message may have, without any attribute. The text of every other
// element stays, but for those of dropped.
var kept = map[atom.Atom]bool{
	atom.B: true, atom.Strong: true, atom.I: true, atom.Em: true, atom.U: true, atom.Br: true,
	atom.P: true, atom.Div: true, atom.Ul: true, atom.Ol: true, atom.Li: true,
}

var dropped = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Template: true, atom.Iframe: true, atom.Object: true,
	atom.Noscript: true, atom.Textarea: true, atom.Title: true, atom.Svg: true, atom.Math: true,
}

// lines are the elements that begin a line of their own.
var lines = map[atom.Atom]bool{atom.P: true, atom.Div: true, atom.Li: true, atom.Ul: true, atom.Ol: true}

// sanitise returns what is safe to show of a message's HTML, and its text: with one line for each
// paragraph, break and item, and no white space around it.
func sanitise(source string) (safe, text string) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(source), body)
	if err != nil { // a reader of a string does not fail
		return "", ""
	}
	var t taker
	for _, n := range nodes {
		t.take(n, 0)
	}
	var out []string
	for line := range strings.SplitSeq(t.text.String(), newline) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			out = append(out, line)
		}
	}
	return t.safe.String(), strings.Join(out, newline)
}

// taker writes a message down as it walks through it.
type taker struct{ safe, text strings.Builder }

func (t *taker) take(n *html.Node, depth int) {
	switch {
	case n.Type == html.TextNode:
		t.safe.WriteString(html.EscapeString(n.Data))
		t.text.WriteString(n.Data)
		return
	case n.Type != html.ElementNode || dropped[n.DataAtom] || depth == depthMax:
		return
	}
	keep := kept[n.DataAtom] && n.Namespace == ""
	if keep {
		t.safe.WriteString("<" + n.Data + ">")
	}
	if lines[n.DataAtom] || n.DataAtom == atom.Br {
		t.text.WriteString(newline)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		t.take(c, depth+1)
	}
	if lines[n.DataAtom] {
		t.text.WriteString(newline)
	}
	if keep && n.DataAtom != atom.Br {
		t.safe.WriteString("</" + n.Data + ">")
	}
}
