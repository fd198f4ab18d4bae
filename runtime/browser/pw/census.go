package pw

import (
	"context"
	"fmt"
	"strings"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// survey is the in-page answer to "census": a browser.Census and what Act needs beside it.
type survey struct {
	ScopeOK   bool     `json:"scopeOK"`
	Origin    string   `json:"origin"`
	Named     int      `json:"named"`
	Agreeing  int      `json:"agreeing"`
	Anchors   []int    `json:"anchors"`
	Matches   int      `json:"matches"`
	Vetoes    []string `json:"vetoes"`
	State     string   `json:"state"`
	Hidden    bool     `json:"hidden"`
	Disabled  bool     `json:"disabled"`
	ReadOnly  bool     `json:"readOnly"`
	Covered   bool     `json:"covered"`
	CoveredBy string   `json:"coveredBy"`
	// Behind says that an open modal dialog keeps everybody from the match.
	Behind   bool   `json:"behind"`
	Submits  bool   `json:"submits"`
	InDialog bool   `json:"inDialog"`
	Secret   bool   `json:"secret"`
	Action   string `json:"action"`
	// Native is the tag of the one match. Touches counts the events that reached the document,
	// and Born tells one document from the next.
	Native string `json:"native"`
	// Typable says that the match takes text, FileField that it takes files.
	Typable   bool    `json:"typable"`
	FileField bool    `json:"fileField"`
	Touches   int     `json:"touches"`
	Born      float64 `json:"born"`
	Loading   bool    `json:"loading"`
	Signs     struct {
		Invalid   int     `json:"invalid"`
		Alerts    int     `json:"alerts"`
		Passwords int     `json:"passwords"`
		Blocked   int     `json:"blocked"`
		Submits   int     `json:"submits"`
		Document  float64 `json:"document"`
	} `json:"signs"`

	// Middle is where a press would go, in the frame's viewport; nil when it is out of view.
	Middle *wirePoint `json:"middle"`

	frame playwright.Frame
}

// Census counts the elements that agree with a query.
func (p *page) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	s, err := p.survey(ctx, q)
	if err != nil {
		return browser.Census{}, fmt.Errorf("counting: %w", err)
	}
	c := browser.Census{
		ScopeOK: s.ScopeOK, FrameOK: s.frame != nil, Origin: s.Origin,
		Named: s.Named, Agreeing: s.Agreeing, Anchors: s.Anchors, Matches: s.Matches, Vetoes: s.Vetoes,
		State: s.State, Hidden: s.Hidden, Disabled: s.Disabled, Covered: s.Covered, CoveredBy: s.CoveredBy,
		Submits: s.Submits, InDialog: s.InDialog, Secret: s.Secret, Action: s.Action,
		Loading: s.Loading, Signs: browser.Signs(s.Signs),
	}
	if q.Role != "" && q.Ref == "" && s.ScopeOK && s.frame != nil {
		elsewhere, err := p.countElsewhere(ctx, s.frame, command{Role: q.Role, Name: q.Name, NamePattern: q.NamePattern})
		if err != nil {
			return browser.Census{}, fmt.Errorf("counting: %w", err)
		}
		c.Named += elsewhere
	}
	return c, nil
}

// survey asks the frame of a query for its census.
func (p *page) survey(ctx context.Context, q browser.Query) (survey, error) {
	f := p.frameFor(ctx, q)
	if f == nil {
		return survey{ScopeOK: p.inScope(q)}, ctx.Err()
	}
	if f != p.tab.MainFrame() && !p.inScope(q) {
		return survey{frame: f}, nil
	}
	s := survey{}
	if err := p.ask(ctx, f, askMaxMs, command{Do: "census", Query: wire(q)}, &s); err != nil {
		return survey{}, err
	}
	s.frame = f
	return p.overlaid(ctx, s), nil
}

// refusal is why a survey does not permit an act; nil when exactly one element matches.
func (s survey) refusal(q browser.Query, topURL string) *schema.Refusal {
	switch {
	case !s.ScopeOK && q.Origin != "" && originOf(topURL) != q.Origin:
		return &schema.Refusal{Reason: schema.ForeignOrigin}
	case !s.ScopeOK:
		return &schema.Refusal{Reason: schema.WrongPlace}
	case s.frame == nil && q.Ref != "":
		return &schema.Refusal{Reason: schema.StaleDocument}
	case s.frame == nil:
		return &schema.Refusal{Reason: schema.Absent, Detail: "frame"}
	case s.Named == 0 && s.Hidden:
		return &schema.Refusal{Reason: schema.Hidden}
	case s.Named == 0 && q.Ref != "":
		return &schema.Refusal{Reason: schema.StaleDocument}
	case s.Named == 0:
		return &schema.Refusal{Reason: schema.Absent}
	case s.Agreeing == 0:
		return &schema.Refusal{Reason: schema.Contradicted, Matches: s.Named, Detail: strings.Join(s.Vetoes, ", ")}
	}
	for _, n := range s.Anchors {
		if n == 0 {
			return &schema.Refusal{Reason: schema.Absent, Detail: "anchor"}
		}
		if n > 1 {
			return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: n, Detail: "anchor"}
		}
	}
	switch {
	case s.Matches == 0:
		return &schema.Refusal{Reason: schema.Absent, Detail: "outside anchor"}
	case s.Matches > 1:
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: s.Matches}
	}
	return nil
}

// obstacle is what stands between one match and an action; nil when nothing is seen.
func (s survey) obstacle() *schema.Refusal {
	switch {
	case s.Hidden:
		return &schema.Refusal{Reason: schema.Hidden}
	case s.Disabled:
		return &schema.Refusal{Reason: schema.Disabled}
	case s.ReadOnly:
		return &schema.Refusal{Reason: schema.Disabled, Detail: "read-only"}
	case s.Covered:
		return &schema.Refusal{Reason: schema.Covered, Detail: s.CoveredBy}
	}
	return nil
}
