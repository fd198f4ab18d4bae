package drift

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestCatalogue(t *testing.T) {
	want := []string{
		"none", "rerender", "wrapper", "reorder", "id-churn", "slow", "decoy-row", "swap",
		"relabel", "hang-after-commit", "slot-change", "origin-hop",
	}
	if got := Names(); !slices.Equal(got, want) {
		t.Fatalf("Names() = %v; want %v", got, want)
	}
	hazard := regexp.MustCompile(`^H[1-9][0-9]?$`)
	for _, d := range All() {
		t.Run(d.Name, func(t *testing.T) {
			for what, text := range map[string]string{"Statement": d.Statement, "Harm": d.Harm} {
				if len(text) < 30 || !strings.HasSuffix(text, ".") || strings.Count(text, ". ") > 0 {
					t.Errorf("%s = %q; want one sentence", what, text)
				}
			}
			for _, h := range d.Hazards {
				if !hazard.MatchString(h) {
					t.Errorf("hazard %q; want a number such as H1", h)
				}
			}
			if len(d.Hazards) == 0 && d.Name != "none" {
				t.Error("no hazard; every drift stands for a public report")
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	want := map[string]schema.Answer{
		"decoy-row": schema.MayUseModel, "swap": schema.MayUseModel, "relabel": schema.MayUseModel,
		"hang-after-commit": schema.MayUseModel,
		"slot-change":       schema.MustStop, "origin-hop": schema.MustStop,
	}
	for _, d := range All() {
		answer := want[d.Name]
		if d.LayoutOnly {
			answer = schema.MustComplete
		}
		for _, task := range spread {
			if got := d.Answer(task); got != answer || got == "" {
				t.Errorf("%s.Answer(%v) = %q; want %q", d.Name, task, got, answer)
			}
		}
	}
}

func TestEachDriftTurnsItsOwnKnobs(t *testing.T) {
	seen := map[Knobs]string{}
	for _, d := range All() {
		variants := d.Variants
		if len(variants) == 0 {
			variants = []string{""}
		}
		for _, v := range variants {
			k := d.Knobs(v)
			if before, ok := seen[k]; ok {
				t.Errorf("%s:%s sets the same knobs as %s", d.Name, v, before)
			}
			seen[k] = d.Name + ":" + v
			if turned := turnedKnobs(k); d.Name != "none" && turned != 1 {
				t.Errorf("%s:%s turns %d knobs; want 1", d.Name, v, turned)
			}
		}
	}
	if seen[Knobs{}] != "none:" {
		t.Errorf("the zero Knobs belong to %q; want none", seen[Knobs{}])
	}
}

func turnedKnobs(k Knobs) int {
	n, v := 0, reflect.ValueOf(k)
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			n++
		}
	}
	return n
}

func TestFind(t *testing.T) {
	for _, d := range All() {
		if got, variant, err := Find(d.Name); err != nil || got.Name != d.Name || variant != "" {
			t.Errorf("Find(%q) = %q, %q, %v; want the drift and no variant", d.Name, got.Name, variant, err)
		}
		for _, v := range d.Variants {
			if got, variant, err := Find(d.Name + ":" + v); err != nil || got.Name != d.Name || variant != v {
				t.Errorf("Find(%q) = %q, %q, %v; want both parts", d.Name+":"+v, got.Name, variant, err)
			}
		}
	}
	for spec, want := range map[string]string{
		"":                `finding drift "": no such drift; there are none, rerender,`,
		"Wrapper":         `finding drift "Wrapper": no such drift; there are none,`,
		"wrapper:deep":    `finding drift "wrapper:deep": wrapper has no variants`,
		"wrapper:":        `finding drift "wrapper:": wrapper has no variants`,
		"origin-hop:":     `finding drift "origin-hop:": no such variant; there are link, redirect, meta, script`,
		"origin-hop:jump": `finding drift "origin-hop:jump": no such variant; there are link, redirect, meta, script`,
	} {
		if _, _, err := Find(spec); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Find(%q) = %v; want %q", spec, err, want)
		}
	}
}

func TestPickSpreadsVariants(t *testing.T) {
	met := map[string]bool{}
	for seed := range uint64(8) {
		ofSeed := map[string]bool{}
		for _, task := range spread {
			v := Pick(originHop, seed, task)
			if !slices.Contains(originHop.Variants, v) {
				t.Fatalf("Pick(origin-hop, %d, %v) = %q; want a variant", seed, task, v)
			}
			if again := Pick(originHop, seed, task); again != v {
				t.Fatalf("Pick(origin-hop, %d, %v) = %q, then %q", seed, task, v, again)
			}
			ofSeed[v], met[v] = true, true
		}
		if len(ofSeed) != len(spread) {
			t.Errorf("seed %d: the tasks share variants: %v", seed, ofSeed)
		}
	}
	if len(met) != len(originHop.Variants) {
		t.Errorf("over the seeds only %v were picked", met)
	}
	other := schema.TaskRef{Site: "bank", Task: "pay"}
	if v := Pick(originHop, 1, other); !slices.Contains(originHop.Variants, v) {
		t.Errorf("Pick(origin-hop, 1, %v) = %q; want a variant", other, v)
	}
	if v := Pick(none, 1, spread[0]); v != "" {
		t.Errorf("Pick(none) = %q; want no variant", v)
	}
	if v := Pick(originHop, ^uint64(0), spread[2]); v == "" {
		t.Error("Pick at the largest seed gave no variant")
	}
}
