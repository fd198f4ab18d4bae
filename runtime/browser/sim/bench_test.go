package sim_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// crowd is a page of forty nodes.
var crowd = team("Ana", "Bo", "Cy", "Di", "Ed", "Fay", "Gus")

var removeCy = browser.Query{
	Role: "button", Name: "Remove", Origin: origin, PathPattern: "^/$",
	Anchors: []browser.AnchorQuery{{Role: "row", Key: "Cy", Place: "Name"}},
}

func BenchmarkCensus(b *testing.B) {
	s := start(b, crowd)
	b.ReportAllocs()
	for b.Loop() {
		if c := census(b, s, removeCy); c.Matches != 1 {
			b.Fatalf("census = %+v", c)
		}
	}
}

// BenchmarkClick is what one step of a replay asks of a page.
func BenchmarkClick(b *testing.B) {
	s := start(b, crowd)
	b.ReportAllocs()
	for b.Loop() {
		census(b, s, removeCy)
		if r := click(b, s, removeCy); !settle(b, s, r, 1_000).Settled {
			b.Fatal("not settled")
		}
	}
}

// BenchmarkObserve is what one step of an original run asks of a page.
func BenchmarkObserve(b *testing.B) {
	s := start(b, crowd)
	b.ReportAllocs()
	for b.Loop() {
		snapshot, err := s.Page().Observe(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Page().Describe(b.Context(), snapshot.Nodes[3].Ref); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSession is a whole visit of four clicks, its app and all.
func BenchmarkSession(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := start(b, crowd)
		for range 4 {
			q := removeCy
			r, err := s.Page().Act(b.Context(), browser.Action{Kind: schema.Click, Target: &q})
			if err != nil || r.Outcome != schema.MaybeApplied {
				b.Fatal(r, err)
			}
			settle(b, s, r, 1_000)
		}
		if len(s.Ledger()) != 4 {
			b.Fatal(s.Ledger())
		}
	}
}

// TestIsFast keeps a simulated page fast enough to search with.
func TestIsFast(t *testing.T) {
	s := start(t, crowd)
	if allocs := testing.AllocsPerRun(100, func() { census(t, s, removeCy) }); allocs > 8 {
		t.Errorf("a census allocates %v times; want a handful", allocs)
	}
}
