package pw

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
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
	// NamePattern, like that of a query, stands in place of Name.
	NamePattern string `json:"namePattern,omitempty"`
	Text        string `json:"text,omitempty"`
	Key         string `json:"key,omitempty"`
	// Origin is the origin that a tool is called on.
	Origin string `json:"origin,omitempty"`

	Box   *wireBox   `json:"box,omitempty"`
	Point *wirePoint `json:"point,omitempty"`
	Arm   bool       `json:"arm,omitempty"`

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
	NamePattern string        `json:"namePattern,omitempty"`
	Label       string        `json:"label,omitempty"`
	Field       *schema.Field `json:"field,omitempty"`
	Href        *wireHref     `json:"href,omitempty"`
	Anchors     []wireAnchor  `json:"anchors,omitempty"`
	Origin      string        `json:"origin,omitempty"`
	PathPattern string        `json:"pathPattern,omitempty"`
	Expect      *string       `json:"expect,omitempty"`
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
	// Inside counts the containers within the next anchor only.
	Inside bool `json:"inside,omitempty"`
}

func wire(q browser.Query) *wireQuery {
	w := &wireQuery{
		Ref: q.Ref, Role: q.Role, Name: q.Name, NamePattern: q.NamePattern, Label: q.Label, Field: q.Field,
		Origin: q.Origin, PathPattern: q.PathPattern,
	}
	if q.Href != nil {
		w.Href = &wireHref{SameOrigin: q.Href.SameOrigin, Origin: q.Href.Origin}
		if q.Href.Path != "" {
			w.Href.PathPattern = schema.PathPattern(q.Href.Path)
		}
	}
	if !q.Expect.IsZero() {
		text := q.Expect.Reveal()
		w.Expect = &text
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
	arriving := p.record.arriving()
	if c.Do == "census" && arriving {
		// Chromium answers nothing while another document is on its way, and one that never
		// comes must not hold up whoever looks.
		limitMs = min(limitMs, arrivingMaxMs)
	}
	text, err := bounded(ctx, p.after, limitMs+graceMs, "asking page ("+c.Do+")", func() (string, error) {
		return f.Locator(sel).TextContent(playwright.LocatorTextContentOptions{Timeout: playwright.Float(float64(limitMs))})
	})
	if err != nil && arriving {
		return err // a document on its way when it was asked: its silence says nothing of the page
	}
	if err != nil {
		return p.hung(err)
	}
	if err := json.Unmarshal([]byte(text), out); err != nil {
		return fmt.Errorf("asking page (%s): %w: answer is not what was asked for", c.Do, ErrBrowser)
	}
	return nil
}

// hung tells a page that answers nothing from one that is only on its way to another document.
func (p *page) hung(err error) error {
	if errors.Is(err, errNoAnswer) && !p.record.arriving() {
		return fmt.Errorf("%w: %w", browser.ErrHung, err)
	}
	return err
}
