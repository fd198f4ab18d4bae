package inject

import (
	"bytes"
	"net/url"
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// keptTypes are the kinds of input that keep what was typed. Passwords and files never do.
var keptTypes = []string{"", "text", "email", "search", "tel", "url", "number", "date", "time", "month", "week", "datetime-local"}

// refill puts what was typed back into the fields of a page, and an alert at the beginning of its
// main part; nil when the page cannot be read.
func refill(page []byte, typed url.Values, alert string) []byte {
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil
	}
	var top *html.Node
	for n := range doc.Descendants() {
		switch n.DataAtom {
		case atom.Body, atom.Main: // main stands in the body, so it comes later
			top = n
		case atom.Input:
			refillInput(n, typed)
		case atom.Textarea:
			if v, ok := typed[attr(n, "name")]; ok {
				for n.FirstChild != nil {
					n.RemoveChild(n.FirstChild)
				}
				n.AppendChild(&html.Node{Type: html.TextNode, Data: v[0]})
			}
		case atom.Option:
			if list := ancestor(n, atom.Select); list != nil {
				if v, ok := typed[attr(list, "name")]; ok {
					set(n, "selected", slices.Contains(v, optionValue(n)))
				}
			}
		}
	}
	told, err := html.ParseFragment(bytes.NewReader([]byte(alert)), top)
	if err != nil || len(told) != 1 {
		return nil
	}
	top.InsertBefore(told[0], top.FirstChild)
	var out bytes.Buffer
	if err := html.Render(&out, doc); err != nil {
		return nil
	}
	return out.Bytes()
}

func refillInput(n *html.Node, typed url.Values) {
	kind := attr(n, "type")
	values, ok := typed[attr(n, "name")]
	switch {
	case kind == "checkbox" || kind == "radio":
		value := attr(n, "value")
		if value == "" {
			value = "on"
		}
		set(n, "checked", slices.Contains(values, value))
	case ok && slices.Contains(keptTypes, kind):
		drop(n, "value")
		n.Attr = append(n.Attr, html.Attribute{Key: "value", Val: values[0]})
	}
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func drop(n *html.Node, key string) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

// set makes an attribute without a value be there, or not.
func set(n *html.Node, key string, on bool) {
	drop(n, key)
	if on {
		n.Attr = append(n.Attr, html.Attribute{Key: key})
	}
}

func ancestor(n *html.Node, tag atom.Atom) *html.Node {
	for p := range n.Ancestors() {
		if p.DataAtom == tag {
			return p
		}
	}
	return nil
}

func optionValue(n *html.Node) string {
	for _, a := range n.Attr {
		if a.Key == "value" {
			return a.Val
		}
	}
	if n.FirstChild != nil {
		return n.FirstChild.Data
	}
	return ""
}
