package pw

import (
	"context"
	"fmt"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// seen is the in-page answer to "observe", for one frame.
type seen struct {
	Title     string     `json:"title"`
	Nodes     []seenNode `json:"nodes"`
	Refs      int        `json:"refs"`
	Truncated bool       `json:"truncated"`
	Tools     []seenTool `json:"tools"`
	// Blocking says that an open modal dialog keeps everybody from the child frames.
	Blocking bool `json:"blocking"`
}

type seenNode struct {
	Depth   int      `json:"depth"`
	Role    string   `json:"role"`
	Name    string   `json:"name"`
	State   string   `json:"state"`
	Ref     string   `json:"ref"`
	Options []string `json:"options"`
	// TakesFile marks a file field.
	TakesFile bool `json:"takesFile"`
}

// Observe takes a snapshot of all frames. Refs are numbered from 1 in each observation, so
// that the same page gives the same snapshot.
func (p *page) Observe(ctx context.Context) (*browser.Snapshot, error) {
	p.observation++
	p.refFrames = nil
	s := &browser.Snapshot{URL: p.tab.URL()}
	last := 0
	for i, f := range p.frames() {
		look := command{Do: "observe", Observation: p.observation, First: last + 1, Room: browser.NodesMax - len(s.Nodes)}
		limitMs := askMaxMs
		if i > 0 {
			limitMs = askChildMaxMs
		}
		var in seen
		if err := p.ask(ctx, f, limitMs, look, &in); err != nil {
			if i == 0 || ctx.Err() != nil {
				return nil, fmt.Errorf("observing: %w", err)
			}
			s.Truncated = true // a frame that went away, or does not answer
			continue
		}
		if i == 0 {
			s.Title = in.Title
		}
		for _, n := range in.Nodes {
			s.Nodes = append(s.Nodes, browser.Node{Depth: n.Depth, Role: n.Role, Name: n.Name, State: n.State, Ref: n.Ref, Options: n.Options, TakesFile: n.TakesFile, Frame: i})
		}
		s.Tools = append(s.Tools, toolsOf(in.Tools, toolsMax-len(s.Tools))...)
		s.Truncated = s.Truncated || in.Truncated
		last += in.Refs
		p.refFrames = append(p.refFrames, refRange{last: last, frame: f})
		if i == 0 && in.Blocking {
			break
		}
	}
	return s, nil
}

// Describe captures the identity of the element behind a ref of the newest observation.
func (p *page) Describe(ctx context.Context, ref string) (*schema.Capture, error) {
	f := p.frameOfRef(ref)
	if f == nil {
		return nil, &schema.Refusal{Reason: schema.StaleDocument}
	}
	var in struct {
		Found   bool           `json:"found"`
		Capture schema.Capture `json:"capture"`
	}
	if err := p.ask(ctx, f, askMaxMs, command{Do: "describe", Ref: ref}, &in); err != nil {
		return nil, fmt.Errorf("describing: %w", err)
	}
	if !in.Found {
		return nil, &schema.Refusal{Reason: schema.StaleDocument}
	}
	c := &in.Capture
	c.Frame, c.FrameQuery = p.pathTo(ctx, f), hasQuery(f)
	elsewhere, err := p.countElsewhere(ctx, f, command{Role: c.Role, Name: c.Name})
	if err != nil {
		return nil, fmt.Errorf("describing: %w", err)
	}
	c.Population.Document += elsewhere
	return c, nil
}

// countElsewhere counts the elements with a command's role and name in all frames but one. A
// frame that goes away meanwhile holds none.
func (p *page) countElsewhere(ctx context.Context, but playwright.Frame, c command) (int, error) {
	c.Do = "count"
	total := 0
	for _, f := range p.frames() {
		if f == but {
			continue
		}
		var in struct {
			Count int `json:"count"`
		}
		err := p.ask(ctx, f, askChildMaxMs, c, &in)
		if ctx.Err() != nil {
			return 0, err
		}
		if err == nil {
			total += in.Count
		}
	}
	return total, nil
}
