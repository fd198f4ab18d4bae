package sim

import (
	"context"
	"strconv"

	"github.com/wfbench/wfbench/runtime/browser"
)

// Observe takes a snapshot of all frames. Refs are numbered from 1 in each observation.
func (t *tab) Observe(ctx context.Context) (*browser.Snapshot, error) {
	defer t.lock()()
	broken, err := t.begin(ctx, callObserve)
	if err != nil {
		return nil, err
	}
	t.observation++
	t.refs = t.refs[:0]
	s := &browser.Snapshot{URL: t.at.whole, Title: cut(tidy(t.page.plan.page.Title))}
	w := walk{snapshot: s, tab: t, prefix: "ref_" + strconv.Itoa(t.observation) + "_"}
	if t.equals == nil {
		t.equals = map[called]int{}
	}
	s.Nodes = make([]browser.Node, 0, min(browser.NodesMax, len(t.page.docs[0].elements)))
	for n, d := range t.page.docs {
		if !d.there() {
			continue
		}
		w.document(d)
		if n == 0 && d.top >= 0 && !d.framesIn(d.top) {
			break // nothing behind the dialog can be acted on
		}
		w.frame++
	}
	if err := t.end(broken, callObserve); err != nil {
		return nil, err
	}
	return s, nil
}

// framesIn reports whether a container holds a frame.
func (d *document) framesIn(box int) bool {
	for i := box; i < d.elements[box].end; i++ {
		if d.elements[i].node.Frame != nil && d.live[i].present {
			return true
		}
	}
	return false
}

// walk lists the nodes of a snapshot. Elements behind an open modal dialog are counted but not
// listed, so that a ref knows all its equals.
type walk struct {
	snapshot *browser.Snapshot
	tab      *tab
	prefix   string
	frame    int
	doc      *document
}

// looseText is what stands for a role where a snapshot lists the text of an element without one.
const looseText = "text"

// spot is where a walk is. told says that the texts below are already in a listed name.
type spot struct {
	depth        int
	listed, told bool
}

func (w *walk) document(d *document) {
	w.doc = d
	first := len(w.tab.refs)
	w.children(-1, len(d.elements), spot{})
	equals := w.tab.equals
	clear(equals)
	for i := range d.elements {
		if d.elements[i].kind&actionable != 0 && d.live[i].visible {
			equals[called{d.elements[i].role, d.name(i)}]++
		}
	}
	for i := first; i < len(w.tab.refs); i++ {
		k := &w.tab.refs[i]
		k.before = equals[called{k.role, k.name}]
	}
}

// called is what equals have in common.
type called struct{ role, name string }

func (w *walk) children(parent, end int, at spot) {
	for i := parent + 1; i < end; i = w.doc.elements[i].end {
		w.visit(i, at)
	}
}

func (w *walk) visit(i int, at spot) {
	d := w.doc
	e := &d.elements[i]
	if !d.live[i].present || e.node.Frame != nil {
		return
	}
	at.listed = at.listed || d.top < 0 || i == d.top
	below := at
	switch {
	case !d.live[i].exposed:
	case e.kind&actionable != 0:
		w.actionable(i, at)
		if e.options != nil {
			return
		}
		below.depth, below.told = at.depth+1, true
	case e.kind&structural != 0:
		name := d.name(i)
		w.add(i, at, e.role, name)
		below.depth, below.told = at.depth+1, at.told || (e.kind&keyed != 0 && isShort(name))
	case e.kind&spoken != 0:
		name := d.name(i)
		if name != "" && !(at.told && (e.role == "paragraph" || e.role == "img")) {
			w.add(i, at, e.role, name)
			below.depth++
		}
		below.told = true
	default:
		if direct := e.name != "" && e.kind&wordless == 0; direct {
			if !at.told {
				w.add(i, at, looseText, e.name)
			}
			below.told = at.told || isShort(e.name)
		}
	}
	w.children(i, e.end, below)
}

func (w *walk) actionable(i int, at spot) {
	e := &w.doc.elements[i]
	name := w.doc.name(i)
	if !w.add(i, at, e.role, name) {
		return
	}
	n := &w.snapshot.Nodes[len(w.snapshot.Nodes)-1]
	w.tab.refs = append(w.tab.refs, known{doc: w.doc, i: i, born: w.doc.live[i].born, role: e.role, name: name})
	n.Ref = w.prefix + strconv.Itoa(len(w.tab.refs))
	n.Options = e.options
}

func (w *walk) add(i int, at spot, role, name string) bool {
	if !at.listed {
		return false
	}
	s := w.snapshot
	if len(s.Nodes) >= browser.NodesMax {
		s.Truncated = true
		return false
	}
	n := browser.Node{Depth: at.depth, Role: role, Name: cut(name), Frame: w.frame}
	if role != looseText {
		n.State = w.doc.state(i).String()
		n.TakesFile = w.doc.elements[i].field.Type == "file"
	}
	s.Nodes = append(s.Nodes, n)
	return true
}
