package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

// stepLogger tells the steps of a run in a line each, as they end.
func stepLogger(out io.Writer, w *schema.Workflow) *slog.Logger {
	words := map[string]string{}
	for _, s := range w.Steps {
		words[s.ID] = stepWords(&s)
	}
	return slog.New(stepLines{out: out, words: words})
}

// stepLines is a handler that knows the records of steps and drops all others.
type stepLines struct {
	out   io.Writer
	words map[string]string
}

var _ slog.Handler = stepLines{}

// Enabled implements slog.Handler.
func (stepLines) Enabled(context.Context, slog.Level) bool { return true }

// WithAttrs implements slog.Handler; the engine adds none beforehand.
func (s stepLines) WithAttrs([]slog.Attr) slog.Handler { return s }

// WithGroup implements slog.Handler.
func (s stepLines) WithGroup(string) slog.Handler { return s }

// Handle implements slog.Handler.
func (s stepLines) Handle(_ context.Context, r slog.Record) error {
	if r.Message != telemetry.MessageStep {
		return nil
	}
	said := map[string]string{}
	r.Attrs(func(a slog.Attr) bool {
		said[a.Key] = a.Value.String()
		return true
	})
	id := said[telemetry.StepID]
	fate := stepFate(said[telemetry.Became], said[telemetry.Outcome], said[telemetry.Reason], said[telemetry.Detail])
	_, err := fmt.Fprintln(s.out, oneLine(fmt.Sprintf("%s %s: %s", id, s.words[id], fate)))
	return err
}
