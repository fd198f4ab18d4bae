package telemetry

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// keeper is a handler that keeps records.
type keeper struct{ records *[]slog.Record }

func (keeper) Enabled(context.Context, slog.Level) bool { return true }
func (k keeper) Handle(_ context.Context, r slog.Record) error {
	*k.records = append(*k.records, r)
	return nil
}
func (k keeper) WithAttrs([]slog.Attr) slog.Handler { return k }
func (k keeper) WithGroup(string) slog.Handler      { return k }

func TestRecordsUseTheNamesOfTheListOnly(t *testing.T) {
	var records []slog.Record
	l := Log{Logger: slog.New(keeper{&records}), Workflow: "w", Model: "m"}
	full := schema.StepClaim{
		ID: "s1", Match: MatchHealed, Outcome: schema.Applied, Reason: schema.Absent, Detail: "d", Doubt: schema.Absent,
		ModelCalls: 1, Proposal: "p_0000000000000000", Seen: &schema.StepSeen{},
	}
	l.Step(t.Context(), schema.Step{}, full)
	l.Run(t.Context(), schema.Claim{Status: schema.ClaimStopped, Reason: schema.Denied, Detail: "d", StoppedAt: "s1", Steps: []schema.StepClaim{full}})
	l.Fault(t.Context(), "browser", errors.New("x"))
	used := map[string]bool{}
	for _, r := range records {
		r.Attrs(func(a slog.Attr) bool {
			used[a.Key] = true
			if !slices.Contains(Names(), a.Key) {
				t.Errorf("%s uses %q, which is not in the list", r.Message, a.Key)
			}
			return true
		})
	}
	for _, name := range Names() {
		if !used[name] {
			t.Errorf("no record uses %q", name)
		}
	}
}

func TestWord(t *testing.T) {
	for _, c := range []struct {
		match   string
		outcome schema.Outcome
		want    string
	}{
		{MatchMatched, schema.Applied, WordMatched},
		{MatchHandedOver, schema.Applied, WordFallback},
		{MatchHealed, schema.Applied, WordHealed},
		{MatchMissed, schema.NotDispatched, WordMiss},
		{MatchMatched, schema.NotDispatched, WordRefused},
		{MatchMatched, schema.MaybeApplied, WordRefused},
		{MatchHandedOver, schema.MaybeApplied, WordRefused},
		{MatchMissed, schema.Applied, WordRefused},
		{"", "", WordRefused},
	} {
		if got := Word(schema.StepClaim{Match: c.match, Outcome: c.outcome}); got != c.want {
			t.Errorf("Word(%q, %q) = %q; want %q", c.match, c.outcome, got, c.want)
		}
	}
}

func TestALogWithoutALoggerWritesNothing(t *testing.T) {
	var l Log
	l.Step(t.Context(), schema.Step{}, schema.StepClaim{})
	l.Run(t.Context(), schema.Claim{})
	l.Fault(t.Context(), "browser", nil)
}
