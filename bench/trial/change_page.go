package trial

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// layoutChanges leave every identity as it was.
var layoutChanges = []ChangeKind{
	{Name: "wrap", Statement: "the node gets a container without a role", Harmless: true, make: func(e *edit) error {
		n, s, err := e.target()
		if err == nil {
			s.replace(sim.Node{Role: "generic", Children: []sim.Node{*n}})
		}
		return err
	}},
	{Name: "reverse", Statement: "the node's item and its siblings stand in the opposite order", Harmless: true, make: func(e *edit) error {
		s, err := e.item()
		if err == nil {
			*s.nodes = slices.Clone(*s.nodes)
			slices.Reverse(*s.nodes)
		}
		return err
	}},
	{Name: "respell", Statement: "every name is written in the other normal form of Unicode", Harmless: true, make: func(e *edit) error {
		for i := range e.app.Pages {
			walk(e.app.Pages[i].Nodes, func(n *sim.Node) {
				if form := norm.NFD; form.IsNormalString(n.Name) {
					n.Name = norm.NFC.String(n.Name)
				} else {
					n.Name = form.String(n.Name)
				}
			})
		}
		return nil
	}},
	{Name: "ids", Statement: "every id and test id is a new one", Harmless: true, make: func(e *edit) error {
		n := 0
		for i := range e.app.Pages {
			walk(e.app.Pages[i].Nodes, func(node *sim.Node) {
				n++
				if node.ID != "" {
					node.ID = fmt.Sprintf("u%dx%d", e.nth, n)
				}
				if node.TestID != "" {
					node.TestID = fmt.Sprintf("t%dx%d", e.nth, n)
				}
			})
		}
		return nil
	}},
	{Name: "rerender", Statement: "every node of the page is replaced again and again", Harmless: true, make: func(e *edit) error {
		_, s, err := e.target()
		if err == nil {
			s.page.Rerenders = true
		}
		return err
	}},
	{Name: "flag", Statement: "the app is in the state To from the start: a scenario may hold both pages itself", make: func(e *edit) error {
		if e.change.To == "" {
			return fmt.Errorf("it needs a flag")
		}
		e.app.Flags = append(slices.Clone(e.app.Flags), e.change.To)
		return nil
	}},
	{Name: "banner", Statement: "a banner with a button of its own stands above everything", Harmless: true, make: func(e *edit) error {
		_, s, err := e.target()
		if err == nil {
			banner := sim.Node{Role: "region", Name: "News", Children: []sim.Node{
				{Role: "heading", Name: "News of the week"}, {Key: e.decoyKey("banner"), Role: "button", Name: "Read the news", Does: []sim.Deed{decoyDeed("banner")}},
			}}
			s.page.Nodes = append([]sim.Node{banner}, s.page.Nodes...)
		}
		return err
	}},
}

// identityChanges put look-alikes in, or change what the node is known by.
var identityChanges = []ChangeKind{
	{Name: "decoy-above", Statement: "somebody else's item stands above the node's own; To is its text", make: func(e *edit) error { return e.insertItem(0, true) }},
	{Name: "decoy-below", Statement: "somebody else's item stands below the node's own; To is its text", make: func(e *edit) error { return e.insertItem(1, true) }},
	{Name: "twin-above", Statement: "an equal of the node's item, text and all, stands above it", make: func(e *edit) error { return e.insertItem(0, false) }},
	{Name: "twin-below", Statement: "an equal of the node's item, text and all, stands below it", make: func(e *edit) error { return e.insertItem(1, false) }},
	{Name: "stranger", Statement: "an equal of the node stands outside of its item, first on the page", make: func(e *edit) error {
		n, s, err := e.target()
		if err == nil {
			s.page.Nodes = append([]sim.Node{e.decoy(*n)}, s.page.Nodes...)
		}
		return err
	}},
	{Name: "other-column", Statement: "another item says the node's own key in another column", make: func(e *edit) error {
		s, err := e.item()
		if err != nil {
			return err
		}
		other := e.decoy(*s.node())
		cells := slices.DeleteFunc(pointers(other.Children), func(n *sim.Node) bool { return n.Column == "" })
		if len(cells) < 2 {
			return fmt.Errorf("the item needs two cells with columns")
		}
		cells[0].Name, cells[1].Name = "Zed Other", cells[0].Name
		*s.nodes = slices.Insert(slices.Clone(*s.nodes), s.index, other)
		return nil
	}},
	{Name: "rename", Statement: "the node's name is another: To", make: onNode(func(n *sim.Node, c Change) { n.Name = c.To })},
	{Name: "relabel", Statement: "the node's label is another: To", make: onNode(func(n *sim.Node, c Change) { n.Label = c.To })},
	{Name: "recase", Statement: "the node's name is in another case", make: onNode(func(n *sim.Node, _ Change) { n.Name = otherCase(n.Name) })},
	{Name: "recount", Statement: "every number in the node's name is another", make: func(e *edit) error {
		n, _, err := e.target()
		switch {
		case err != nil:
			return err
		case !strings.ContainsAny(n.Name, "0123456789"):
			return fmt.Errorf("its name has no number")
		}
		n.Name = strings.Map(otherDigit, n.Name)
		return nil
	}},
	{Name: "rerole", Statement: "the node's role is another: To", make: onNode(func(n *sim.Node, c Change) { n.Role = c.To })},
	{Name: "refield", Statement: "the node is a field of another type: To", make: onField(func(n *sim.Node, c Change) { n.Field = &schema.Field{Type: c.To, Name: c.To} })},
	{Name: "relink", Statement: "the node's link leads elsewhere: To", make: onLink(func(n *sim.Node, c Change) { n.Href = c.To })},
	{Name: "remove", Statement: "the node is gone", make: func(e *edit) error {
		_, s, err := e.target()
		if err == nil {
			s.replace()
		}
		return err
	}},
	{Name: "remove-item", Statement: "the node's item is gone", make: func(e *edit) error {
		s, err := e.item()
		if err == nil {
			s.replace()
		}
		return err
	}},
	{Name: "usurp", Statement: "the node's item is gone and somebody else's, whose words are To, stands in its place", make: func(e *edit) error {
		s, err := e.item()
		switch {
		case err != nil:
			return err
		case !slices.Contains(itemRoles, s.node().Role):
			return errNoItem
		}
		item := e.decoy(*s.node())
		e.reword(&item)
		s.replace(item)
		return nil
	}},
}

