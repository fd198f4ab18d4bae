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
		ID: "s1", Match: schema.MatchHealed, Outcome: schema.Applied, Reason: schema.Absent, Detail: "d", Doubt: schema.Absent,
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
		{schema.MatchMatched, schema.Applied, WordMatched},
		{schema.MatchHandedOver, schema.Applied, WordFallback},
		{schema.MatchHealed, schema.Applied, WordHealed},
		{schema.MatchMissed, schema.NotDispatched, WordMiss},
		{schema.MatchMatched, schema.NotDispatched, WordRefused},
		{schema.MatchMatched, schema.NoEffect, WordRefused},
		{schema.MatchMatched, schema.MaybeApplied, WordMaybe},
		{schema.MatchHandedOver, schema.MaybeApplied, WordMaybe},
		{schema.MatchMissed, schema.Applied, WordRefused},
		{"", "", WordMaybe},
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

func TestAnActThatSentSomethingIsNeverCalledRefused(t *testing.T) {
	c := schema.StepClaim{Match: schema.MatchHandedOver, Outcome: schema.NotDispatched, Seen: &schema.StepSeen{Acts: 1, Mutating: 1}}
	if got := Word(c); got != WordMaybe {
		t.Errorf("Word of a hand-over whose first act sent something = %q; want %q", got, WordMaybe)
	}
}

func TestEachStepIsCountedOnce(t *testing.T) {
	got := Count([]schema.StepClaim{
		{Match: schema.MatchMatched, Outcome: schema.Applied}, {Match: schema.MatchMatched, Outcome: schema.NotDispatched},
		{Match: schema.MatchMissed, Outcome: schema.NotDispatched}, {Match: schema.MatchHandedOver, Outcome: schema.Applied},
		{Match: schema.MatchHealed, Outcome: schema.Applied}, {Match: schema.MatchMatched, Outcome: schema.MaybeApplied},
	})
	if want := (schema.StepFates{Matched: 1, Refused: 1, Missed: 1, HandedOver: 1, Healed: 1, MaybeApplied: 1}); got != want {
		t.Errorf("Count = %+v; want %+v", got, want)
	}
}
