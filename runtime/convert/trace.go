package convert

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// The limits of an export, and the newest meaning of its records that is known here.
const (
	runsMax        = 500
	runEventsMax   = 20_000
	runActsMax     = 1_000
	traceFormatMax = 1
)

// Reason is why a run gives no trace.
type Reason string

// The reasons.
const (
	Malformed         Reason = "malformed"           // the run is not what the format says
	NewerFormat       Reason = "newer-format"        // its records mean something that this reader does not know
	TaskNotSuccessful Reason = "task-not-successful" // it did not end in success, by its own account
	Unverified        Reason = "unverified"          // it claimed success before it looked at what its last action did
	MetadataOnly      Reason = "metadata-only"       // arguments and results were not recorded
	NoStart           Reason = "no-start"            // it did not begin on a web page
	NoActions         Reason = "no-actions"          // nothing was done that could be repeated
)

// Run is one recorded run of an export.
type Run struct {
	// ID, Conversation, Parent and ParentSession are the producer's own, as it stored them: no
	// lineage is inferred.
	ID, Conversation, Parent, ParentSession string
	// StartedAtMs is when it began, in milliseconds since 1970; 0 when it does not say.
	StartedAtMs int64
	// Trace is ready for package compile; nil where Refused says why there is none.
	Trace   *schema.Trace
	Refused Reason
	// Detail says more about the reason; never a value.
	Detail string
	// Notes say what was read with a loss.
	Notes []string
	// VisionCalls are the calls to a model of images, which Trace.Usage does not count.
	VisionCalls int
	// Unknown counts the events of kinds that this reader does not know, by kind.
	Unknown map[string]int
}

// ReadTrace reads an export of webbrain-trace/1, of one run or of a bundle. It gives the runs
// in the order of the file; the error is for what is no such export.
func ReadTrace(data []byte) ([]Run, error) {
	doc, err := decode(data, traceBytesMax)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", WebBrainTrace, err)
	}
	if name := doc.text("schema"); name != string(WebBrainTrace) {
		return nil, fmt.Errorf("reading %s: document is %s", WebBrainTrace, quoted(name))
	}
	list, bundle := doc.list("runs")
	switch {
	case bundle && doc.has("run"):
		return nil, fmt.Errorf("reading %s: both a run and a list of runs", WebBrainTrace)
	case !bundle && !doc.has("run"):
		return nil, fmt.Errorf("reading %s: no run", WebBrainTrace)
	case !bundle:
		list = []any{doc}
	case len(list) > runsMax:
		return nil, fmt.Errorf("reading %s: %d runs; at most %d", WebBrainTrace, len(list), runsMax)
	}
	runs := make([]Run, 0, len(list))
	for _, v := range list {
		envelope, _ := v.(object)
		runs = append(runs, readRun(envelope))
	}
	return runs, nil
}

// readRun converts one run.
func readRun(envelope object) Run {
	head := envelope.under("run")
	run := Run{
		ID: head.text("runId"), Conversation: head.text("conversationId"),
		Parent: head.text("parentRunId"), ParentSession: head.text("parentSessionId"),
		StartedAtMs: int64(head.count("startedAt")),
	}
	events, why := eventsOf(envelope)
	switch version, numeric := head.number("traceFormatVersion"); {
	case len(head) == 0:
		run.refuse(Malformed, "no run record")
	case why != "":
		run.refuse(Malformed, why)
	case numeric && version > traceFormatMax:
		run.refuse(NewerFormat, fmt.Sprintf("traceFormatVersion %v; at most %d", head["traceFormatVersion"], traceFormatMax))
	default:
		run.convert(head, events)
	}
	return run
}

func (r *Run) refuse(why Reason, detail string) {
	r.Trace, r.Refused, r.Detail = nil, why, detail
}

func (r *Run) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// event is one record of a run.
type event struct {
	seq  float64
	kind string
	data object
}

