package inject

import (
	"bytes"
	"errors"
	"html"
	"maps"
	"mime"
	"net/http"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

// answerBytesMax bounds an answer that is kept before it is sent.
const answerBytesMax = 16 << 20

var errAnswerSize = errors.New("keeping an answer: it is too long")

// answer is what a handler has answered, kept back.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// ask runs a handler and keeps its answer.
func ask(h http.Handler, r *http.Request) *answer {
	a := &answer{header: http.Header{}}
	h.ServeHTTP(a, r)
	a.WriteHeader(http.StatusOK)
	return a
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter. As there, the first final status holds.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
}

// Write implements http.ResponseWriter.
func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	if a.body.Len()+len(p) > answerBytesMax {
		return 0, errAnswerSize
	}
	return a.body.Write(p)
}

// accepted reports whether the site did what the request asked for.
func (a *answer) accepted() bool { return a.status < http.StatusBadRequest }

// send sends the answer on.
func (a *answer) send(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body.Bytes()) // a visitor who has left needs no answer
}

// form is the form of an answer.
type form int

const (
	formJSON form = iota
	formDocument
	formFragment
)

// formOf is the form that an answer has, or that a client expects where it does not tell.
func formOf(r *http.Request, h http.Header) form {
	kind, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	switch {
	case kind == typeHTML && navigates(r):
		return formDocument
	case kind == typeHTML:
		return formFragment
	case kind == typeJSON:
		return formJSON
	}
	return formFor(r)
}

// formFor is the form of answer that a client expects.
func formFor(r *http.Request) form {
	sent, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case sent == typeJSON || strings.Contains(r.Header.Get(headerAccept), typeJSON):
		return formJSON
	case r.Header.Get("HX-Request") != "":
		return formFragment
	case navigates(r):
		return formDocument
	}
	return formJSON
}

// refuse answers with a problem in the form that fits, and in the words of the sites: JSON as
// app.WriteJSON has it, HTML with an alert.
func refuse(w http.ResponseWriter, as form, p *app.Problem) {
	if as == formJSON {
		app.WriteJSON(w, nil, p)
		return
	}
	alert := alertFor(p)
	w.Header().Set("Content-Type", typeHTML+"; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if as == formFragment {
		w.Header().Set("HX-Reswap", "afterbegin") // beside what the page has, not in its place
	} else {
		alert = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Problem</title>\n</head>\n<body>\n<main>\n<h1>Problem</h1>\n" +
			alert + "\n</main>\n</body>\n</html>\n"
	}
	w.WriteHeader(p.Status)
	_, _ = w.Write([]byte(alert)) // a visitor who has left needs no answer
}

// alertFor is a problem as an element.
func alertFor(p *app.Problem) string {
	return `<p role="alert">` + html.EscapeString(strings.ToUpper(p.Text[:1])+p.Text[1:]) + `.</p>`
}
