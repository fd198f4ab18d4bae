package convert

import (
	"regexp"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// The limits of one accessibility tree.
const (
	treeLinesMax  = 50_000
	lineBytesMax  = 16 << 10
	treeDepthMax  = 200
	nameUnitsCut  = 100 // names are cut at this length, and a cut name proves no equality
	labelUnitsCut = 120 // and so are labels
)

// tree is what one reading of the page showed.
type tree struct {
	nodes []node
	// refs are the nodes by ref; a ref that two lines claim is in void instead.
	refs map[string]int
	void map[string]bool
	// partial trees show a part of the page, or a page that has changed since: they prove that
	// something is there, never that it is the only one.
	partial bool
	// keys counts the keys of the containers of a role in a part of the tree, made when first needed.
	keys map[treePart]map[string]int
	// listed are the facts, made when first needed.
	listed []schema.Fact
}

// treePart is the containers of one role among the nodes from one index to another.
type treePart struct {
	role     string
	from, to int
}

// node is one line of a tree.
type node struct {
	role, name, ref string
	href            string
	kind            string // of an input: "text", "submit"
	placeholder     string
	checked         string // "true", "false" or ""
	selected        bool
	filled          bool // a value stood on the line; the value itself is never kept
	depth           int
	// parent is the index of the node around this one, -1 at the top; end is the index behind
	// the last node inside.
	parent, end int
}

var roleWord = regexp.MustCompile(`^[A-Za-z][A-Za-z-]*$`)

// overlays heads the part of a tree to which open dialogs and menus are moved.
const overlays = "[open overlays]"

// parseTree reads the text of a tree. A line that cannot be read makes the tree partial, for
// nobody knows what it stood for.
func parseTree(text string, partial bool) *tree {
	t := &tree{refs: map[string]int{}, void: map[string]bool{}, partial: partial, keys: map[treePart]map[string]int{}}
	var open []int // the nodes that the next line may stand in
	lines := 0
	for line := range strings.Lines(text) {
		if lines++; lines > treeLinesMax {
			t.partial = true
			break
		}
		line = strings.TrimRight(line, "\r\n")
		if trimmed := strings.TrimSpace(line); trimmed == "" || trimmed == overlays {
			if trimmed == overlays {
				open = nil
			}
			continue
		}
		n, ok := parseLine(line)
		if !ok || n.depth > treeDepthMax {
			t.partial = true
			continue
		}
		for len(open) > 0 && t.nodes[open[len(open)-1]].depth >= n.depth {
			open = open[:len(open)-1]
		}
		n.parent = -1
		if len(open) > 0 {
			n.parent = open[len(open)-1]
		}
		t.add(n)
		open = append(open, len(t.nodes)-1)
	}
	return t
}

// add appends a node, which ends behind itself, and stretches what it stands in.
func (t *tree) add(n node) {
	at := len(t.nodes)
	n.end = at + 1
	t.nodes = append(t.nodes, n)
	for p := n.parent; p >= 0; p = t.nodes[p].parent {
		t.nodes[p].end = at + 1
	}
	switch _, twice := t.refs[n.ref]; {
	case n.ref == "" || t.void[n.ref]:
	case twice:
		delete(t.refs, n.ref)
		t.void[n.ref] = true
	default:
		t.refs[n.ref] = at
	}
}

// stale is the same tree once the page may have changed.
func (t *tree) stale() *tree {
	if t == nil || t.partial {
		return t
	}
	old := *t
	old.partial, old.listed = true, nil
	old.keys = map[treePart]map[string]int{}
	return &old
}

// parseLine reads `role "name" [ref] key="value" ...` by its tokens. The ref is the bracket
// group right behind the name; whatever stands within quotes is the page's own text.
func parseLine(line string) (node, bool) {
	if len(line) > lineBytesMax {
		return node{}, false
	}
	rest := strings.TrimLeft(line, " ")
	n := node{depth: len(line) - len(rest)}
	n.role, rest, _ = strings.Cut(rest, " ")
	if !roleWord.MatchString(n.role) {
		return node{}, false
	}
	if strings.HasPrefix(rest, `"`) {
		var ok bool
		if n.name, rest, ok = cutQuoted(rest); !ok {
			return node{}, false
		}
		n.name = collapse(n.name)
	}
	rest = strings.TrimLeft(rest, " ")
	if strings.HasPrefix(rest, "[") {
		ref, behind, ok := strings.Cut(rest[1:], "]")
		if !ok || !wholeRef.MatchString(ref) {
			return node{}, false
		}
		n.ref, rest = ref, behind
	}
	return n, n.attributes(rest)
}

// attributes takes the five attributes of the grammar and passes over all others, which the
// page may have put there.
func (n *node) attributes(rest string) bool {
	for {
		rest = strings.TrimLeft(rest, " ")
		if rest == "" {
			return true
		}
		if behind, ok := strings.CutPrefix(rest, "(selected)"); ok {
			n.selected, rest = true, behind
			continue
		}
		key, behind, ok := strings.Cut(rest, "=")
		if !ok || strings.ContainsAny(key, ` "`) {
			return false
		}
		var val string
		if strings.HasPrefix(behind, `"`) {
			if val, rest, ok = cutQuoted(behind); !ok {
				return false
			}
		} else {
			val, rest, _ = strings.Cut(behind, " ")
		}
		n.attribute(key, val)
	}
}

func (n *node) attribute(key, val string) {
	switch key {
	case "href":
		n.href = val
	case "type":
		n.kind = val
	case "placeholder":
		n.placeholder = collapse(val)
	case "checked":
		n.checked = val
	case "value":
		n.filled = val != ""
	}
}

// cutQuoted takes a quoted text off the front of s. A quote inside is written \"; a backslash
// before anything else is itself.
func cutQuoted(s string) (text, rest string, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] == '"':
			b.WriteByte('"')
			i++
		case s[i] == '"':
			return b.String(), s[i+1:], true
		default:
			b.WriteByte(s[i])
		}
	}
	return "", "", false
}
