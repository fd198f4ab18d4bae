package pw

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
)

// Marks are what a recorder of the field notes of an element.
type Marks struct {
	// Frames are the CSS paths of the frames on the way, the outermost first.
	Frames []string
	// Path is the absolute CSS path in the element's own document. Where it enters an open shadow
	// root it goes on by a blank.
	Path string `json:"path"`
	// ID and TestID are the attributes id and data-testid.
	ID     string `json:"id"`
	TestID string `json:"testId"`
	// Role and Name are those of accessibility.
	Role string
	Name string
}

// Rank is the place of an element among the matches of a selector: Place of Count, from 1. Place
// is 0 where the element is not among them.
type Rank struct{ Place, Count int }

// rawPathScript is asked of an element, and gives a Marks.
//
//go:embed raw_path.js
var rawPathScript string

// rawRankScript is asked of the matches of a selector.
const rawRankScript = `(all, el) => JSON.stringify({ place: all.indexOf(el) + 1, count: all.length })`

// Marks notes the element of a query on which an act is about to go.
func (r Raw) Marks(ctx context.Context, q browser.Query) (Marks, error) {
	el, frame, err := r.handle(ctx, q)
	if err != nil {
		return Marks{}, fmt.Errorf("noting an element: %w", err)
	}
	defer func() { _ = el.Dispose() }()
	var m Marks
	if err := r.read(ctx, el, &m); err != nil {
		return Marks{}, fmt.Errorf("noting an element: %w", err)
	}
	for at := frame; at.ParentFrame() != nil; at = at.ParentFrame() {
		owner, err := bounded(ctx, r.page.after, rawLookMaxMs, "finding a frame", at.FrameElement)
		if err != nil {
			return Marks{}, fmt.Errorf("noting an element: %w", err)
		}
		var way Marks
		if err := r.read(ctx, owner, &way); err != nil {
			return Marks{}, fmt.Errorf("noting an element: %w", err)
		}
		m.Frames = append([]string{way.Path}, m.Frames...)
	}
	m.Role, m.Name = q.Role, q.Name
	if q.Ref == "" {
		return m, nil
	}
	seen, err := r.page.Describe(ctx, q.Ref)
	if err != nil {
		return Marks{}, fmt.Errorf("noting an element: %w", err)
	}
	m.Role, m.Name = seen.Role, seen.Name
	return m, nil
}

// Rank is the place of the element of a query among the matches of a selector, whose own place is
// not looked at.
func (r Raw) Rank(ctx context.Context, q browser.Query, s Selector) (Rank, error) {
	el, _, err := r.handle(ctx, q)
	if err != nil {
		return Rank{}, fmt.Errorf("ranking an element: %w", err)
	}
	defer func() { _ = el.Dispose() }()
	s.Place = 0
	at := r.locate(s)
	text, err := bounded(ctx, r.page.after, rawLookMaxMs, "ranking an element", func() (any, error) {
		return at.EvaluateAll(rawRankScript, el)
	})
	if err != nil {
		return Rank{}, err
	}
	var rank Rank
	return rank, decodeText(text, &rank)
}

// handle finds the element of a query and its frame.
func (r Raw) handle(ctx context.Context, q browser.Query) (playwright.ElementHandle, playwright.Frame, error) {
	frame := r.page.frameFor(ctx, q)
	if frame == nil {
		return nil, nil, ErrNone
	}
	sel, err := selector(command{Do: "match", Query: wire(q)})
	if err != nil {
		return nil, nil, err
	}
	el, err := bounded(ctx, r.page.after, rawLookMaxMs+graceMs, "finding an element", func() (playwright.ElementHandle, error) {
		return frame.WaitForSelector(sel, playwright.FrameWaitForSelectorOptions{
			State: playwright.WaitForSelectorStateAttached, Strict: playwright.Bool(true), Timeout: playwright.Float(rawLookMaxMs),
		})
	})
	return el, frame, err
}

func (r Raw) read(ctx context.Context, el playwright.ElementHandle, m *Marks) error {
	text, err := bounded(ctx, r.page.after, rawLookMaxMs, "reading an element", func() (any, error) {
		return el.Evaluate(rawPathScript)
	})
	if err != nil {
		return err
	}
	return decodeText(text, m)
}

func decodeText(text, into any) error {
	s, ok := text.(string)
	if !ok {
		return fmt.Errorf("reading an answer: %w: answer is not what was asked for", ErrBrowser)
	}
	return json.Unmarshal([]byte(s), into)
}
