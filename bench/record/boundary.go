package record

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// Gate returns inner with every decision written down in rec.
func Gate(inner gate.Gate, rec *Recorder) gate.Gate { return &gateRecorder{inner, rec} }

var _ gate.Gate = (*gateRecorder)(nil)

type gateRecorder struct {
	inner gate.Gate
	rec   *Recorder
}

// Decide passes the request on and writes the decision down.
func (g *gateRecorder) Decide(ctx context.Context, r gate.Request) gate.Decision {
	d := g.inner.Decide(ctx, r)
	g.rec.decided(r, d.Allowed)
	return d
}

// Dispatcher returns inner with the outcome and step of every dispatch written down in rec.
func Dispatcher(inner dispatch.Dispatcher, rec *Recorder) dispatch.Dispatcher {
	return &dispatchRecorder{inner, rec}
}

var _ dispatch.Dispatcher = (*dispatchRecorder)(nil)

type dispatchRecorder struct {
	inner dispatch.Dispatcher
	rec   *Recorder
}

// Do passes the request on and writes down what it came to.
func (d *dispatchRecorder) Do(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
	before := d.rec.count()
	res := d.inner.Do(ctx, page, r)
	d.rec.dispatched(before, r.Step, res.Outcome)
	return res
}

// Counter counts the tokens of one exchange.
type Counter func(p model.Prompt, r model.Reply) schema.Tokens

// Model returns inner with its calls and tokens counted in rec. inner is the harness's own, so
// the usage that it gives is taken; count serves where it gives none. Of a prompt nothing is kept
// but the names of the parameters whose hidden values it held.
func Model(inner model.Model, rec *Recorder, count Counter) model.Model {
	return &modelRecorder{inner, rec, count}
}

var _ model.Model = (*modelRecorder)(nil)

type modelRecorder struct {
	inner model.Model
	rec   *Recorder
	count Counter
}

// Label passes the call on.
func (m *modelRecorder) Label() string { return m.inner.Label() }

// Next passes the prompt on. A failed call is a call all the same; an endpoint that fails is
// a fault of the cell's surroundings, an unusable answer is the model's own.
func (m *modelRecorder) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	reply, err := m.inner.Next(ctx, p)
	u := reply.Usage
	if u.Calls == 0 {
		u = schema.Usage{Calls: 1, Tokens: m.count(p, reply), Source: model.SourceO200k}
	}
	m.rec.asked(u, m.rec.exposes(p))
	if errors.Is(err, model.ErrEndpoint) && ctx.Err() == nil {
		m.rec.Fault(endpointFault(err))
	}
	return reply, err
}

// endpointFault says how an endpoint failed. Only the words of an EndpointError are repeated:
// they hold nothing of a prompt, a key or an address.
func endpointFault(err error) string {
	var e *model.EndpointError
	if errors.As(err, &e) {
		return e.Error()
	}
	return model.ErrEndpoint.Error()
}

func isRefusal(err error) bool {
	var r *schema.Refusal
	return errors.As(err, &r)
}

// originOf is the origin of an address, "" where it has none.
func originOf(url string) string {
	p, err := schema.PlaceOf(url)
	if err != nil {
		return ""
	}
	return p.Origin
}

// pathOf is the path template of an address, "" where it has none.
func pathOf(url string) string {
	p, err := schema.PlaceOf(url)
	if err != nil {
		return ""
	}
	return p.Path
}
