package pw

import (
	"net/url"
	"strings"
	"sync"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// requestsMax bounds the requests that one page remembers; the oldest are forgotten.
const requestsMax = 5_000

// record is what has happened on a page, in order. Playwright calls its methods on its own
// goroutine; none of them blocks.
type record struct {
	mu         sync.Mutex
	seq        int
	requests   []*entry
	byRequest  map[playwright.Request]*entry
	documents  []int
	dialogs    []dialogEntry
	popups     []int
	downloads  []int
	choosers   []int
	sockets    []int
	beacons    []int
	dialog     string
	generation int
	coming     bool
	crashed    bool
	// upload gets the next file chooser, where one is waited for.
	upload chan playwright.FileChooser
}

// entry is one request.
type entry struct {
	mark    int
	request schema.Request
	awaited bool // its answer may change the page
	done    bool
}

type dialogEntry struct {
	mark int
	kind string
}

func newRecord() *record { return &record{byRequest: map[playwright.Request]*entry{}} }

// watch subscribes to a tab.
func (r *record) watch(tab playwright.Page, answer func(playwright.Dialog)) {
	tab.OnRequest(func(q playwright.Request) { r.started(tab, q) })
	tab.OnResponse(func(p playwright.Response) { r.answered(p.Request(), p.Status()) })
	tab.OnRequestFinished(r.ended)
	tab.OnRequestFailed(func(q playwright.Request) { r.failed(tab, q) })
	tab.OnFrameNavigated(func(f playwright.Frame) {
		if f == tab.MainFrame() {
			r.navigated(f.URL())
		}
	})
	tab.OnDialog(func(d playwright.Dialog) {
		r.dialogOpened(d.Type())
		go answer(d)
	})
	tab.OnDownload(func(d playwright.Download) {
		r.download()
		go func() { _ = d.Cancel() }()
	})
	tab.OnFileChooser(r.chooser)
	r.watchSockets(tab)
	tab.OnCrash(func(playwright.Page) { r.crash() })
}

func (r *record) next() int {
	r.seq++
	return r.seq
}

// mark returns a point in the order of events: whatever comes later has a greater one.
func (r *record) mark() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.seq
}

// add writes a request down as the newest. The caller holds the lock.
func (r *record) add(e *entry) {
	e.mark = r.next()
	r.requests = append(r.requests, e)
	if len(r.requests) > requestsMax {
		r.requests = r.requests[1:]
	}
}

func (r *record) started(tab playwright.Page, q playwright.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := &entry{request: requestOf(q), awaited: awaited(q)}
	r.add(e)
	r.byRequest[q] = e
	if isTopDocument(tab, q) {
		r.coming = true
	}
	if isBeacon(q, e.request) {
		r.sockets = append(r.sockets, r.next())
		r.beacons = append(r.beacons, r.seq)
	}
}

func isTopDocument(tab playwright.Page, q playwright.Request) bool {
	return q.IsNavigationRequest() && q.Frame() == tab.MainFrame()
}

func (r *record) answered(q playwright.Request, status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byRequest[q]; e != nil {
		e.request.Status = status
	}
}

func (r *record) ended(q playwright.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byRequest[q]; e != nil {
		e.done = true
		delete(r.byRequest, q)
	}
}

func (r *record) failed(tab playwright.Page, q playwright.Request) {
	r.ended(q)
	r.mu.Lock()
	defer r.mu.Unlock()
	if isTopDocument(tab, q) {
		r.coming = false
	}
}

// navigated counts a new document of the top frame. Playwright reports moves within a
// document alike; those were not preceded by a request for one.
func (r *record) navigated(raw string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.coming && strings.HasPrefix(raw, "http") {
		return
	}
	r.coming = false
	r.generation++
	r.documents = append(r.documents, r.next())
}

func (r *record) dialogOpened(kind string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dialog = kind
	r.dialogs = append(r.dialogs, dialogEntry{r.next(), kind})
}

func (r *record) dialogClosed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dialog = ""
}

func (r *record) popup() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.popups = append(r.popups, r.next())
}

// download counts a file that the page sends. The document that was asked for does not come.
func (r *record) download() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.coming = false
	r.downloads = append(r.downloads, r.next())
}

func (r *record) socket() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sockets = append(r.sockets, r.next())
}

// chooser hands a file chooser to the upload that waits for it, or counts it. One that nobody
// answers shows nothing and chooses nothing.
func (r *record) chooser(c playwright.FileChooser) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.upload != nil {
		r.upload <- c
		r.upload = nil
		return
	}
	r.choosers = append(r.choosers, r.next())
}

// await gives the channel for the next file chooser.
func (r *record) await() <-chan playwright.FileChooser {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.upload = make(chan playwright.FileChooser, 1)
	return r.upload
}

func (r *record) unawait() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.upload = nil
}

func (r *record) crash() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.crashed = true
}

// scope returns the counters that belong to a browser.Scope, and whether the page crashed.
func (r *record) scope() (generation int, dialog string, crashed bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.generation, r.dialog, r.crashed
}

// arriving reports whether another document of the top frame is on its way.
func (r *record) arriving() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.coming
}

// since is what happened after a mark.
func (r *record) since(mark int) browser.Activity {
	r.mu.Lock()
	defer r.mu.Unlock()
	var a browser.Activity
	for _, e := range r.requests {
		if e.mark <= mark {
			continue
		}
		a.Requests = append(a.Requests, e.request)
		if e.awaited && !e.done {
			a.Pending++
		}
	}
	a.Navigations = later(r.documents, mark)
	a.Popups = later(r.popups, mark)
	a.Downloads = later(r.downloads, mark)
	a.Choosers = later(r.choosers, mark)
	a.Sockets = later(r.sockets, mark)
	a.Beacons = later(r.beacons, mark)
	for _, d := range r.dialogs {
		if d.mark > mark {
			a.Dialogs = append(a.Dialogs, d.kind)
		}
	}
	return a
}

func later(marks []int, mark int) int {
	n := 0
	for _, m := range marks {
		if m > mark {
			n++
		}
	}
	return n
}

// requestOf reduces a request to what may be told: no query, fragment or user info.
func requestOf(q playwright.Request) schema.Request {
	out := schema.Request{Method: q.Method(), Navigation: q.IsNavigationRequest()}
	if u, err := url.Parse(q.URL()); err == nil {
		out.Path = u.EscapedPath()
	}
	out.Origin = originOf(q.URL())
	return out
}

// awaited leaves out what cannot change an interface, and what never ends by design.
func awaited(q playwright.Request) bool {
	switch q.ResourceType() {
	case "script", "stylesheet", "xhr", "fetch":
		return true
	case "document":
		return q.IsNavigationRequest()
	}
	return false
}

// originOf is the origin of a URL, or "" for one that has none.
func originOf(raw string) string {
	p, err := schema.PlaceOf(raw)
	if err != nil {
		return ""
	}
	return p.Origin
}
