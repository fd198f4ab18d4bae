package agent

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// saidMax bounds the sayings of one event.
const saidMax = 20

// sayingRoles are the roles whose texts tell whom a page is about. Messages are none of them: they
// come and go by themselves.
var sayingRoles = []string{
	"heading", "dialog", "alertdialog", "link", "paragraph", "definition", "term", "caption", "blockquote",
}

// saidOn lists the texts of a snapshot, in the document of a target, that hold a run's values: mask
// changes them. What stands in a row or an item is told by the row or item.
func saidOn(s *browser.Snapshot, frame int, mask func(string) string) []schema.Saying {
	var said []schema.Saying
	var around []browser.Node // the containers around a node, outermost first
	for _, n := range s.Nodes {
		for len(around) > 0 && around[len(around)-1].Depth >= n.Depth {
			around = around[:len(around)-1]
		}
		in := func(roles ...string) bool {
			return slices.ContainsFunc(around, func(c browser.Node) bool { return slices.Contains(roles, c.Role) })
		}
		if n.Frame == frame && slices.Contains(sayingRoles, n.Role) && !browser.Cut(n.Name) && !in("row", "listitem") && mask(n.Name) != n.Name {
			said = append(said, schema.Saying{Role: n.Role, Text: n.Name, InDialog: in("dialog", "alertdialog")})
		}
		around = append(around, n)
		if len(said) == saidMax {
			break
		}
	}
	return said
}
