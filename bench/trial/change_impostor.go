package trial

import (
	"errors"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// impostorChanges put somebody else's element in the node's place, which differs from it in one
// thing only.
var impostorChanges = []ChangeKind{
	{Name: "other-label", Statement: "the node is gone, and somebody else's with the label To stands in its place", make: impostor(func(n *sim.Node, c Change) error {
		if n.Label == "" {
			return errNoLabel
		}
		n.Label = c.To
		return nil
	})},
	{Name: "other-field", Statement: "the node is gone, and somebody else's field of the type To stands in its place", make: impostor(func(n *sim.Node, c Change) error {
		if n.Field == nil {
			return errNoField
		}
		n.Field = &schema.Field{Type: c.To, Name: c.To}
		return nil
	})},
	{Name: "other-link", Statement: "the node is gone, and somebody else's link, which leads to To, stands in its place", make: impostor(func(n *sim.Node, c Change) error {
		if n.Href == "" {
			return errNoLink
		}
		n.Href = c.To
		return nil
	})},
	{Name: "other-case", Statement: "the node is gone, and somebody else's, whose name is in another case, stands in its place", make: impostor(func(n *sim.Node, _ Change) error {
		n.Name = otherCase(n.Name)
		return nil
	})},
	{Name: "other-role", Statement: "the node is gone, and somebody else's of the role To stands in its place", make: impostor(func(n *sim.Node, c Change) error {
		n.Role = c.To
		return nil
	})},
	{Name: "longer-name", Statement: "the node is gone, and somebody else's, in whose name its own is a part, stands in its place", make: impostor(func(n *sim.Node, c Change) error {
		n.Name += " " + c.To
		return nil
	})},
}

// These say that a kind needs a node of another sort.
var (
	errNoLabel = errors.New("it needs a node with a label")
	errNoField = errors.New("it needs a field")
	errNoLink  = errors.New("it needs a link")
)

// onField and onLink make changes of nodes that are one.
func onField(change func(*sim.Node, Change)) func(*edit) error {
	return func(e *edit) error {
		if n, _, err := e.target(); err == nil && n.Field == nil {
			return errNoField
		}
		return onNode(change)(e)
	}
}

func onLink(change func(*sim.Node, Change)) func(*edit) error {
	return func(e *edit) error {
		if n, _, err := e.target(); err == nil && n.Href == "" {
			return errNoLink
		}
		return onNode(change)(e)
	}
}

// impostor puts a decoy of the node, changed, in its place.
func impostor(change func(*sim.Node, Change) error) func(*edit) error {
	return func(e *edit) error {
		n, s, err := e.target()
		if err != nil {
			return err
		}
		other := e.decoy(*n)
		if err := change(&other, e.change); err != nil {
			return err
		}
		s.replace(other)
		return nil
	}
}
