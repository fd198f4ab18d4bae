package pw

import (
	"context"
	"errors"
	"fmt"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// ErrSeveral says that a selector without a place matched more than one element.
var ErrSeveral = errors.New("several elements match")

// ErrNone says that no element matched a selector, or none that could be acted on, in time.
var ErrNone = errors.New("no element to act on")

// rawLookMaxMs bounds one look of a Raw.
const rawLookMaxMs = 5_000

// Raw drives a page by selectors alone, as generated scripts do: no count beforehand, no check of
// origins, and whatever the page asks in a native dialog is accepted. It is for baselines, which
// show what comes of that; nothing else may use it.
type Raw struct {
	session *session
	page    *page
}

// RawOf is the bare page of a session that this package opened.
func RawOf(s browser.Session) (Raw, error) {
	own, ok := s.(*session)
	if !ok {
		return Raw{}, fmt.Errorf("driving a page by selectors: a session of another driver, %T", s)
	}
	return Raw{own, own.page}, nil
}

// Selector says where an element is, as a script does.
type Selector struct {
	// Frames are the CSS paths of the frames on the way, the outermost first.
	Frames []string `json:"frames,omitempty"`
	// CSS is a CSS selector, Text the whole text of the smallest element that shows it; with either of
	// them Role and Name are not looked at.
	CSS  string `json:"css,omitempty"`
	Text string `json:"text,omitempty"`
	// Role is an ARIA role. Name is part of an accessible name in any case, unless Exact says that it
	// is the whole; "" for any.
	Role  string `json:"role,omitempty"`
	Name  string `json:"name,omitempty"`
	Exact bool   `json:"exact,omitempty"`
	// Place chooses among the matches, counted from 1. Without one the selector is strict: several
	// matches are an error.
	Place int `json:"place,omitempty"`
}

// Deed is one line of a script.
type Deed struct {
	Kind schema.ActionKind
	// On is the element, for all but navigate, back and tool; nil for a key that goes where the focus is.
	On *Selector
	// Value is the text, the option or the file's path; for a tool its input as JSON.
	Value schema.Secret
	Key   string
	URL   string
	// Tool is the name of a tool, Origin that of the frame that registered it.
	Tool   string
	Origin string
	// Scripted says that a script of the page's own world does it, by events that no person made: for
	// click, fill, select, check and uncheck of an element by CSS in the top document.
	Scripted bool
	// LimitMs is how long Playwright waits for the element to be there and free.
	LimitMs int
}

// Unguarded gives the session a fresh context and a fresh page without the guard, which lets no
// press through but the engine's, and lets every native dialog of it have its way. The session's
// own page is that one from now on.
func (r Raw) Unguarded(ctx context.Context) (Raw, error) {
	s := r.session
	tab, err := bounded(ctx, s.after, sessionMaxMs, "opening an unguarded page", func() (playwright.Page, error) {
		bc, err := s.context.Browser().NewContext(playwright.BrowserNewContextOptions{
			AcceptDownloads: playwright.Bool(false),
			Locale:          playwright.String("en-US"),
			Viewport:        &playwright.Size{Width: viewportWidth, Height: viewportHeight},
			ReducedMotion:   playwright.ReducedMotionReduce,
			ServiceWorkers:  playwright.ServiceWorkerPolicyBlock,
		})
		if err != nil {
			return nil, err
		}
		return bc.NewPage()
	})
	if err != nil {
		return Raw{}, err
	}
	if err := s.Close(); err != nil {
		return Raw{}, err
	}
	s.context, s.page = tab.Context(), newPage(tab, s.after)
	tab.RemoveListeners("dialog")
	tab.OnDialog(func(d playwright.Dialog) {
		go func() {
			_, _ = bounded(context.Background(), s.after, dialogWaitMaxMs, "accepting a dialog", func() (struct{}, error) {
				return struct{}{}, d.Accept()
			})
		}()
	})
	return Raw{s, s.page}, nil
}

// Do performs a deed. The error is ErrSeveral, ErrNone, or that of a browser that failed.
func (r Raw) Do(ctx context.Context, d Deed) error {
	doing := "doing " + string(d.Kind)
	switch d.Kind {
	case schema.Navigate, schema.Back, schema.CallTool:
		act := browser.Action{Kind: d.Kind, URL: d.URL, Tool: d.Tool, Origin: d.Origin, Value: d.Value}
		receipt, err := r.page.Act(ctx, act)
		if err == nil && receipt.Outcome == schema.NotDispatched {
			err = ErrNone
		}
		if err != nil {
			return fmt.Errorf("%s: %w", doing, err)
		}
		return nil
	}
	if d.On == nil {
		if d.Kind == schema.Press {
			return r.page.strike(ctx, d.Key)
		}
		return fmt.Errorf("%s: %w", doing, ErrNone)
	}
	if d.Scripted && len(d.On.Frames) == 0 && d.Kind != schema.Upload {
		return r.script(ctx, d)
	}
	at := r.locate(*d.On)
	_, err := bounded(ctx, r.page.after, d.LimitMs+graceMs, doing, func() (struct{}, error) {
		return struct{}{}, rawCall(at, d)
	})
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return err
	case errors.Is(err, errNoAnswer):
		return fmt.Errorf("%s: %w", doing, ErrNone)
	case d.On.Place == 0 && errors.Is(err, errRefused) && r.count(ctx, at) > 1:
		return fmt.Errorf("%s: %w", doing, ErrSeveral)
	}
	return err
}

