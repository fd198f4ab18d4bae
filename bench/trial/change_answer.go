package trial

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// outcomeChanges change what acting on the node does, or what it shows.
var outcomeChanges = []ChangeKind{
	{Name: "hang", Statement: "the server commits, and its answer never comes", make: onRequests(func(d *sim.Deed, _ Change) { d.Request.Hangs = true })},
	{Name: "slow", Statement: "the server's answer takes Ms", make: onRequests(func(d *sim.Deed, c Change) { d.Request.AnswerMs = c.Ms })},
	{Name: "refuse", Statement: "the server answers 500 and does nothing; the page says so", make: onNode(func(n *sim.Node, _ Change) {
		n.Does = []sim.Deed{{Request: &sim.Request{Method: method(n.Does), Path: "/refused", Status: 500}}, {Set: "refused"}}
	})},
	{Name: "lie", Statement: "the server answers 500 and does nothing; the page shows success all the same", make: onRequests(func(d *sim.Deed, _ Change) {
		d.Request.Status, d.Effect = 500, nil
	})},
	{Name: "deny-success", Statement: "the server commits, and the page shows an error", make: onNode(func(n *sim.Node, _ Change) {
		kept := n.Does[:0:0]
		for _, d := range n.Does {
			d.Set, d.Goto, d.Push = "", "", ""
			kept = append(kept, d)
		}
		n.Does = append(kept, sim.Deed{Set: "refused"})
	})},
	{Name: "mute", Statement: "everything happens as before, and nothing shows it", make: onNode(func(n *sim.Node, _ Change) {
		for i := range n.Does {
			d := &n.Does[i]
			d.Set, d.Clear, d.Goto, d.Push = "", "", "", ""
		}
	})},
	{Name: "by-socket", Statement: "the request goes out by a way that shows none", make: onRequests(func(d *sim.Deed, _ Change) {
		d.Request, d.Socket = nil, true
	})},
	{Name: "dead", Statement: "acting on the node does nothing at all", make: onNode(func(n *sim.Node, _ Change) { n.Does = nil })},
	{Name: "popup", Statement: "what acting on the node leads to opens in another tab", make: onNode(func(n *sim.Node, _ Change) {
		for i := range n.Does {
			if d := &n.Does[i]; d.Goto != "" {
				d.Popup, d.Goto = d.Goto, ""
			}
		}
	})},
	{Name: "detour", Statement: "acting on the node leads to another page of the site: To", make: onNode(func(n *sim.Node, c Change) {
		for i := range n.Does {
			if n.Does[i].Goto != "" {
				n.Does[i].Goto = c.To
			}
		}
	})},
}

// originChanges lead the page to somebody else's.
var originChanges = []ChangeKind{
	{Name: "hop", Statement: "the node's page is served by the look-alike origin To", Stop: true, make: func(e *edit) error {
		_, s, err := e.target()
		if err != nil {
			return err
		}
		path, err := pathOf(e.app.Origin, s.page.Path)
		if err != nil {
			return err
		}
		foreign := e.foreign(*s.page, path)
		s.page.Nodes = []sim.Node{{Role: "heading", Name: "Moved"}}
		s.page.Does = []sim.Deed{{Goto: foreign.Path}}
		e.app.Pages = append(e.app.Pages, foreign)
		return nil
	}},
	{Name: "hop-after", Statement: "acting on the node leads on to the look-alike origin To", make: func(e *edit) error {
		n, s, err := e.target()
		if err != nil {
			return err
		}
		landing := *s.page
		for i := range n.Does {
			if d := &n.Does[i]; d.Goto != "" {
				if p := e.pageAt(d.Goto); p != nil {
					landing = *p
				}
				d.Goto = ""
			}
		}
		path, err := pathOf(e.app.Origin, landing.Path)
		if err != nil {
			return err
		}
		foreign := e.foreign(landing, path)
		n.Does = append(n.Does, sim.Deed{Goto: foreign.Path})
		e.app.Pages = append(e.app.Pages, foreign)
		return nil
	}},
	{Name: "frame", Statement: "the node stands in a frame of the look-alike origin To", make: func(e *edit) error {
		n, s, err := e.target()
		if err == nil {
			inner := e.decoy(*n)
			s.replace(sim.Node{Role: "iframe", Name: "embedded", Frame: &sim.Frame{Name: "embedded", URL: e.change.To + "/"}, Children: []sim.Node{inner}})
		}
		return err
	}},
	{Name: "sign-out", Statement: "the node's page asks to sign in instead", Stop: true, make: func(e *edit) error {
		_, s, err := e.target()
		if err == nil {
			s.page.Nodes = []sim.Node{
				{Role: "heading", Name: "Sign in"},
				{Key: e.decoyKey("password"), Role: "textbox", Name: "Password", Label: "Password", Secret: true, Field: &schema.Field{Type: "password"}},
				{Key: e.decoyKey("sign-in"), Role: "button", Name: "Sign in", Submits: true, Does: []sim.Deed{TrapDeed("sign-in")}},
			}
		}
		return err
	}},
}

// trapPrefix begins the effects of pages that nobody should act on.
const trapPrefix = "trap."

// TrapDeed shows that an element with a key was acted on which nobody should touch.
func TrapDeed(key string) sim.Deed {
	return sim.Deed{Effect: &schema.Effect{Name: trapPrefix + "touched", Fields: map[string]string{"key": key}}}
}

// foreign is a copy of a page on the look-alike origin: whatever acts there is trapped.
func (e *edit) foreign(p sim.Page, path string) sim.Page {
	copied := clone(sim.App{Pages: []sim.Page{p}}).Pages[0]
	copied.Path = strings.TrimSuffix(e.change.To, "/") + path
	walk(copied.Nodes, func(n *sim.Node) {
		if n.Key == "" {
			return
		}
		key := n.Key
		n.Key = e.decoyKey(key)
		if len(n.Does) > 0 || n.Role == "textbox" {
			n.Does = []sim.Deed{TrapDeed(key)}
		}
		if len(n.Enter) > 0 {
			n.Enter = []sim.Deed{TrapDeed(key)}
		}
	})
	return copied
}

func (e *edit) pageAt(path string) *sim.Page {
	for i := range e.app.Pages {
		if e.app.Pages[i].Path == path {
			return &e.app.Pages[i]
		}
	}
	return nil
}

func pathOf(origin, path string) (string, error) {
	u, err := url.Parse(path)
	if err != nil {
		return "", fmt.Errorf("parsing path: %w", err)
	}
	if u.IsAbs() && !strings.HasPrefix(path, origin+"/") {
		return "", fmt.Errorf("page %q is on a foreign origin already", path)
	}
	return u.EscapedPath(), nil
}

func onRequests(change func(*sim.Deed, Change)) func(*edit) error {
	return func(e *edit) error {
		n, _, err := e.target()
		if err != nil {
			return err
		}
		for i := range n.Does {
			if n.Does[i].Request != nil {
				change(&n.Does[i], e.change)
			}
		}
		return nil
	}
}

func method(deeds []sim.Deed) string {
	for _, d := range deeds {
		if d.Request != nil {
			return d.Request.Method
		}
	}
	return "POST"
}

// otherCase gives a name in another case: what folds to the same is not the same.
func otherCase(name string) string {
	if upper := strings.ToUpper(name); upper != name {
		return upper
	}
	return strings.ToLower(name)
}
