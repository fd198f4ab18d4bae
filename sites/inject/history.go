package inject

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"slices"
	"sync"
	"time"
)

const (
	// pastMax bounds the requests that a history keeps, readsMax those after which plain reads are
	// not kept any more.
	pastMax  = 8192
	readsMax = 4096
	// pastBytesMax bounds the body of a kept request.
	pastBytesMax = 1 << 20
	// repeatMax bounds one request that is made again.
	repeatMax = 2 * time.Second
)

// history is what a site has been asked so far, to bring a fresh copy of it to the same state: a
// site is made from its seed and its requests alone. Streams change nothing and are left out.
type history struct {
	mu   sync.Mutex
	past []pastRequest // in the order in which they ended
}

type pastRequest struct {
	request *http.Request
	body    []byte
}

// keeping lets a site answer and keeps the requests.
func (h *history) keeping(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, pastBytesMax))
		if err != nil {
			http.Error(w, "The request is too long.", http.StatusRequestEntityTooLarge)
			return
		}
		copied := r.Clone(context.WithoutCancel(r.Context()))
		r.Body = io.NopCloser(bytes.NewReader(body))
		site.ServeHTTP(w, r)
		if kind, _, _ := mime.ParseMediaType(w.Header().Get("Content-Type")); kind == "text/event-stream" || r.Header.Get("Upgrade") != "" {
			return
		}
		h.keep(pastRequest{copied, body}, w.Header().Get("Set-Cookie") != "")
	})
}

func (h *history) keep(p pastRequest, begins bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	read := p.request.Method == http.MethodGet && !begins
	if len(h.past) < readsMax || (len(h.past) < pastMax && !read) {
		h.past = append(h.past, p)
	}
}

// repeat asks a site what the first one has been asked.
func (h *history) repeat(ctx context.Context, site http.Handler) {
	h.mu.Lock()
	past := slices.Clone(h.past)
	h.mu.Unlock()
	for _, p := range past {
		again(ctx, site, p)
	}
}

// again makes one request again.
func again(ctx context.Context, site http.Handler, p pastRequest) {
	defer func() {
		if v := recover(); v != nil && v != any(http.ErrAbortHandler) { // an answer that breaks off is none
			panic(v)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, repeatMax)
	defer cancel()
	r := p.request.Clone(ctx)
	r.Body = io.NopCloser(bytes.NewReader(p.body))
	ask(site, r)
}
