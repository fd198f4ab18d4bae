package browsertest

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// longAnswer is more than any driver hands on of one answer.
const longAnswer = 100_000

// serveFetch serves what the fetching behaviours ask for, and reports whether it was that.
func (s *site) serveFetch(w http.ResponseWriter, r *http.Request) bool {
	switch r.URL.Path {
	case "/cookie":
		http.SetCookie(w, &http.Cookie{Name: "session", Value: "blue", Path: "/", HttpOnly: true})
		s.page(w, "people.html")
	case "/api/near":
		http.Redirect(w, r, "/api/told", http.StatusSeeOther)
	case "/api/far":
		http.Redirect(w, r, s.other+"/api/told", http.StatusTemporaryRedirect)
	case "/api/circle":
		http.Redirect(w, r, "/api/circle", http.StatusFound)
	case "/api/long":
		_, _ = io.WriteString(w, strings.Repeat("x", longAnswer))
	case "/api/told":
		body, _ := io.ReadAll(io.LimitReader(r.Body, longAnswer))
		cookie, _ := r.Cookie("session")
		told := r.Method + " " + string(body)
		if cookie != nil {
			told += " as " + cookie.Value
		}
		s.hit(strings.TrimSpace(told))
		w.Header().Set("Content-Type", "text/plain")
		_, _ = io.WriteString(w, "told")
	default:
		return false
	}
	return true
}

var fetching = []behaviour{
	{name: "fetch_goes_with_the_cookies_of_the_session", check: func(h *harness) {
		if err := h.page.Open(h.ctx, h.site.origin+"/cookie"); err != nil {
			h.Fatalf("Open() = %v; want nil", err)
		}
		answer, activity := h.fetch("POST", "/api/told", `{"n":1}`)
		h.hits(`POST {"n":1} as blue`)
		if answer.Status != 200 || answer.Text != "told" {
			h.Errorf("answer = %+v; want the server's", answer)
		}
		want := schema.Request{Method: "POST", Origin: h.site.origin, Path: "/api/told", Status: 200}
		if len(activity.Requests) != 1 || activity.Requests[0] != want {
			h.Errorf("requests = %+v; want the fetch among what happened", activity.Requests)
		}
	}},
	{name: "fetch_follows_within_its_origin_only", check: func(h *harness) {
		h.open("people")
		if answer, _ := h.fetch("GET", "/api/near", ""); answer.Status != 200 || answer.Text != "told" {
			h.Errorf("answer = %+v; want that of the redirect's end", answer)
		}
		h.hits("GET")
		if answer, _ := h.fetch("GET", "/api/far", ""); answer.Status != 307 || answer.Redirect != h.site.other || answer.Text != "" {
			h.Errorf("answer = %+v; want the redirect told and not followed", answer)
		}
		if answer, _ := h.fetch("POST", "/api/near", "x"); answer.Status != 303 || answer.Redirect != h.site.origin {
			h.Errorf("answer = %+v; want no second request after one that may have changed something", answer)
		}
		h.hits("GET")
	}},
	{name: "fetch_is_bounded", check: func(h *harness) {
		h.open("people")
		if answer, _ := h.fetch("GET", "/api/long", ""); !answer.Cut || len(answer.Text) >= longAnswer {
			h.Errorf("%d bytes, cut %v; want a cut answer", len(answer.Text), answer.Cut)
		}
		r := h.act(browser.Action{Kind: schema.Fetch, URL: h.site.origin + "/api/circle", Method: "GET"})
		if r.Outcome != schema.MaybeApplied || !r.Answer.IsZero() {
			h.Errorf("receipt of a circle of redirects = %q; want one without an answer", r.Outcome)
		}
	}},
	{name: "fetch_refused", check: func(h *harness) {
		h.open("people")
		told := h.site.origin + "/api/told"
		for _, a := range []browser.Action{
			{URL: told}, {URL: told, Method: "CONNECT"}, {URL: told, Method: "get"}, {Method: "GET"},
			{URL: "file:///etc/hostname", Method: "GET"}, {URL: strings.Replace(told, "://", "://ana:word@", 1), Method: "GET"},
		} {
			a.Kind = schema.Fetch
			h.refused(h.act(a), schema.Denied)
		}
		h.refused(h.act(browser.Action{Kind: schema.Fetch, URL: told, Method: "GET", Origin: h.site.other}), schema.ForeignOrigin)
		h.hits()
	}},
}

// fetchAnswer is what a driver hands on of an answer.
type fetchAnswer struct {
	Status         int
	Redirect, Text string
	Cut            bool
}

func (h *harness) fetch(method, path, body string) (fetchAnswer, browser.Activity) {
	h.Helper()
	r := h.act(browser.Action{Kind: schema.Fetch, URL: h.site.origin + path, Method: method, Body: schema.NewSecret(body)})
	activity := h.done(r)
	var answer fetchAnswer
	if err := json.Unmarshal([]byte(r.Answer.Reveal()), &answer); err != nil {
		h.Fatalf("answer of %s %s cannot be read", method, path)
	}
	return answer, activity
}
