// Package browser holds the engine's own words for a browser: Driver, Session, Page,
// Snapshot, Query, Census, Action, Receipt. No type of a browser library passes through here.
//
// It decides nothing: whether a census permits an act is for package resolve, whether an
// act worked is for package dispatch. Drivers are in browser/pw (Chromium and Firefox);
// every driver passes the contract suite browser/browsertest.
package browser

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/schema"
)

// Driver starts isolated sessions in one browser.
//
// An implementation MUST give each session its own cookies and storage, and MUST be safe
// for use from several goroutines.
type Driver interface {
	// Name is "chromium", "firefox" or "sim".
	Name() string
	// Version is the browser's own version, as it tells it.
	Version() string
	// Open starts a session with one blank page.
	Open(ctx context.Context) (Session, error)
	// Close ends the browser and every session.
	Close() error
}

// Session is one isolated browser context.
type Session interface {
	// Page is the page that actions go to.
	Page() Page
	// Close ends the session. It MUST NOT block on a hung page for longer than CloseWaitMax.
	Close() error
}

// Page is one tab: what the engine can see of it, and what it can do to it.
type Page interface {
	Looker
	Hand
}

// Looker reads a page and MUST NOT change it.
type Looker interface {
	// Scope tells where the page is now.
	Scope(ctx context.Context) (Scope, error)
	// Observe takes a snapshot with fresh refs; refs of earlier observations become stale,
	// except that a ref whose element was replaced still finds the one element that has its
	// role and name, if there was one before and is one now.
	Observe(ctx context.Context) (*Snapshot, error)
	// Describe captures the identity of the element behind a ref of the newest observation.
	// A ref that leads to no element gives a *schema.Refusal with reason stale-document.
	Describe(ctx context.Context, ref string) (*schema.Capture, error)
	// Census counts the elements that agree with a query. It never waits.
	Census(ctx context.Context, q Query) (Census, error)
}

// Hand acts on a page.
type Hand interface {
	// Open navigates to url and waits for the document to load.
	Open(ctx context.Context, url string) error
	// Act performs one action. It MUST refuse when the query matches more or fewer than one
	// element at that moment, and MUST NOT force its way past a covering element. A failure is
	// told in the receipt; the error is for a broken browser only.
	Act(ctx context.Context, a Action) (Receipt, error)
	// Settle waits until the requests that started since the receipt have been answered and
	// two successive looks at the page agree, but never longer than its limit, and tells what
	// happened since the receipt was given.
	Settle(ctx context.Context, r Receipt, limitMs int) (Activity, error)
	// Activity tells at once what has happened since the receipt was given.
	Activity(r Receipt) Activity
}

// Scope is where a page is.
type Scope struct {
	// URL of the top document, whole. It may hold secrets: compare it, do not store it.
	URL string
	// Generation counts the documents that the tab has shown.
	Generation int
	// Dialog is the kind of an open native dialog: alert, confirm, prompt, beforeunload; or "".
	Dialog string
}

// Action is one thing to do.
type Action struct {
	Kind schema.ActionKind
	// Target is needed for click, fill, select, check and uncheck; press goes to it when set.
	Target *Query
	// Value is for fill (the text), select (the option's text) and upload (the file's path).
	Value schema.Secret
	// Key is for press.
	Key string
	// URL is for navigate and fetch.
	URL string
	// Method is for fetch: GET, POST, ... Body goes with it; it is no part of any record.
	Method string
	Body   schema.Secret
	// Tool is for tool: the name of a tool of the newest observation, Origin the origin of the
	// frame that registered it, and Value the input as JSON.
	Tool   string
	Origin string
}

// Receipt is what is known right after an action.
type Receipt struct {
	// Mark orders activity: everything later than it came after the action began.
	Mark int
	// Outcome is NotDispatched when it is certain that the page never got the action (Refusal
	// says why), and MaybeApplied otherwise. The page alone can never say more.
	Outcome schema.Outcome
	Refusal *schema.Refusal
	// ReadBack says, after a fill, select or upload, that the field now holds the value.
	ReadBack bool
	// Answer is what a tool or a fetch gave back. It is page data: untrusted, and never kept.
	Answer schema.Secret
}

// Activity is what happened on a page after a mark.
type Activity struct {
	Requests []schema.Request
	// Pending counts requests without an answer yet.
	Pending int
	// Navigations counts new documents of the top frame.
	Navigations int
	// Dialogs lists the native dialogs that opened, by kind; the driver dismissed each.
	Dialogs []string
	// Popups counts new tabs, Downloads files that the page sent, Choosers file choosers that
	// opened. The driver closes, cancels and dismisses each.
	Popups    int
	Downloads int
	Choosers  int
	// Sockets counts messages that went out by ways that show no request: WebSocket frames,
	// beacons. Whatever sent them may have changed something. Beacons counts those that a driver
	// shows among the requests all the same.
	Sockets int
	Beacons int
	// Settled is false when the limit ran out first.
	Settled bool
}

// ErrHung says that a page, though neither closed nor crashed, answered nothing within the
// driver's limit. A driver wraps it into the error of the call that went unanswered.
var ErrHung = errors.New("page hung")

// CloseWaitMax bounds Session.Close, in milliseconds.
const CloseWaitMax = 5_000