// timingChanges make the node come late or go early.
var timingChanges = []ChangeKind{
	{Name: "late", Statement: "the node comes Ms after its document", make: onNode(func(n *sim.Node, c Change) { n.Shows.AfterMs = c.Ms })},
	{Name: "fleeting", Statement: "the node goes Ms after its document came", make: onNode(func(n *sim.Node, c Change) { n.Shows.UntilMs = c.Ms })},
	{Name: "late-twin", Statement: "an equal of the node comes Ms after its document", make: func(e *edit) error {
		n, s, err := e.target()
		if err == nil {
			twin := e.decoy(*n)
			twin.Shows.AfterMs = e.change.Ms
			s.replace(twin, *n)
		}
		return err
	}},
}

// obstructions stand between an agent and the node.
var obstructions = []ChangeKind{
	{Name: "disable", Statement: "the node is disabled", make: onNode(func(n *sim.Node, _ Change) { n.State = "disabled" })},
	{Name: "hide", Statement: "the node is hidden", make: onNode(func(n *sim.Node, _ Change) { n.Hidden = true })},
	{Name: "cover", Statement: "something else would take a click on the node", make: onNode(func(n *sim.Node, _ Change) { n.Covered = "region" })},
	{Name: "modal", Statement: "a modal dialog stands in front of the page", make: func(e *edit) error {
		_, s, err := e.target()
		if err == nil {
			s.page.Nodes = append(slices.Clone(s.page.Nodes), sim.Node{Role: "dialog", Name: "We value your privacy", Modal: true, Children: []sim.Node{
				{Key: e.decoyKey("modal"), Role: "button", Name: "Accept all", Does: []sim.Deed{decoyDeed("modal")}},
			}})
		}
		return err
	}},
	{Name: "confirm", Statement: "acting on the node opens a native confirm() first", make: onNode(func(n *sim.Node, _ Change) {
		n.Does = append([]sim.Deed{{Dialog: "confirm"}}, n.Does...)
	})},
}

func onNode(change func(*sim.Node, Change)) func(*edit) error {
	return func(e *edit) error {
		n, _, err := e.target()
		if err == nil {
			change(n, e.change)
		}
		return err
	}
}

// insertItem puts a decoy of the node's item beside it. Somebody else's item says other words.
func (e *edit) insertItem(offset int, otherWords bool) error {
	s, err := e.item()
	if err != nil {
		return err
	}
	item := e.decoy(*s.node())
	if otherWords {
		e.reword(&item)
	}
	*s.nodes = slices.Insert(slices.Clone(*s.nodes), s.index+offset, item)
	return nil
}

// reword gives an item other data: its cells, headings and texts say To. Its controls keep
// their names, which is what makes it a look-alike.
func (e *edit) reword(item *sim.Node) {
	n := 0
	walk(item.Children, func(node *sim.Node) {
		switch node.Role {
		case "cell", "gridcell", "rowheader", "heading", "text", "":
			if node.Name != "" {
				n++
				node.Name = fmt.Sprintf("%s %d", e.change.To, n)
			}
		}
	})
}

func pointers(nodes []sim.Node) []*sim.Node {
	out := make([]*sim.Node, len(nodes))
	for i := range nodes {
		out[i] = &nodes[i]
	}
	return out
}

// otherDigit turns a digit into another one, and leaves everything else.
func otherDigit(r rune) rune {
	if r < '0' || r > '9' {
		return r
	}
	return '0' + (r-'0'+3)%10
}
