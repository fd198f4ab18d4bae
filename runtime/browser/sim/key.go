package sim

// The bounds of one capture, as in the in-page engine.
const (
	keysMax    = 12
	anchorsMax = 8
)

// key is a text that may identify a container.
type key struct {
	at     int
	text   string
	place  string
	header bool
}

// keysOf lists the keys of a container: of a row its cells with the headings and links in
// them, of others the headings, links, strong and leaf texts.
func (d *document) keysOf(container int) []key {
	v := &d.live[container]
	if v.keys == cached(d.texts) {
		return v.keyList
	}
	v.keys, v.keyList = cached(d.texts), d.makeKeys(container)
	return v.keyList
}

func (d *document) makeKeys(container int) []key {
	box := &d.elements[container]
	row := box.role == "row"
	var keys []key
	column, cells := "", 0
	for i := container + 1; i < box.end; {
		e := &d.elements[i]
		if e.role == box.role || !d.live[i].exposed || (e.kind&actionable != 0 && e.role != "link") {
			if e.kind&cellular != 0 && d.live[i].present {
				cells++
			}
			i = e.end
			continue
		}
		if row && e.kind&cellular != 0 {
			column = d.column(container, i, cells)
			cells++
		}
		header, place := false, ""
		switch {
		case e.kind&heading != 0:
			header, place = true, e.role
		case e.kind&cellular != 0:
			place = e.role
		case !row && (e.role == "strong" || e.role == "emphasis" || isLeaf(e)):
			place = "text"
		}
		if place != "" {
			if column != "" {
				place = column
			}
			keys = addKey(keys, key{at: i, text: tidy(d.text(i)), place: place, header: header})
		}
		i++
	}
	return keys
}

func addKey(keys []key, k key) []key {
	if k.text == "" || !isShort(k.text) {
		return keys
	}
	for i := range keys {
		if keys[i].text == k.text && keys[i].place == k.place {
			return keys
		}
	}
	return append(keys, k)
}

// isLeaf reports whether an element holds text and no other element.
func isLeaf(e *element) bool {
	return e.name != "" && len(e.node.Children) == 0 && e.kind&wordless == 0
}

// column is the header of the column of a cell, the n-th of its row: what the cell says itself,
// or what the header row of its table does.
func (d *document) column(row, cell, n int) string {
	if c := d.elements[cell].column; c != "" {
		return c
	}
	grid := d.around(row, table)
	if grid < 0 {
		return ""
	}
	for i := grid + 1; i < d.elements[grid].end; i++ {
		if d.elements[i].role != "columnheader" || !d.live[i].exposed {
			continue
		}
		head := i
		for head >= 0 && d.elements[head].role != "row" {
			head = d.elements[head].parent
		}
		if head < 0 {
			return ""
		}
		return d.cellText(head, n)
	}
	return ""
}

// cellText is the text of the n-th cell of a row.
func (d *document) cellText(row, n int) string {
	for i := row + 1; i < d.elements[row].end; {
		e := &d.elements[i]
		if (e.kind&cellular == 0 && e.role != "row") || !d.live[i].present {
			i++
			continue
		}
		if e.kind&cellular != 0 {
			if n == 0 {
				return tidy(d.text(i))
			}
			n--
		}
		i = e.end
	}
	return ""
}

// around is the nearest element at or above one that is of a kind, or -1.
func (d *document) around(i int, k kind) int {
	for i >= 0 && d.elements[i].kind&k == 0 {
		i = d.elements[i].parent
	}
	return i
}
