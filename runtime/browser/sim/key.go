package sim

import (
	"cmp"
	"slices"
	"strings"
)

// The bounds of one capture, as in the in-page engine.
const (
	keysMax    = 12
	anchorsMax = 8
)

// key is a text of a container. It may identify the container, unless it is a mention.
type key struct {
	at      int
	text    string
	place   string
	header  bool
	mention bool
}

// keysOf lists the texts of a container that may identify it: of a row its cells with the headings
// and links that fill them, of others the headings, links, strong and leaf texts. A text that shares
// its place with others, or fills no cell, is a mention.
func (d *document) keysOf(container int) []key {
	v := &d.live[container]
	if v.keys == cached(d.texts) {
		return v.keyList
	}
	texts := d.itemTexts
	if d.elements[container].role == "row" {
		texts = d.rowTexts
	}
	v.keys, v.keyList = cached(d.texts), keysFrom(texts(container))
	return v.keyList
}

// keysFrom makes the keys of a container from all of its texts.
func keysFrom(texts []key) []key {
	var keys []key
	for _, t := range texts {
		if t.text != "" && isShort(t.text) && !slices.ContainsFunc(keys, t.same) {
			keys = append(keys, t)
		}
	}
	for i := range keys {
		k := &keys[i]
		k.mention = k.mention || slices.ContainsFunc(texts, func(t key) bool {
			return t.text != "" && !t.mention && t.place == k.place && t.text != k.text
		})
	}
	return keys
}

func (k key) same(other key) bool { return k.place == other.place && k.text == other.text }

// rowTexts lists the texts of a row.
func (d *document) rowTexts(row int) []key {
	var texts []key
	column, filled, cells := "", "", 0
	for i := row + 1; i < d.elements[row].end; {
		e := &d.elements[i]
		if e.kind&cellular != 0 && !e.node.Hidden && d.live[i].present {
			column, filled = d.column(row, i, cells), ""
			cells++
		}
		if !d.tells(i, row) {
			i = e.end
			continue
		}
		if e.kind&(cellular|heading) != 0 {
			k := key{at: i, text: tidy(d.text(i)), place: cmp.Or(column, e.role), header: e.kind&heading != 0}
			if e.kind&cellular != 0 {
				filled = k.text
			} else {
				k.mention = k.text != filled
			}
			texts = append(texts, k)
		}
		i++
	}
	return texts
}

// itemTexts lists the texts of an item or article.
func (d *document) itemTexts(item int) []key {
	var texts []key
	told := item // where the newest heading or link ends: its own texts are told with it
	for i := item + 1; i < d.elements[item].end; {
		e := &d.elements[i]
		if !d.tells(i, item) {
			i = e.end
			continue
		}
		k := key{at: i, text: tidy(d.text(i))}
		switch {
		case e.kind&heading != 0:
			k.header, k.place, told = true, e.role, max(told, e.end)
		case e.kind&cellular != 0:
			k.place = e.role
		case i >= told && (e.role == "strong" || e.role == "emphasis" || isLeaf(e)):
			k.place = "text"
		}
		if k.place != "" {
			texts = append(texts, k)
		}
		i++
	}
	return texts
}

// tells reports whether an element belongs to what a container says. A nested container of the same
// role keeps its own texts.
func (d *document) tells(i, container int) bool {
	e := &d.elements[i]
	return e.role != d.elements[container].role && d.live[i].exposed && (e.kind&actionable == 0 || e.role == "link")
}

// isLeaf reports whether an element holds text and no other element.
func isLeaf(e *element) bool {
	return e.name != "" && len(e.node.Children) == 0 && e.kind&wordless == 0
}

// column is what the column of a cell, the n-th of its row, is called: what the cell says itself, or
// what the first rows of its table that hold column headers do.
func (d *document) column(row, cell, n int) string {
	if c := d.elements[cell].column; c != "" {
		return c
	}
	grid := d.around(row, table)
	if grid < 0 {
		return ""
	}
	var names []string
	for i := grid + 1; i < d.elements[grid].end; i++ {
		if d.elements[i].role != "row" || d.around(i, table) != grid {
			continue
		}
		header, isHead := d.header(i, n)
		if !isHead && len(names) > 0 {
			break
		}
		if isHead {
			names = append(names, header)
		}
	}
	return tidy(strings.Join(names, " "))
}

// header is the text of the column header that is the n-th cell of a row, and whether the row holds
// any column header.
func (d *document) header(row, n int) (text string, isHead bool) {
	for i := row + 1; i < d.elements[row].end; {
		e := &d.elements[i]
		if e.role == "row" {
			i = e.end
			continue
		}
		if e.kind&cellular == 0 {
			i++
			continue
		}
		if e.role == "columnheader" && d.live[i].exposed {
			isHead = true
			if n == 0 {
				text = tidy(d.text(i))
			}
		}
		if !e.node.Hidden && d.live[i].present {
			n--
		}
		i = e.end
	}
	return text, isHead
}

// around is the nearest element at or above one that is of a kind, or -1.
func (d *document) around(i int, k kind) int {
	for i >= 0 && d.elements[i].kind&k == 0 {
		i = d.elements[i].parent
	}
	return i
}
