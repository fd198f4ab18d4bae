package app

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

// bodyMaxBytes bounds the JSON that a request may send.
const bodyMaxBytes = 64 << 10

// Problem is an error with its status, in words for the visitor.
type Problem struct {
	Status int
	Text   string
}

// Error implements error.
func (p *Problem) Error() string { return p.Text }

// Refuse turns what a check said into a problem of the visitor's making; nil stays nil.
func Refuse(err error) error {
	if err == nil {
		return nil
	}
	return &Problem{http.StatusUnprocessableEntity, err.Error()}
}

// StatusOf is the status of an answer: that of a Problem, 500 for any other error, 200 without.
func StatusOf(err error) int {
	if err == nil {
		return http.StatusOK
	}
	if p, ok := errors.AsType[*Problem](err); ok {
		return p.Status
	}
	return http.StatusInternalServerError
}

// ReadJSON decodes a request's JSON body: unknown fields, trailing data and more than 64 KiB are
// a Problem.
func ReadJSON(r *http.Request, into any) error {
	unreadable := &Problem{http.StatusBadRequest, "we could not read that"}
	dec := json.NewDecoder(io.LimitReader(r.Body, bodyMaxBytes))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return unreadable
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return unreadable
	}
	return nil
}

// WriteJSON writes a JSON answer, or {"error": "..."} with the error's status.
func WriteJSON(w http.ResponseWriter, body any, err error) {
	if err != nil {
		body = map[string]string{"error": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(StatusOf(err))
	_ = json.NewEncoder(w).Encode(body) // a visitor who has left needs no answer
}

// ServeScript serves one script.
func ServeScript(body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(body) // a visitor who has left needs no script
	}
}