// rawCall is a deed in Playwright's own words.
func rawCall(at playwright.Locator, d Deed) error {
	limit := playwright.Float(float64(d.LimitMs))
	switch d.Kind {
	case schema.Click:
		return at.Click(playwright.LocatorClickOptions{Timeout: limit})
	case schema.Fill:
		return at.Fill(d.Value.Reveal(), playwright.LocatorFillOptions{Timeout: limit})
	case schema.Select:
		labels := []string{d.Value.Reveal()}
		_, err := at.SelectOption(playwright.SelectOptionValues{Labels: &labels}, playwright.LocatorSelectOptionOptions{Timeout: limit})
		return err
	case schema.Check:
		return at.Check(playwright.LocatorCheckOptions{Timeout: limit})
	case schema.Uncheck:
		return at.Uncheck(playwright.LocatorUncheckOptions{Timeout: limit})
	case schema.Press:
		return at.Press(d.Key, playwright.LocatorPressOptions{Timeout: limit})
	case schema.Upload:
		return at.SetInputFiles(d.Value.Reveal(), playwright.LocatorSetInputFilesOptions{Timeout: limit})
	}
	return fmt.Errorf("doing: unknown kind %q", d.Kind)
}

// locate is a selector in Playwright's own words.
func (r Raw) locate(s Selector) playwright.Locator {
	role := playwright.AriaRole(s.Role)
	var at playwright.Locator
	switch {
	case len(s.Frames) == 0 && s.CSS != "":
		at = r.page.tab.Locator(s.CSS)
	case len(s.Frames) == 0 && s.Text != "":
		at = r.page.tab.GetByText(s.Text, playwright.PageGetByTextOptions{Exact: playwright.Bool(true)})
	case len(s.Frames) == 0:
		var o playwright.PageGetByRoleOptions
		if s.Name != "" {
			o.Name, o.Exact = s.Name, playwright.Bool(s.Exact)
		}
		at = r.page.tab.GetByRole(role, o)
	default:
		at = locateInFrame(r.page.tab, s, role)
	}
	if s.Place > 0 {
		at = at.Nth(s.Place - 1)
	}
	return at
}

func locateInFrame(tab playwright.Page, s Selector, role playwright.AriaRole) playwright.Locator {
	frame := tab.FrameLocator(s.Frames[0])
	for _, path := range s.Frames[1:] {
		frame = frame.FrameLocator(path)
	}
	if s.CSS != "" {
		return frame.Locator(s.CSS)
	}
	if s.Text != "" {
		return frame.GetByText(s.Text, playwright.FrameLocatorGetByTextOptions{Exact: playwright.Bool(true)})
	}
	var o playwright.FrameLocatorGetByRoleOptions
	if s.Name != "" {
		o.Name, o.Exact = s.Name, playwright.Bool(s.Exact)
	}
	return frame.GetByRole(role, o)
}

// count is how many elements a selector matches now; 0 where the page does not say.
func (r Raw) count(ctx context.Context, at playwright.Locator) int {
	n, _ := bounded(ctx, r.page.after, rawLookMaxMs, "counting", at.Count)
	return n
}
