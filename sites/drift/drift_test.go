package drift

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// driftsMin is how many drifts the catalogue has at least.
const driftsMin = 40

var (
	buy  = schema.TaskRef{Site: "shop", Task: "buy"}
	rich = Spots{
		First: Control{"link", "Start", ""}, Next: "/next", Aim: Control{"button", "Pay {{amount}}", "{{row}}"},
		Synonym: "Go", Translation: "Los", Field: "Street", Neighbour: "City", Commit: "POST /pay",
		Traits: []Trait{Rows, Polls, Typed, Shadow, Served, ToolUser, SignedIn},
	}
)

func TestCatalogue(t *testing.T) {
	if n := len(All()); n < driftsMin {
		t.Errorf("there are %d drifts; want %d at least", n, driftsMin)
	}
	hazard := regexp.MustCompile(`^H[1-9][0-9]?$`)
	groups := map[Group]int{}
	for i, d := range All() {
		t.Run(d.Name, func(t *testing.T) {
			for what, text := range map[string]string{"Statement": d.Statement, "Harm": d.Harm} {
				if len(text) < 30 || !strings.HasSuffix(text, ".") || strings.Count(text, ". ") > 0 {
					t.Errorf("%s = %q; want one sentence", what, text)
				}
			}
			for what, text := range map[string]string{"Recovery": d.Recovery, "Answers.Why": d.Answers.Why} {
				if len(text) < 5 || strings.HasSuffix(text, ".") {
					t.Errorf("%s = %q; want a few words", what, text)
				}
			}
			for _, h := range d.Hazards {
				if !hazard.MatchString(h) {
					t.Errorf("hazard %q; want a number such as H1", h)
				}
			}
			if len(d.Hazards) == 0 && d.Group != Unchanged {
				t.Error("no hazard; every drift stands for a public report")
			}
			if n := len(d.Amounts); n != 0 && n != 3 || (n == 0) != (d.Unit == "") {
				t.Errorf("%d amounts in %q; want three with a unit, or none", n, d.Unit)
			}
			if slices.ContainsFunc(All()[:i], func(o Drift) bool { return o.Name == d.Name }) {
				t.Error("there are two of this name")
			}
		})
		groups[d.Group]++
	}
	for _, g := range []Group{Layout, Identity, Timing, Outcome, Origin, Obstruction, Hostile} {
		if groups[g] < 2 {
			t.Errorf("family %s has %d drifts; want two at least", g, groups[g])
		}
	}
}

// TestAnswersAreKnownWords checks the data; whether they are right was reviewed one by one.
func TestAnswersAreKnownWords(t *testing.T) {
	for _, d := range All() {
		switch a := d.Answer("", buy, rich); a {
		case schema.MustComplete, schema.MayUseModel, schema.MayStop, schema.MustStop:
			if d.LayoutOnly && a != schema.MustComplete {
				t.Errorf("%s changes the layout only, and its answer is %s", d.Name, a)
			}
		default:
			t.Errorf("%s.Answer() = %q; want a right answer", d.Name, a)
		}
		for variant, e := range d.Answers.Variants {
			if e.Why == "" || !slices.Contains(d.Variants, variant) {
				t.Errorf("%s: the answer of variant %q has no reason or no variant", d.Name, variant)
			}
		}
		for task, e := range d.Answers.Except {
			if e.Why == "" || !strings.Contains(task, "/") {
				t.Errorf("%s: the exception %q has no reason", d.Name, task)
			}
		}
	}
}

func TestNeedsAndExceptions(t *testing.T) {
	d := Drift{
		Needs: []Trait{Rows},
		Answers: Answers{Usual: schema.MayUseModel, Variants: map[string]Exception{"easy": {schema.MustComplete, "because"}}, Except: map[string]Exception{
			"shop/buy": {schema.MustStop, "because"}, "bank/pay": {"", "no such page there"},
		}},
	}
	for _, c := range []struct {
		variant, site, task string
		spots               Spots
		want                schema.Answer
	}{
		{"", "shop", "buy", rich, schema.MustStop},
		{"easy", "shop", "buy", rich, schema.MustStop},
		{"easy", "shop", "buy", Spots{}, ""},
		{"", "bank", "pay", rich, ""},
		{"", "mail", "send", rich, schema.MayUseModel},
		{"hard", "mail", "send", rich, schema.MayUseModel},
		{"easy", "mail", "send", rich, schema.MustComplete},
	} {
		if got := d.Answer(c.variant, schema.TaskRef{Site: c.site, Task: c.task}, c.spots); got != c.want {
			t.Errorf("Answer(%s/%s) = %q; want %q", c.site, c.task, got, c.want)
		}
	}
}

// TestEveryDriftTurnsKnobs checks that no variant and no strength does nothing, or the same as another.
func TestEveryDriftTurnsKnobs(t *testing.T) {
	var seen []Knobs
	for _, d := range All() {
		variants, strengths := d.Variants, []int{0}
		if len(variants) == 0 {
			variants = []string{""}
		}
		if len(d.Amounts) > 0 {
			strengths = []int{1, 2, 3}
		}
		for _, v := range variants {
			for _, n := range strengths {
				k := Spec{{d, v, n}}.Knobs()
				if slices.ContainsFunc(seen, func(o Knobs) bool { return reflect.DeepEqual(o, k) }) {
					t.Errorf("%s sets the same knobs as another", Spec{{d, v, n}})
				}
				seen = append(seen, k)
			}
		}
	}
	if !reflect.DeepEqual(seen[0], Knobs{}) {
		t.Errorf("the first drift sets %+v; want nothing", seen[0])
	}
}

func TestBind(t *testing.T) {
	bound := rich.Bind(schema.Values{"amount": schema.NewSecret("12"), "row": schema.NewSecret("Rent")})
	if bound.Aim != (Control{"button", "Pay 12", "Rent"}) || rich.Aim.Name != "Pay {{amount}}" {
		t.Errorf("Bind() = %+v from %+v; want the values in a copy", bound.Aim, rich.Aim)
	}
}
