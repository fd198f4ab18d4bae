package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/schema"
)

// TestTheCommandOfACellRunsThatCell reads back the command that a report prints beside a cell.
func TestTheCommandOfACellRunsThatCell(t *testing.T) {
	for _, cell := range []schema.Cell{
		{Subject: "engine", Site: "shop", Task: "buy", Drift: "none", Browser: "chromium", Seed: 1, Repeat: 1},
		{Subject: "mutant:first-match", Site: "admin", Task: "invite", Drift: "origin-hop:link", Browser: "firefox", Seed: 9, Repeat: 3},
		{Subject: "engine", Site: "shop", Task: "save", Drift: "slow@3+decoy:below", Browser: "chromium", Seed: 18446744073709551615, Repeat: 1},
	} {
		words := strings.Fields("wfbench run --cell " + bench.CellID(cell))
		var f runFlags
		f.cells = words[slices.Index(words, "--cell")+1:]
		cells, err := selectCells(&f)
		if err != nil || !slices.Equal(cells, []schema.Cell{cell}) {
			t.Errorf("%v runs %+v, %v; want %+v", words, cells, err, cell)
		}
	}
}