// eventsOf lists the events by seq, which alone is their order. What has no place in it makes
// the run unusable: an action out of order is another action.
func eventsOf(envelope object) ([]event, string) {
	list, ok := envelope.list("events")
	switch {
	case !ok:
		return nil, "no list of events"
	case len(list) > runEventsMax:
		return nil, fmt.Sprintf("%d events; at most %d", len(list), runEventsMax)
	}
	events := make([]event, 0, len(list))
	for i, v := range list {
		o, _ := v.(object)
		seq, ok := o.number("seq")
		if !ok {
			return nil, fmt.Sprintf("events[%d]: no seq", i)
		}
		events = append(events, event{seq, o.text("kind"), o.under("data")})
	}
	slices.SortStableFunc(events, func(a, b event) int {
		switch {
		case a.seq < b.seq:
			return -1
		case a.seq > b.seq:
			return 1
		}
		return 0
	})
	for i := range events {
		if i > 0 && events[i].seq == events[i-1].seq {
			return nil, fmt.Sprintf("two events have seq %v", events[i].seq)
		}
	}
	return events, ""
}

// convert makes the trace of a run.
func (r *Run) convert(head object, events []event) {
	t := &schema.Trace{
		Schema: schema.TraceV1, Goal: plainGoal, Model: cutUnits(collapse(head.text("model")), labelUnitsMax),
		Start: schema.PageState{URL: head.text("tabUrl")}, Params: []schema.Param{}, Values: map[string]string{},
		Outcome: schema.TraceSuccess, WallMs: int64(head.count("durationMs")),
	}
	t.Usage = r.count(events)
	if metadataOnly(events) {
		r.refuse(MetadataOnly, "the recording kept neither arguments nor results")
		return
	}
	if why, detail := success(head, events); why != "" {
		r.refuse(why, detail)
		return
	}
	line := follow(t.Start.URL, events)
	line.leaveOutIdle()
	line.leaveOutSuperseded()
	r.Notes = append(r.Notes, line.notes...)
	switch n := len(line.acts); {
	case n == 0:
		r.refuse(NoActions, "")
		return
	case n > runActsMax:
		r.refuse(Malformed, fmt.Sprintf("%d actions; at most %d", n, runActsMax))
		return
	}
	if t.Start.URL = line.start; !webURL(t.Start.URL) {
		r.refuse(NoStart, "the first page is no http or https address")
		return
	}
	if head.text("userMessage") != "" {
		r.note("what the person asked for is free text and was left out")
	}
	entered := nameEntries(t, line.acts)
	for i := range line.acts {
		e := line.acts[i].event(i+1, entered[i])
		if strings.HasPrefix(e.Tool, foreignPrefix) && e.Outcome != schema.NotDispatched {
			r.Notes = append(r.Notes, seqNote(line.acts[i].seq, line.acts[i].tool, "will be handed off: "+line.acts[i].doubt()))
		}
		t.Events = append(t.Events, e)
	}
	if err := schema.Validate(t); err != nil {
		r.refuse(Malformed, err.Error())
		return
	}
	r.Trace = t
}

// plainGoal stands for the request of the person, which may hold anything.
const plainGoal = "Repeat the recorded task."

// count adds up what the run cost, and counts what this reader does not know. Calls are those
// that were answered, planner calls included.
func (r *Run) count(events []event) schema.Usage {
	u := schema.Usage{Source: "provider"}
	for _, e := range events {
		switch e.kind {
		case "llm_response":
			u.Calls++
			usage := e.data.under("usage")
			u.Tokens.Input += usage.count("prompt_tokens")
			u.Tokens.Output += usage.count("completion_tokens")
		case "vision_sub_call":
			r.VisionCalls++
		case "llm_request", "tool", "screenshot", "note", "error":
		default:
			if r.Unknown == nil {
				r.Unknown = map[string]int{}
			}
			r.Unknown[cutUnits(e.kind, nameUnitsMax)]++
		}
	}
	return u
}

// metadataOnly reports whether tools were recorded and nothing of what they were given or gave.
func metadataOnly(events []event) bool {
	tools := 0
	for _, e := range events {
		if e.kind != "tool" || finishes(e.data.text("name")) {
			continue
		}
		if tools++; len(e.data.under("args")) > 0 || e.data.has("result") {
			return false
		}
	}
	return tools > 0
}
