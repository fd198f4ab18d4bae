package inject

import (
	"bytes"
	"mime"
	"net/http"
	"slices"
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// edit changes a document and its headers on the way to the browser.
type edit func(http.Header, []byte) []byte

// onDocuments edits every document that a site answers with: text/html with a <head>. Parts of
// pages, and everything else, pass as they are.
func onDocuments(do edit) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			d := &documentWriter{ResponseWriter: w}
			next.ServeHTTP(d, r)
			d.finish(do)
		})
	}
}

// documentWriter keeps HTML back and lets everything else through.
type documentWriter struct {
	http.ResponseWriter
	status int
	kept   *bytes.Buffer // set for HTML
}

// WriteHeader implements http.ResponseWriter.
func (d *documentWriter) WriteHeader(status int) {
	if status < http.StatusOK || d.status != 0 {
		d.ResponseWriter.WriteHeader(status)
		return
	}
	d.status = status
	h := d.Header()
	if kind, _, _ := mime.ParseMediaType(h.Get("Content-Type")); kind == typeHTML && h.Get("Content-Encoding") == "" {
		d.kept = &bytes.Buffer{}
		return
	}
	d.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (d *documentWriter) Write(p []byte) (int, error) {
	if d.status == 0 {
		d.WriteHeader(http.StatusOK)
	}
	if d.kept == nil {
		return d.ResponseWriter.Write(p)
	}
	if d.kept.Len()+len(p) > answerBytesMax {
		return 0, errAnswerSize
	}
	return d.kept.Write(p)
}

// Flush implements http.Flusher: a document is sent in one piece.
func (d *documentWriter) Flush() {
	if d.status == 0 {
		d.WriteHeader(http.StatusOK)
	}
	if d.kept == nil {
		_ = http.NewResponseController(d.ResponseWriter).Flush() // who cannot flush sends at the end
	}
}

// Unwrap lets http.ResponseController reach the connection.
func (d *documentWriter) Unwrap() http.ResponseWriter { return d.ResponseWriter }

// finish sends the HTML that was kept, edited when it is a document.
func (d *documentWriter) finish(do edit) {
	if d.kept == nil {
		return
	}
	text := d.kept.Bytes()
	if _, _, ok := headOf(text); ok {
		h := d.Header()
		text = do(h, text)
		h.Del("Etag")
		if h.Get("Content-Length") != "" {
			h.Set("Content-Length", strconv.Itoa(len(text)))
		}
	}
	d.ResponseWriter.WriteHeader(d.status)
	_, _ = d.ResponseWriter.Write(text) // a visitor who has left needs no page
}

// headOf finds the place behind <head> and the one before </head>; without the latter they are
// the same. It reports false for HTML that does not begin as a document with a <head>.
func headOf(doc []byte) (begin, end int, ok bool) {
	z := html.NewTokenizer(bytes.NewReader(doc))
	at := 0
	for {
		kind := z.Next()
		raw := len(z.Raw())
		name, _ := z.TagName()
		tag := atom.Lookup(name)
		switch {
		case kind == html.ErrorToken:
			return begin, end, ok
		case kind == html.StartTagToken && tag == atom.Head && !ok:
			begin, end, ok = at+raw, at+raw, true
		case kind == html.EndTagToken && tag == atom.Head && ok:
			return begin, at, true
		case kind == html.StartTagToken && !ok && tag != atom.Html, kind == html.StartTagToken && tag == atom.Body:
			return begin, end, ok
		}
		at += raw
	}
}

// insertFirst is an edit that makes markup the first child of the head.
func insertFirst(markup string) edit {
	return func(_ http.Header, doc []byte) []byte {
		begin, _, _ := headOf(doc)
		return slices.Insert(doc, begin, []byte(markup)...)
	}
}

// insertLast is an edit that makes markup the last child of the head.
func insertLast(markup string) edit {
	return func(_ http.Header, doc []byte) []byte {
		_, end, _ := headOf(doc)
		return slices.Insert(doc, end, []byte(markup)...)
	}
}
