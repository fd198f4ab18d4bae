package schema

import "slices"

// Trace is the raw history of one original run. It is sensitive: it lives in memory, or
// with --keep-traces in a file of mode 0600, and never in a workflow store.
type Trace struct {
	Schema  string    `json:"schema"`
	Seed    uint64    `json:"seed"`
	Task    TaskRef   `json:"task"`
	Goal    string    `json:"goal"`
	Browser string    `json:"browser"`
	Model   string    `json:"model"`
	Start   PageState `json:"start"`
	Params  []Param   `json:"params"`
	// Values are the raw values of the parameters, by name.
	Values map[string]string `json:"values"`
	Events []Event           `json:"events"`
	// Outcome is the model's own claim: success, partial, failed, or stopped when the run was cut.
	Outcome string `json:"outcome"`
	Reason  string `json:"reason,omitempty"`
	Usage   Usage  `json:"usage"`
	WallMs  int64  `json:"wallMs"`
}

// Secrets are the values of the parameters, wrapped so that nothing prints them.
func (t *Trace) Secrets() Values {
	values := make(Values, len(t.Values))
	for name, value := range t.Values {
		values[name] = NewSecret(value)
	}
	return values
}

// The outcomes that a trace may end with. Only TraceSuccess compiles.
const (
	TraceSuccess = "success"
	TracePartial = "partial"
	TraceFailed  = "failed"
	TraceStopped = "stopped"
)

// Event is one action of an original run, as it was dispatched.
type Event struct {
	// Seq counts from 1.
	Seq int `json:"seq"`
	// Tool is what the model called: see the tools of package agent.
	Tool string `json:"tool"`
	// Ref is the ref that the model named; refs live in traces only.
	Ref string `json:"ref,omitempty"`
	// Target is absent for actions without one (press, navigate, back).
	Target *Capture  `json:"target,omitempty"`
	Input  *RawInput `json:"input,omitempty"`
	Before PageState `json:"before"`
	After  PageState `json:"after"`
	// Said are the texts of the page before, outside of rows and items, that hold the value of a
	// parameter: whom the page was about.
	Said []Saying `json:"said,omitempty"`
	// TargetAfter is the state of the same element afterwards ("checked filled"), empty when it is gone.
	TargetAfter string    `json:"targetAfter,omitempty"`
	TargetGone  bool      `json:"targetGone,omitempty"`
	Outcome     Outcome   `json:"outcome"`
	Requests    []Request `json:"requests,omitempty"`
	// Sockets counts the messages that the action sent by ways that show no request: WebSocket
	// frames, beacons.
	Sockets int `json:"sockets,omitempty"`
	// Dialogs lists the native dialogs that the action opened, by kind: alert, beforeunload,
	// confirm, prompt. Each was dismissed.
	Dialogs []string `json:"dialogs,omitempty"`
	// Refused is the reason when nothing was dispatched.
	Refused Reason `json:"refused,omitempty"`
}

// Mutated reports whether the event was seen to send what may change a server: a mutating request, or
// a message that shows no request.
func (e Event) Mutated() bool {
	return e.Sockets > 0 || slices.ContainsFunc(e.Requests, Request.Mutates)
}

// RawInput is what an action carried into the page.
type RawInput struct {
	// Param is the parameter whose value was used.
	Param string `json:"param,omitempty"`
	// Literal is what the model wrote itself: a typed text, an option, a key, a URL.
	Literal string `json:"literal,omitempty"`
	Checked bool   `json:"checked,omitempty"`
}

// PageState is a page before or after an action.
type PageState struct {
	// URL is the whole URL of the top document, query and all.
	URL   string `json:"url"`
	Facts []Fact `json:"facts,omitempty"`
}

// Saying is a text of a page that holds the value of a parameter.
type Saying struct {
	Role string `json:"role"`
	Text string `json:"text"`
	// InDialog says that it stood in a dialog.
	InDialog bool `json:"inDialog,omitempty"`
}

// Request is one HTTP request that an action started.
type Request struct {
	Method string `json:"method"`
	Origin string `json:"origin"`
	Path   string `json:"path"`             // in a trace as it was; in a workflow a template
	Status int    `json:"status,omitempty"` // 0 while no answer has come
	// Navigation says that it was for a document.
	Navigation bool `json:"navigation,omitempty"`
}

// Fits reports whether a request is one that a template stands for: its method, its origin, a path of
// its family.
func (r Request) Fits(template Request) bool {
	return r.Method == template.Method && Place{Origin: template.Origin, Path: template.Path}.Holds(r.Origin+r.Path)
}

// statusRefused is the least status of an answer that refuses.
const statusRefused = 400

// Refused reports whether the answer refuses what was asked.
func (r Request) Refused() bool { return r.Status >= statusRefused }

// Mutates reports whether the method may change state on the server.
func (r Request) Mutates() bool {
	switch r.Method {
	case "GET", "HEAD", "OPTIONS", "TRACE":
		return false
	}
	return true
}
