package sites_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/inject"
)

// TestEveryDriftIsKnownToInject checks each variant at each strength.
func TestEveryDriftIsKnownToInject(t *testing.T) {
	for _, d := range drift.All() {
		variants, strengths := d.Variants, []int{0}
		if len(variants) == 0 {
			variants = []string{""}
		}
		if len(d.Amounts) > 0 {
			strengths = []int{1, 2, 3}
		}
		for _, v := range variants {
			for _, n := range strengths {
				spec := drift.Spec{{Drift: d, Variant: v, Strength: n}}
				if err := inject.Check(spec.Knobs()); err != nil {
					t.Errorf("%s: %v", spec, err)
				}
			}
		}
	}
}
