package browsertest

import (
	"context"
	"reflect"
	"strings"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

var moving = []behaviour{
	{"scope_counts_documents", func(h *harness) {
		h.open("moves")
		before := h.scope()
		a := h.done(h.click(browser.Query{Role: "button", Name: "Stay"}))
		if s := h.scope(); s.Generation != before.Generation || !strings.HasSuffix(s.URL, "/moved.html") || a.Navigations != 0 {
			h.Errorf("scope = %+v after %+v; want the same document elsewhere", s, before)
		}
		h.open("moves")
		before = h.scope()
		a = h.done(h.click(browser.Query{Role: "button", Name: "Leave"}))
		if s := h.scope(); s.Generation != before.Generation+1 || s.URL != h.site.origin+"/people.html" || a.Navigations != 1 || !a.Settled {
			h.Errorf("scope = %+v after %+v, activity %+v; want the next document", s, before, a)
		}
	}},
	{"navigate_and_back", func(h *harness) {
		h.open("moves")
		h.done(h.act(browser.Action{Kind: schema.Navigate, URL: h.site.origin + "/people.html"}))
		if s := h.scope(); s.URL != h.site.origin+"/people.html" {
			h.Errorf("URL = %q; want people", s.URL)
		}
		h.done(h.act(browser.Action{Kind: schema.Back}))
		if s := h.scope(); s.URL != h.site.origin+"/moves.html" || s.Generation != 3 {
			h.Errorf("scope = %+v; want moves as the third document", s)
		}
	}},
	{"redirect_is_told_hop_by_hop", func(h *harness) {
		h.open("moves")
		a := h.done(h.click(browser.Query{Role: "link", Name: "Hop"}))
		var hops []string
		for _, r := range a.Requests {
			if r.Navigation {
				hops = append(hops, r.Origin+r.Path)
			}
		}
		if want := []string{h.site.origin + "/hop", h.site.other + "/people.html"}; !reflect.DeepEqual(hops, want) {
			h.Errorf("hops = %q; want %q", hops, want)
		}
		h.refused(h.click(browser.Query{Role: "button", Name: "Delete", Origin: h.site.origin}), schema.ForeignOrigin)
	}},
	{"hang_never_wedges", func(h *harness) {
		for _, name := range []string{"Hang", "Hang form"} {
			h.site.forget()
			h.open("moves")
			r := h.click(browser.Query{Role: "button", Name: name})
			if r.Outcome != schema.MaybeApplied {
				h.Errorf("outcome of %q = %q (%v); want maybe-applied", name, r.Outcome, r.Refusal)
			}
			a := h.settle(r, 500)
			if a.Settled || a.Pending != 1 || h.page.Activity(r).Pending != 1 {
				h.Errorf("activity of %q = %+v; want one pending request", name, a)
			}
			h.hits("hang")
		}
	}},
	{"dialog_is_dismissed", func(h *harness) {
		h.open("dialogs")
		a := h.done(h.click(browser.Query{Role: "button", Name: "Ask"}))
		h.hits("declined")
		if !reflect.DeepEqual(a.Dialogs, []string{"confirm"}) || h.scope().Dialog != "" {
			h.Errorf("activity = %+v, scope %+v; want one confirm that is closed again", a, h.scope())
		}
		a = h.done(h.click(browser.Query{Role: "button", Name: "Tell"}))
		h.hits("declined", "after-alert")
		if !reflect.DeepEqual(a.Dialogs, []string{"alert"}) {
			h.Errorf("activity = %+v; want one alert", a)
		}
	}},
	{"popup_is_counted", func(h *harness) {
		h.open("dialogs")
		if a := h.done(h.click(browser.Query{Role: "button", Name: "Pop"})); a.Popups != 1 || a.Navigations != 0 {
			h.Errorf("activity = %+v; want one popup", a)
		}
	}},
	{"open_error_tells_no_query", func(h *harness) {
		err := h.page.Open(h.ctx, "http://127.0.0.1:1/?token=canary")
		if err == nil || strings.Contains(err.Error(), "canary") {
			h.Errorf("Open() = %v; want an error without the query", err)
		}
	}},
	{"cancelled_context_is_honoured", func(h *harness) {
		h.open("people")
		ctx, cancel := context.WithCancel(h.ctx)
		cancel()
		if _, err := h.page.Observe(ctx); err == nil {
			h.Error("Observe(cancelled) = nil; want an error")
		}
		if _, err := h.page.Settle(ctx, browser.Receipt{}, settleMaxMs); err == nil {
			h.Error("Settle(cancelled) = nil; want an error")
		}
	}},
	{"sessions_share_nothing", func(h *harness) {
		h.open("people")
		other, err := h.driver.Open(h.ctx)
		if err != nil {
			h.Fatal(err)
		}
		if s, err := other.Page().Scope(h.ctx); err != nil || s.URL != "about:blank" {
			h.Errorf("Scope() = %+v, %v; want a blank page", s, err)
		}
		if err := other.Close(); err != nil {
			h.Errorf("Close() = %v; want nil", err)
		}
		if _, err := other.Page().Observe(h.ctx); err == nil {
			h.Error("Observe() of a closed session = nil; want an error")
		}
		h.observe()
	}},
	{"close_is_bounded_on_a_busy_page", func(h *harness) {
		s, err := h.driver.Open(h.ctx)
		if err != nil {
			h.Fatal(err)
		}
		_ = s.Page().Open(h.ctx, h.site.origin+"/busy.html")
		h.hang(s.Page(), browser.Query{Role: "button", Name: "Spin"})
		if _, err := s.Page().Observe(h.ctx); err == nil {
			h.Error("Observe() of a busy page = nil; want an error")
		}
		closed := make(chan struct{})
		go func() {
			defer close(closed)
			_ = s.Close() // a busy page may leave an error; it must not leave a wait
		}()
		select {
		case <-closed:
		case <-time.After(2 * browser.CloseWaitMax * time.Millisecond):
			h.Error("Close() of a busy page does not return")
		}
	}},
}
