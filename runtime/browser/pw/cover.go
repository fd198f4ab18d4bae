package pw

import (
	"context"

	"github.com/mxschmitt/playwright-go"
)

// wireBox is a rectangle in the viewport of the frame that it is sent to.
type wireBox struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// wirePoint is a point in the viewport of one frame.
type wirePoint struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// pane is the in-page answer to "pane": a child frame as the document around it shows it.
type pane struct {
	// Ready says that exactly one frame element is there, drawn as large as it is.
	Ready bool `json:"ready"`
	// X and Y are where its document begins.
	X float64 `json:"x"`
	Y float64 `json:"y"`
	// InView and Covered describe the point that was asked for.
	InView    bool   `json:"inView"`
	Covered   bool   `json:"covered"`
	CoveredBy string `json:"coveredBy"`
}

// passage is the way of a press from the top viewport into a child frame: the frames from the
// outermost to the target's own, the box of each, and where its document begins, in top coordinates.
type passage struct {
	frames []playwright.Frame
	boxes  []wireBox
	origin []wirePoint
}

// passageTo finds the way into a child frame; false when it is not known for certain.
func (p *page) passageTo(ctx context.Context, f playwright.Frame) (passage, bool) {
	var way passage
	for at := f; at.ParentFrame() != nil; at = at.ParentFrame() {
		way.frames = append([]playwright.Frame{at}, way.frames...)
	}
	around := wirePoint{}
	for _, child := range way.frames {
		box, ok := p.boxOf(ctx, child)
		if !ok {
			return way, false
		}
		box.X, box.Y = box.X-around.X, box.Y-around.Y
		var in pane
		if err := p.ask(ctx, child.ParentFrame(), askChildMaxMs, command{Do: "pane", Box: &box}, &in); err != nil || !in.Ready {
			return way, false
		}
		around = wirePoint{around.X + in.X, around.Y + in.Y}
		way.boxes, way.origin = append(way.boxes, box), append(way.origin, around)
	}
	return way, true
}

// boxOf is the rectangle of a frame's element in the top viewport.
func (p *page) boxOf(ctx context.Context, f playwright.Frame) (wireBox, bool) {
	r, err := bounded(ctx, p.after, askChildMaxMs, "placing a frame", func() (*playwright.Rect, error) {
		el, err := f.FrameElement()
		if err != nil {
			return nil, err
		}
		defer func() { _ = el.Dispose() }()
		return el.BoundingBox()
	})
	if err != nil || r == nil {
		return wireBox{}, false
	}
	return wireBox{r.X, r.Y, r.Width, r.Height}, true
}

// through follows a point of the innermost frame out to the top viewport, and looks in each
// document around it whether something lies over the frame. With arm set, whatever a press meets
// there is kept from it.
func (p *page) through(ctx context.Context, way passage, at wirePoint, arm bool) (top wirePoint, open bool, coveredBy string) {
	last := len(way.frames) - 1
	top = wirePoint{way.origin[last].X + at.X, way.origin[last].Y + at.Y}
	around := wirePoint{}
	for i, child := range way.frames {
		local := wirePoint{top.X - around.X, top.Y - around.Y}
		var in pane
		err := p.ask(ctx, child.ParentFrame(), askChildMaxMs, command{Do: "pane", Box: &way.boxes[i], Point: &local, Arm: arm}, &in)
		switch {
		case err != nil || !in.Ready || !in.InView:
			return top, false, ""
		case in.Covered:
			return top, false, in.CoveredBy
		}
		around = way.origin[i]
	}
	return top, true, ""
}

// overlaid adds to a survey of a child frame what its own document cannot see: a cover that a
// document around it has laid over it.
func (p *page) overlaid(ctx context.Context, s survey) survey {
	if s.frame == nil || s.frame == p.tab.MainFrame() || s.Matches != 1 || s.Hidden || s.Covered || s.Middle == nil {
		return s
	}
	way, known := p.passageTo(ctx, s.frame)
	if !known {
		return s
	}
	if _, _, by := p.through(ctx, way, *s.Middle, false); by != "" {
		s.Covered, s.CoveredBy = true, by
	}
	return s
}
