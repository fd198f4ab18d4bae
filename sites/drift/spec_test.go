package drift

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestParseAndString(t *testing.T) {
	for text, want := range map[string]string{
		"none":                     "none",
		"origin-hop:link":          "origin-hop:link",
		"slow":                     "slow",
		"slow@2":                   "slow",
		"slow@3":                   "slow@3",
		"wrapper+decoy:below":      "wrapper+decoy:below",
		"rerender@1+slow-accept@3": "rerender@1+slow-accept@3",
	} {
		spec, err := Parse(text)
		if err != nil || spec.String() != want {
			t.Errorf("Parse(%q) = %q, %v; want %q", text, spec, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                  `finding drift "": no such drift; there are none, rerender,`,
		"Wrapper":           `finding drift "Wrapper": no such drift; there are none,`,
		"wrapper:deep":      `finding drift "wrapper:deep": wrapper has no variants`,
		"wrapper@3":         `finding drift "wrapper@3": wrapper has no strength`,
		"slow@4":            `finding drift "slow@4": no such strength; there are 1 to 3`,
		"slow@03":           `finding drift "slow@03": no such strength`,
		"slow@":             `finding drift "slow@": no such strength`,
		"origin-hop:jump":   `finding drift "origin-hop:jump": no such variant; there are link, redirect,`,
		"slow+slow@3":       `finding drift "slow+slow@3": a drift acts once`,
		"slow+swap+wrapper": `finding drift "slow+swap+wrapper": at most 2 act at once`,
		"slow+":             `finding drift "slow+": no such drift`,
	} {
		if _, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Parse(%q) = %v; want %q", text, err, want)
		}
	}
}

func parse(t *testing.T, text string) Spec {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPickIsSettledBySeedAndTask(t *testing.T) {
	hop := parse(t, "origin-hop")
	met := map[string]bool{}
	for seed := range uint64(40) {
		one := hop.Pick(seed, buy)
		if !slices.Contains(hop[0].Drift.Variants, one[0].Variant) || one.String() != hop.Pick(seed, buy).String() {
			t.Fatalf("Pick(%d) = %q; want one variant, always the same", seed, one)
		}
		met[one[0].Variant] = true
	}
	if len(met) != len(hop[0].Drift.Variants) {
		t.Errorf("over the seeds only %v were picked", met)
	}
	if hop[0].Variant != "" {
		t.Error("Pick changed its receiver")
	}
	if given := parse(t, "decoy:far").Pick(1, buy); given[0].Variant != "far" {
		t.Errorf("Pick chose %q over the given variant", given[0].Variant)
	}
	if hop.Pick(^uint64(0), buy)[0].Variant == "" {
		t.Error("the largest seed gave no variant")
	}
}

func TestAnswerOfTwoIsTheMoreCautious(t *testing.T) {
	for text, want := range map[string]schema.Answer{
		"wrapper": schema.MustComplete, "wrapper+swap": schema.MayUseModel, "decoy:above+swap": schema.MayStop,
		"icon-only:named": schema.MustComplete, "icon-only:unnamed": schema.MayStop,
		"decoy:above+slot-change": schema.MustStop, "slot-change+wrapper": schema.MustStop,
	} {
		if got := parse(t, text).Answer(buy, rich); got != want {
			t.Errorf("Answer of %s = %q; want %q", text, got, want)
		}
	}
	if got := parse(t, "wrapper+swap").Answer(buy, Spots{}); got != "" {
		t.Errorf("Answer where one does not apply = %q; want none", got)
	}
}

func TestKnobsOfTwoAdd(t *testing.T) {
	k := parse(t, "slow@3+success-after-500").Knobs()
	if k.SlowMs != slow.Amounts[2] || len(k.Page) != 1 || len(k.Wire) != 1 {
		t.Errorf("Knobs() = %+v; want the changes of both", k)
	}
}
