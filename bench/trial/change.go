package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// ChangeKind is one named way in which an app changes between recording and replay.
type ChangeKind struct {
	Name string
	// Statement says in one sentence what happens to the node of the change's key.
	Statement string
	// Harmless changes leave a right replay nothing to ask: it completes without the model.
	Harmless bool
	// Stop says that nothing may be done on the changed page at all.
	Stop bool
	make func(e *edit) error
}

// ChangeKinds lists the kinds, in a fixed order.
func ChangeKinds() []ChangeKind {
	return slices.Concat(layoutChanges, identityChanges, impostorChanges, timingChanges, outcomeChanges, originChanges, obstructions)
}

// KindOf gives the kind of a name.
func KindOf(name string) (ChangeKind, bool) {
	kinds := ChangeKinds()
	i := slices.IndexFunc(kinds, func(k ChangeKind) bool { return k.Name == name })
	if i < 0 {
		return ChangeKind{}, false
	}
	return kinds[i], true
}

// Apply returns a changed copy of an app.
func Apply(a sim.App, changes []Change) (sim.App, error) {
	out := clone(a)
	for i, c := range changes {
		kind, ok := KindOf(c.Kind)
		if !ok {
			return sim.App{}, fmt.Errorf("changing app: change %d: unknown kind %q", i, c.Kind)
		}
		e := &edit{app: &out, change: c, nth: i}
		if c.Key != "" {
			if e.chain = find(&out, c.Key); e.chain == nil {
				return sim.App{}, fmt.Errorf("changing app: change %d, %s: no node has the key %q", i, c.Kind, c.Key)
			}
		}
		if err := kind.make(e); err != nil {
			return sim.App{}, fmt.Errorf("changing app: change %d, %s: %w", i, c.Kind, err)
		}
	}
	return out, nil
}

// edit is one change under way. Its chain leads from a page's top nodes down to the node.
type edit struct {
	app    *sim.App
	change Change
	nth    int
	chain  []spot
}

// spot is a place in a list of nodes.
type spot struct {
	page  *sim.Page
	nodes *[]sim.Node
	index int
}

func (s spot) node() *sim.Node { return &(*s.nodes)[s.index] }

// replace puts other nodes where the spot's node was.
func (s spot) replace(with ...sim.Node) {
	*s.nodes = slices.Replace(slices.Clone(*s.nodes), s.index, s.index+1, with...)
}

// errNoNode says that a kind needs a node.
var errNoNode = errors.New("it needs the key of a node")

// errNoItem says that a kind needs a node in a row, list item or article.
var errNoItem = errors.New("it needs a node in a row, list item or article")

// target is the node of the change.
func (e *edit) target() (*sim.Node, spot, error) {
	if len(e.chain) == 0 {
		return nil, spot{}, errNoNode
	}
	s := e.chain[len(e.chain)-1]
	return s.node(), s, nil
}

// itemRoles are the containers of which a page has many equal ones.
var itemRoles = []string{"row", "listitem", "article"}

// item is the nearest row, list item or article around the node, or the node itself.
func (e *edit) item() (spot, error) {
	if len(e.chain) == 0 {
		return spot{}, errNoNode
	}
	for i := len(e.chain) - 1; i >= 0; i-- {
		if slices.Contains(itemRoles, e.chain[i].node().Role) {
			return e.chain[i], nil
		}
	}
	return e.chain[len(e.chain)-1], nil
}

func find(a *sim.App, key string) []spot {
	for i := range a.Pages {
		page := &a.Pages[i]
		if chain := findIn(page, &page.Nodes, key); chain != nil {
			return chain
		}
	}
	return nil
}

func findIn(page *sim.Page, nodes *[]sim.Node, key string) []spot {
	for i := range *nodes {
		n := &(*nodes)[i]
		here := spot{page, nodes, i}
		if n.Key == key {
			return []spot{here}
		}
		if chain := findIn(page, &n.Children, key); chain != nil {
			return append([]spot{here}, chain...)
		}
	}
	return nil
}

// walk visits every node of a list, depth first.
func walk(nodes []sim.Node, visit func(*sim.Node)) {
	for i := range nodes {
		visit(&nodes[i])
		walk(nodes[i].Children, visit)
	}
}

// decoyPrefix begins the keys of nodes that no recording knew.
const decoyPrefix = "decoy"

// decoyKey is the key of a node that the change puts in.
func (e *edit) decoyKey(what string) string { return fmt.Sprintf("%s%d:%s", decoyPrefix, e.nth, what) }

// decoy makes a copy of a node that is somebody else's: its elements have keys of their own, and
// what acting on them does shows as an effect that nobody expects.
func (e *edit) decoy(n sim.Node) sim.Node {
	copied := cloneNodes([]sim.Node{n})
	walk(copied, func(n *sim.Node) {
		if n.Key == "" {
			return
		}
		key := n.Key
		n.Key = e.decoyKey(key)
		if len(n.Does) > 0 {
			n.Does = []sim.Deed{decoyDeed(key)}
		}
		if len(n.Enter) > 0 {
			n.Enter = []sim.Deed{decoyDeed(key)}
		}
	})
	return copied[0]
}

func decoyDeed(key string) sim.Deed {
	return sim.Deed{
		Request: &sim.Request{Method: "POST", Path: "/decoy"},
		Effect:  &schema.Effect{Name: "decoy.hit", Fields: map[string]string{"key": key}},
	}
}

// IsDecoy reports whether a key is that of a node which a change put in.
func IsDecoy(key string) bool { return strings.HasPrefix(key, decoyPrefix) }

func clone(a sim.App) sim.App {
	a.Flags = slices.Clone(a.Flags)
	a.Pages = slices.Clone(a.Pages)
	for i := range a.Pages {
		p := &a.Pages[i]
		p.Nodes, p.Does, p.Escape = cloneNodes(p.Nodes), cloneDeeds(p.Does), cloneDeeds(p.Escape)
	}
	return a
}

func cloneNodes(nodes []sim.Node) []sim.Node {
	out := slices.Clone(nodes)
	for i := range out {
		n := &out[i]
		if n.Field != nil {
			field := *n.Field
			n.Field = &field
		}
		if n.Frame != nil {
			frame := *n.Frame
			n.Frame = &frame
		}
		n.Options = slices.Clone(n.Options)
		n.Children = cloneNodes(n.Children)
		n.Does, n.Enter = cloneDeeds(n.Does), cloneDeeds(n.Enter)
	}
	return out
}

func cloneDeeds(deeds []sim.Deed) []sim.Deed {
	out := slices.Clone(deeds)
	for i := range out {
		if out[i].Request != nil {
			request := *out[i].Request
			out[i].Request = &request
		}
	}
	return out
}
