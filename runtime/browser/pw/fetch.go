package pw

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// The limits of a fetch.
const (
	fetchMaxMs = 10_000
	// fetchHopsMax bounds the redirects within one origin.
	fetchHopsMax = 5
	// fetchAnswerMax bounds what is handed on of an answer's text, in bytes.
	fetchAnswerMax = 20_000
)

// fetchMethods are the methods that may be sent; true for those with which a body goes.
var fetchMethods = map[string]bool{
	"GET": false, "HEAD": false, "OPTIONS": false,
	"POST": true, "PUT": true, "PATCH": true, "DELETE": true,
}

// fetchAnswer is the answer of a fetch, as it is handed on.
type fetchAnswer struct {
	Status int `json:"status"`
	// Type is the answer's content type.
	Type string `json:"type,omitempty"`
	// Redirect is the origin of a redirect that was not followed.
	Redirect string `json:"redirect,omitempty"`
	Text     string `json:"text,omitempty"`
	// Cut says that the text was longer.
	Cut bool `json:"cut,omitempty"`
}

// fetch makes a request of the agent's own, with the session's cookies. It stays on the origin
// that was charged: a redirect to another one is told and not followed, and one that would send a
// body again neither.
func (p *page) fetch(ctx context.Context, a browser.Action, r browser.Receipt) (browser.Receipt, error) {
	target, _ := url.Parse(a.URL) // nil for what is none
	sends, known := fetchMethods[a.Method]
	switch {
	case target == nil || originOf(a.URL) == "" || target.User != nil:
		return notDispatched(r, &schema.Refusal{Reason: schema.Denied, Detail: "url"}), nil
	case !known:
		return notDispatched(r, &schema.Refusal{Reason: schema.Denied, Detail: "method"}), nil
	case a.Origin != "" && a.Origin != originOf(a.URL):
		return notDispatched(r, &schema.Refusal{Reason: schema.ForeignOrigin}), nil
	}
	r.Outcome = schema.MaybeApplied
	at, body := target, ""
	if sends {
		body = a.Body.Reveal()
	}
	for range fetchHopsMax {
		answer, next, err := p.hop(ctx, a.Method, at, body)
		if err != nil {
			return r, p.broken(ctx, err)
		}
		if next == nil || sends || originOf(next.String()) != originOf(a.URL) {
			r.Answer, err = encodeFetched(answer, next)
			return r, err
		}
		at = next
	}
	return r, nil // a circle of redirects: there is no answer
}

// hop makes one request and tells where its answer leads on to; nil when it does not.
func (p *page) hop(ctx context.Context, method string, to *url.URL, body string) (fetchAnswer, *url.URL, error) {
	entry := p.record.fetching(method, to)
	defer p.record.fetched(entry)
	type result struct {
		answer   fetchAnswer
		location string
	}
	got, err := bounded(ctx, p.after, fetchMaxMs+graceMs, "fetching", func() (result, error) {
		o := playwright.APIRequestContextFetchOptions{
			Method: playwright.String(method), MaxRedirects: playwright.Int(0), Timeout: playwright.Float(fetchMaxMs),
		}
		if body != "" {
			o.Data = body
			if json.Valid([]byte(body)) {
				o.Headers = map[string]string{"content-type": "application/json"}
			}
		}
		response, err := p.tab.Context().Request().Fetch(to.String(), o)
		if err != nil {
			return result{}, err
		}
		defer func() { _ = response.Dispose() }()
		headers := response.Headers()
		out := result{fetchAnswer{Status: response.Status(), Type: headers["content-type"]}, headers["location"]}
		p.record.fetchAnswered(entry, out.answer.Status)
		text, err := response.Text()
		out.answer.Cut = len(text) > fetchAnswerMax
		out.answer.Text = strings.ToValidUTF8(text[:min(len(text), fetchAnswerMax)], "")
		return out, err
	})
	if err != nil || got.answer.Status/100 != 3 || got.location == "" {
		return got.answer, nil, err
	}
	next, err := to.Parse(got.location)
	if err != nil {
		return got.answer, nil, nil
	}
	return got.answer, next, nil
}

// encodeFetched writes an answer down for the model. Of a redirect that was not followed only the
// origin is told.
func encodeFetched(f fetchAnswer, next *url.URL) (schema.Secret, error) {
	if next != nil {
		f.Redirect, f.Text = originOf(next.String()), ""
	}
	text, err := json.Marshal(f)
	return schema.NewSecret(string(text)), err
}

// fetching writes a request of the agent's own down beside those of the page: it may change as
// much as they do.
func (r *record) fetching(method string, to *url.URL) *entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := &entry{awaited: true, request: schema.Request{
		Method: method, Origin: originOf(to.String()), Path: to.EscapedPath(),
	}}
	r.add(e)
	return e
}

func (r *record) fetchAnswered(e *entry, status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e.request.Status = status
}

func (r *record) fetched(e *entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e.done = true
}
