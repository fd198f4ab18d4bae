package pw

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// command is what the in-page engine is asked. Do is one of the verbs of inpage/engine.js.
type command struct {
	Do    string     `json:"do"`
	Query *wireQuery `json:"query,omitempty"`
	Ref   string     `json:"ref,omitempty"`
	Role  string     `json:"role,omitempty"`
	Name  string     `json:"name,omitempty"`
	Text  string     `json:"text,omitempty"`

	Observation int `json:"observation,omitempty"`
	First       int `json:"first,omitempty"`
	Room        int `json:"room"`
}

// wireQuery is a browser.Query as the in-page engine takes it: path templates have become
// patterns, and the frame is left out, since a command goes to one frame.
type wireQuery struct {
	Ref         string        `json:"ref,omitempty"`
	Role        string        `json:"role,omitempty"`
	Name        string        `json:"name"`
	Label       string        `json:"label,omitempty"`
	Field       *schema.Field `json:"field,omitempty"`
	Href        *wireHref     `json:"href,omitempty"`
	Anchors     []wireAnchor  `json:"anchors,omitempty"`
	Origin      string        `json:"origin,omitempty"`
	PathPattern string        `json:"pathPattern,omitempty"`
}

type wireHref struct {
	SameOrigin  bool   `json:"sameOrigin"`
	Origin      string `json:"origin,omitempty"`
	PathPattern string `json:"pathPattern,omitempty"`
}

type wireAnchor struct {
	Role  string `json:"role"`
	Name  string `json:"name,omitempty"`
	Key   string `json:"key,omitempty"`
	Place string `json:"place,omitempty"`
}

func wire(q browser.Query) *wireQuery {
	w := &wireQuery{
		Ref: q.Ref, Role: q.Role, Name: q.Name, Label: q.Label, Field: q.Field,
		Origin: q.Origin, PathPattern: q.PathPattern,
	}
	if q.Href != nil {
		w.Href = &wireHref{SameOrigin: q.Href.SameOrigin, Origin: q.Href.Origin}
		if q.Href.Path != "" {
			w.Href.PathPattern = schema.PathPattern(q.Href.Path)
		}
	}
	for _, a := range q.Anchors {
		w.Anchors = append(w.Anchors, wireAnchor(a))
	}
	return w
}

// selector is a command as a Playwright selector. Base64url keeps the selector's own syntax
// out of the way of page text.
func selector(c command) (string, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return "", fmt.Errorf("encoding command %q: %w", c.Do, err)
	}
	return engineName + "=" + base64.URLEncoding.EncodeToString(data), nil
}

// ask puts a command to the in-page engine of one frame and reads its answer into out.
func (p *page) ask(ctx context.Context, f playwright.Frame, limitMs int, c command, out any) error {
	if _, _, crashed := p.record.scope(); crashed {
		return fmt.Errorf("asking page (%s): %w: page crashed", c.Do, ErrBrowser)
	}
	sel, err := selector(c)
	if err != nil {
		return err
	}
	if c.Do == "census" && p.record.arriving() {
		// Chromium answers nothing while another document is on its way, and one that never
		// comes must not hold up whoever looks.
		limitMs = min(limitMs, arrivingMaxMs)
	}
	text, err := bounded(ctx, p.after, limitMs+graceMs, "asking page ("+c.Do+")", func() (string, error) {
		return f.Locator(sel).TextContent(playwright.LocatorTextContentOptions{Timeout: playwright.Float(float64(limitMs))})
	})
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), out); err != nil {
		return fmt.Errorf("asking page (%s): %w: answer is not what was asked for", c.Do, ErrBrowser)
	}
	return nil
}
