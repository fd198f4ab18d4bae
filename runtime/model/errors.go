package model

import (
	"fmt"
	"net/http"
)

// EndpointFault is how an endpoint failed.
type EndpointFault string

// The faults of an endpoint.
const (
	FaultStatus     EndpointFault = "error status"
	FaultConnection EndpointFault = "no connection"
	FaultTimeout    EndpointFault = "no answer in time"
	FaultCut        EndpointFault = "answer was cut"
	FaultCancelled  EndpointFault = "cancelled"
	FaultRequest    EndpointFault = "request cannot be made"
)

// EndpointError says how the endpoint failed. It holds no key, no prompt, no address and no
// body, because each of them may be a secret.
type EndpointError struct {
	Fault EndpointFault
	// Status is the HTTP status of a FaultStatus.
	Status int
	// Cause is the context's own error of a FaultCancelled, nil otherwise.
	Cause error
}

// Error implements error.
func (e *EndpointError) Error() string {
	if e.Fault == FaultStatus {
		return fmt.Sprintf("%v: status %d", ErrEndpoint, e.Status)
	}
	return fmt.Sprintf("%v: %s", ErrEndpoint, e.Fault)
}

// Unwrap makes the error an ErrEndpoint, and the context's own error where there is one.
func (e *EndpointError) Unwrap() []error {
	if e.Cause == nil {
		return []error{ErrEndpoint}
	}
	return []error{ErrEndpoint, e.Cause}
}

// Hint says what a person may do about it, or is empty.
func (e *EndpointError) Hint() string {
	switch {
	case e.Fault == FaultConnection, e.Fault == FaultStatus && e.Status/100 == 3:
		return "check --base-url"
	case e.Fault == FaultRequest, e.Status == http.StatusBadRequest:
		return "check --model-name: it must be a chat model that can call tools"
	case e.Status == http.StatusUnauthorized, e.Status == http.StatusForbidden:
		return "check the API key"
	case e.Status == http.StatusNotFound:
		return "check --base-url and --model-name"
	case e.Fault == FaultTimeout:
		return "the endpoint is slow: try a longer --model-timeout"
	case e.Status == http.StatusTooManyRequests:
		return "the endpoint limits its rate: run fewer cells at a time"
	default:
		return ""
	}
}

// AnswerFault is why an answer is no usable tool call.
type AnswerFault string

// The faults of an answer.
const (
	FaultMalformed   AnswerFault = "malformed answer"
	FaultNoCall      AnswerFault = "no tool call"
	FaultManyCalls   AnswerFault = "more than one tool call"
	FaultUnknownTool AnswerFault = "call of a tool that was not offered"
	FaultArguments   AnswerFault = "arguments do not fit the tool"
)

// AnswerError says why an answer is not usable. It holds nothing that the model wrote.
type AnswerError struct {
	Fault AnswerFault
	// Tool is the offered tool that was called, where there is one.
	Tool string
}

// Error implements error.
func (e *AnswerError) Error() string {
	if e.Tool == "" {
		return fmt.Sprintf("%v: %s", ErrAnswer, e.Fault)
	}
	return fmt.Sprintf("%v: %s %q", ErrAnswer, e.Fault, e.Tool)
}

// Unwrap makes the error an ErrAnswer.
func (e *AnswerError) Unwrap() error { return ErrAnswer }
