package model

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"

	"github.com/wfbench/wfbench/runtime/clock"
)

// The limits of asking an endpoint again, and of what it may answer.
const (
	// attemptsMax counts the first try too.
	attemptsMax = 4
	// backoffFirstMs doubles with each try.
	backoffFirstMs = 500
	// retryAfterMaxMs caps what an endpoint may ask for in Retry-After.
	retryAfterMaxMs = 20_000
	// responseBytesMax bounds one response.
	responseBytesMax = 8 << 20
)

// retrier sends a request until it is answered with a 2xx, at most attemptsMax times. It tries
// again after 429, 5xx and failed connections only. Asking is free of effects on any page, so
// trying again is safe. Every error it gives is an *EndpointError.
type retrier struct {
	client *http.Client
	clock  clock.Clock
}

// Do implements openai.HTTPDoer.
func (r retrier) Do(req *http.Request) (*http.Response, error) {
	backoffMs := backoffFirstMs
	for attempt := 1; ; attempt++ {
		resp, err := r.client.Do(req)
		if err == nil && resp.StatusCode/100 == 2 {
			resp.Body = limited{io.LimitReader(resp.Body, responseBytesMax), resp.Body}
			return resp, nil
		}
		fault := failure(req.Context(), resp, err)
		waitMs := backoffMs
		if resp != nil {
			waitMs = retryAfterMs(resp.Header.Get("Retry-After"), backoffMs)
			_ = resp.Body.Close()
		}
		if attempt == attemptsMax || !worthRetrying(fault) {
			return nil, fault
		}
		select {
		case <-req.Context().Done():
			return nil, failure(req.Context(), nil, req.Context().Err())
		case <-r.clock.After(waitMs):
		}
		backoffMs *= 2
		if req, err = again(req); err != nil {
			return nil, fault
		}
	}
}

// again copies a request with a fresh body.
func again(req *http.Request) (*http.Request, error) {
	if req.GetBody == nil {
		return nil, errors.New("the body cannot be sent again")
	}
	body, err := req.GetBody()
	if err != nil {
		return nil, err
	}
	next := req.Clone(req.Context())
	next.Body = body
	return next, nil
}

func failure(ctx context.Context, resp *http.Response, err error) *EndpointError {
	var netErr net.Error
	switch {
	case ctx.Err() != nil:
		return &EndpointError{Fault: FaultCancelled, Cause: ctx.Err()}
	case err == nil:
		return &EndpointError{Fault: FaultStatus, Status: resp.StatusCode}
	case errors.As(err, &netErr) && netErr.Timeout():
		return &EndpointError{Fault: FaultTimeout}
	default:
		return &EndpointError{Fault: FaultConnection}
	}
}

func worthRetrying(e *EndpointError) bool {
	return e.Fault == FaultConnection || e.Status == http.StatusTooManyRequests || e.Status >= 500
}

// retryAfterMs reads a Retry-After in seconds, capped. The form with a date is not read: it
// would need a clock that agrees with the endpoint's.
func retryAfterMs(header string, otherwiseMs int) int {
	seconds, err := strconv.Atoi(header)
	if err != nil || seconds < 0 {
		return otherwiseMs
	}
	if seconds > retryAfterMaxMs/1000 {
		return retryAfterMaxMs
	}
	return seconds * 1000
}

type limited struct {
	io.Reader
	io.Closer
}
