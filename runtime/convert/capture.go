package convert

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// The roles that tell what a node can be for another.
var (
	keyedRoles  = []string{"row", "listitem", "article"}
	namedRoles  = strings.Fields("dialog alertdialog form search group radiogroup region tabpanel table grid list menu toolbar navigation main complementary banner contentinfo")
	cellRoles   = []string{"cell", "gridcell", "rowheader", "columnheader"}
	tableRoles  = []string{"table", "grid", "treegrid"}
	headerRoles = []string{"rowheader", "heading", "link"}
	textRoles   = []string{"text", "strong", "emphasis", "paragraph", "generic"}
	// choiceRoles are named by what was chosen, so their name in a tree is no name.
	choiceRoles = []string{"combobox", "listbox"}
	// entryRoles may be named by their placeholder in a tree, where their label is the name.
	entryRoles = []string{"textbox", "searchbox", "spinbutton"}
)

// keysMax bounds the keys of one container.
const keysMax = 12

// meta is what a producer says of a field that it wrote into. It is the page's own markup, not
// its content, and it says nothing of other fields.
type meta struct {
	tag, kind, name, id, autocomplete, aria, placeholder, label string
}

func metaOf(r result) (meta, bool) {
	m := r.under("fieldMeta")
	if len(m) == 0 {
		return meta{}, false
	}
	label := collapse(m.text("labelText"))
	if units(label) >= labelUnitsCut {
		label = ""
	}
	return meta{
		tag: strings.ToLower(m.text("tag")), kind: strings.ToLower(m.text("type")), name: m.text("name"), id: m.text("id"),
		autocomplete: m.text("autocomplete"), aria: collapse(m.text("ariaLabel")), placeholder: collapse(m.text("placeholder")), label: label,
	}, true
}

func (m meta) chooses() bool { return m.tag == "select" || strings.HasPrefix(m.kind, "select") }

// field is the identity of the field. The type of a select is that it is one.
func (m meta) field() *schema.Field {
	f := schema.Field{Type: m.kind, Autocomplete: m.autocomplete, Name: m.name, Placeholder: m.placeholder}
	if m.chooses() {
		f.Type = ""
	}
	if f == (schema.Field{}) {
		return nil
	}
	return &f
}

// view is a tree together with what is known of some of its fields.
type view struct {
	*tree
	metas map[string]meta // by ref
}

// nameOf is the accessible name of a node, and whether the tree and what is known of the field
// tell it. A cut name tells nothing.
func (v view) nameOf(n *node) (string, bool) {
	m, known := v.metas[n.ref]
	name := n.name
	switch {
	case units(name) >= nameUnitsCut:
		return "", false
	case known && m.aria != "":
		name = m.aria
	case known && m.label != "" && (m.chooses() || name == "" || name == m.placeholder):
		name = m.label
	case slices.Contains(choiceRoles, n.role) && (!known || m.chooses()):
		return "", false
	case !known && slices.Contains(entryRoles, n.role) && n.placeholder != "" && name == n.placeholder:
		return name, false
	}
	return name, true
}

// equals counts the nodes from one index to another that share a role and name. It is 0, for
// not known, when the tree is partial or the name of any node of that role is not known.
func (v view) equals(role, name string, from, to int) int {
	if v.partial {
		return 0
	}
	count := 0
	for i := from; i < to; i++ {
		n := &v.nodes[i]
		if n.role != role || units(n.name) >= nameUnitsCut { // a name that long is another
			continue
		}
		own, known := v.nameOf(n)
		if !known {
			return 0
		}
		if own == name {
			count++
		}
	}
	return count
}

// capture takes the identity of the element behind a ref from the tree that was read before the
// action; nil when no single line claims that ref.
func (v view) capture(ref, page string) *schema.Capture {
	if v.tree == nil {
		return nil
	}
	at, ok := v.refs[ref]
	if !ok {
		return nil
	}
	n := &v.nodes[at]
	name, _ := v.nameOf(n)
	c := &schema.Capture{
		Role: n.role, Name: name, Tag: "unknown", Href: resolved(page, n.href),
		Population: schema.Population{Document: v.equals(n.role, name, 0, len(v.nodes))},
	}
	if m, known := v.metas[ref]; known {
		c.Label, c.ID, c.Field = m.label, m.id, m.field()
		c.WasSecret = m.kind == "password"
		if m.tag != "" {
			c.Tag = m.tag
		}
	}
	for i := at + 1; i < n.end; i++ {
		if v.nodes[i].role == "option" {
			c.Options = append(c.Options, v.nodes[i].name)
		}
	}
	c.Anchors = v.anchors(at, n.role, name)
	if len(c.Anchors) > 0 {
		c.Population.Anchor = c.Anchors[0].Within
	}
	return c
}

// anchors lists the containers around a node, nearest first.
func (v view) anchors(at int, role, name string) []schema.CapturedAnchor {
	const anchorsMax = 16
	var around []int
	for p := v.nodes[at].parent; p >= 0 && len(around) < anchorsMax; p = v.nodes[p].parent {
		if slices.Contains(keyedRoles, v.nodes[p].role) || v.isNamed(p) {
			around = append(around, p)
		}
	}
	list := make([]schema.CapturedAnchor, len(around))
	for i, p := range around {
		n := &v.nodes[p]
		a := schema.CapturedAnchor{Role: n.role, Within: v.equals(role, name, p+1, n.end)}
		if n.name != "" && units(n.name) < nameUnitsCut {
			a.Name, a.NamePopulation = n.name, v.equals(n.role, n.name, 0, len(v.nodes))
		}
		if slices.Contains(keyedRoles, n.role) {
			outer := slices.IndexFunc(around[i+1:], v.isNamed)
			for _, k := range v.keysOf(p, at) {
				k.Population = v.holders(n.role, k, 0, len(v.nodes))
				if outer >= 0 {
					o := around[i+1+outer]
					k.Inside = v.holders(n.role, k, o+1, v.nodes[o].end)
				}
				a.Keys = append(a.Keys, k)
			}
		}
		list[i] = a
	}
	return list
}

