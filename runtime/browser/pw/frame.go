package pw

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// framesMax bounds the frames of a page that are looked at.
const framesMax = 16

// frames lists the frames of the page in their own order, the top one first.
func (p *page) frames() []playwright.Frame {
	all := p.tab.Frames()
	return all[:min(len(all), framesMax)]
}

// frameFor finds the frame of a query: by its ref, else by its frame path. It is nil when the
// path leads nowhere, or to more than one frame.
func (p *page) frameFor(ctx context.Context, q browser.Query) playwright.Frame {
	if q.Ref != "" {
		return p.frameOfRef(q.Ref)
	}
	at := p.tab.MainFrame()
	for _, step := range q.Frame {
		var fit []playwright.Frame
		for _, child := range at.ChildFrames() {
			if step.Agrees(p.stepTo(ctx, child)) {
				fit = append(fit, child)
			}
		}
		if len(fit) != 1 {
			return nil
		}
		at = fit[0]
	}
	return at
}

// stepTo describes a child frame as a step of a frame path.
func (p *page) stepTo(ctx context.Context, f playwright.Frame) schema.FrameStep {
	step := schema.FrameStep{SameOrigin: p.frameOrigin(f) == originOf(p.tab.URL())}
	if place, err := schema.PlaceOf(f.URL()); err == nil {
		step.Path = place.Path
	}
	step.Name, _ = bounded(ctx, p.after, askChildMaxMs, "naming a frame", func() (string, error) {
		el, err := f.FrameElement()
		if err != nil {
			return "", err
		}
		defer func() { _ = el.Dispose() }()
		if name, err := el.GetAttribute("name"); err == nil && name != "" {
			return name, nil
		}
		return el.GetAttribute("title")
	})
	return step
}

// frameOrigin is the origin of a frame; documents without a URL of their own have their parent's.
func (p *page) frameOrigin(f playwright.Frame) string {
	for at := f; at != nil; at = at.ParentFrame() {
		if raw := at.URL(); raw != "" && !strings.HasPrefix(raw, "about:") {
			return originOf(raw)
		}
	}
	return ""
}

// pathTo is the frame path from the top document to a frame.
func (p *page) pathTo(ctx context.Context, f playwright.Frame) []schema.FrameStep {
	var path []schema.FrameStep
	for at := f; at.ParentFrame() != nil; at = at.ParentFrame() {
		path = append([]schema.FrameStep{p.stepTo(ctx, at)}, path...)
	}
	return path
}

// frameOfRef finds the frame of a ref of the newest observation; nil for any other ref.
func (p *page) frameOfRef(ref string) playwright.Frame {
	observation, number, ok := parseRef(ref)
	if !ok || observation != p.observation {
		return nil
	}
	for _, r := range p.refFrames {
		if number <= r.last {
			return r.frame
		}
	}
	return nil
}

// parseRef reads "ref_<observation>_<number>".
func parseRef(ref string) (observation, number int, ok bool) {
	parts := strings.Split(ref, "_")
	if len(parts) != 3 || parts[0] != "ref" {
		return 0, 0, false
	}
	observation, err1 := strconv.Atoi(parts[1])
	number, err2 := strconv.Atoi(parts[2])
	return observation, number, err1 == nil && err2 == nil && observation > 0 && number > 0
}

// inScope checks the top document's place for queries into child frames, whose in-page engine
// cannot see it.
func (p *page) inScope(q browser.Query) bool {
	raw := p.tab.URL()
	if q.Origin != "" && originOf(raw) != q.Origin {
		return false
	}
	if q.PathPattern == "" {
		return true
	}
	pattern, err := regexp.Compile(q.PathPattern)
	if err != nil {
		return false
	}
	u, err := url.Parse(raw)
	if err != nil {
		return false
	}
	path := u.EscapedPath()
	if path == "" {
		path = "/"
	}
	return pattern.MatchString(path)
}

// hasQuery reports whether a document on the way into a frame is told from others of its path by a
// query. The top document is no frame.
func hasQuery(f playwright.Frame) bool {
	for at := f; at.ParentFrame() != nil; at = at.ParentFrame() {
		if strings.Contains(at.URL(), "?") {
			return true
		}
	}
	return false
}