// isNamed reports whether a node is a container that is known by its name.
func (v view) isNamed(at int) bool {
	n := &v.nodes[at]
	return slices.Contains(namedRoles, n.role) && n.name != "" && units(n.name) < nameUnitsCut
}

// keysOf lists the texts that may identify a container: the cells of a row with the headings
// and links in them, the headings, links and plain texts of the others. A nested container of
// the same role keeps its own. What belongs to the target itself is no key: it would identify
// the container by what is looked for in it. A text that shares its place with others, or fills no
// cell, is a mention.
func (v view) keysOf(at, target int) []schema.AnchorKey {
	texts := v.textsOf(at)
	var keys []schema.AnchorKey
	for _, t := range texts {
		if len(keys) == keysMax {
			break
		}
		if units(t.Text) >= nameUnitsCut || v.related(t.at, target) || slices.ContainsFunc(keys, t.same) {
			continue
		}
		key := t.AnchorKey
		key.Mention = key.Mention || slices.ContainsFunc(texts, func(o containerText) bool {
			return !o.Mention && o.Place == key.Place && o.Text != key.Text
		})
		keys = append(keys, key)
	}
	return keys
}

// containerText is a text of a container, and the node that says it.
type containerText struct {
	schema.AnchorKey
	at int
}

func (t containerText) same(k schema.AnchorKey) bool { return k.Text == t.Text && k.Place == t.Place }

// textsOf lists the texts of a container.
func (v view) textsOf(at int) []containerText {
	container := &v.nodes[at]
	var texts []containerText
	columns, cell, column, filled := v.columnsOf(at), -1, "", ""
	for i := at + 1; i < container.end; i++ {
		n := &v.nodes[i]
		if n.role == container.role {
			i = n.end - 1
			continue
		}
		isCell := slices.Contains(cellRoles, n.role)
		if isCell && container.role == "row" {
			if cell, column, filled = cell+1, "", n.name; cell < len(columns) {
				column = columns[cell]
			}
		}
		t := containerText{schema.AnchorKey{Text: n.name, Place: column, Header: slices.Contains(headerRoles, n.role)}, i}
		switch {
		case n.name == "":
			continue
		case t.Header || isCell:
			t.Place = cmp.Or(t.Place, n.role)
			t.Mention = container.role == "row" && !isCell && filled != "" && filled != n.name
		case container.role != "row" && slices.Contains(textRoles, n.role):
			t.Place = "text"
		default:
			continue
		}
		texts = append(texts, t)
	}
	return texts
}

// columnsOf lists the column headers of a row's table.
func (v view) columnsOf(row int) []string {
	if v.nodes[row].role != "row" {
		return nil
	}
	table := row
	for table >= 0 && !slices.Contains(tableRoles, v.nodes[table].role) {
		table = v.nodes[table].parent
	}
	if table < 0 {
		return nil
	}
	var columns []string
	for i := table + 1; i < v.nodes[table].end; i++ {
		n := &v.nodes[i]
		if n.role == "row" && len(columns) > 0 {
			break
		}
		if n.role == "columnheader" {
			columns = append(columns, n.name)
		}
	}
	return columns
}

// related reports whether one node stands in the other; none has to do with node -1.
func (v view) related(a, b int) bool {
	return b >= 0 && ((a <= b && b < v.nodes[a].end) || (b <= a && a < v.nodes[b].end))
}

// holders counts the containers of a role from one index to another that hold a key; 0, for not
// known, on a partial tree.
func (v view) holders(role string, key schema.AnchorKey, from, to int) int {
	if v.partial {
		return 0
	}
	part := treePart{role, from, to}
	counts, ok := v.keys[part]
	if !ok {
		counts = map[string]int{}
		for i := from; i < to; i++ {
			if v.nodes[i].role != role {
				continue
			}
			for _, k := range v.keysOf(i, -1) {
				counts[k.Place+"\n"+k.Text]++
			}
		}
		v.keys[part] = counts
	}
	return counts[key.Place+"\n"+key.Text]
}

// facts lists the named elements of a whole tree; nothing of a partial one, which shows no
// difference. What may be named by its value, by its placeholder or by a cut text is left out.
func (t *tree) facts() []schema.Fact {
	const factsMax = 20_000
	if t == nil || t.partial {
		return nil
	}
	if t.listed != nil {
		return t.listed
	}
	index := map[schema.Fact]int{}
	for i := range t.nodes {
		n := &t.nodes[i]
		name, known := view{tree: t}.nameOf(n)
		if !known || name == "" || len(t.listed) == factsMax {
			continue
		}
		f := schema.Fact{Role: n.role, Name: name, State: n.state()}
		if at, ok := index[f]; ok {
			t.listed[at].Count++
			continue
		}
		index[f] = len(t.listed)
		f.Count = 1
		t.listed = append(t.listed, f)
	}
	return t.listed
}

func (n *node) state() string {
	var words []string
	if n.checked == "true" {
		words = append(words, "checked")
	}
	if n.filled {
		words = append(words, "filled")
	}
	if n.selected {
		words = append(words, "selected")
	}
	return strings.Join(words, " ")
}
