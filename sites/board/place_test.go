package board

import (
	"net/http"
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

func TestUndo(t *testing.T) {
	for _, c := range []struct {
		name, method, call string
		body               any
		effect             string
	}{
		{"archive", http.MethodPost, "/archive", fields{}, cardArchived},
		{"delete", http.MethodDelete, "", nil, cardDeleted},
		{"move", http.MethodPost, "/move", fields{"column": columnReview}, cardMoved},
		{"drag", http.MethodPost, "/move", fields{"column": columnReview, "before": 0}, cardMoved},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := visit(t, drift.Knobs{})
			before := g.must(http.MethodGet, "/api/board", nil)
			target := *g.deck.card(g.deck.archive)
			gone := g.must(c.method, at(target.Number, c.call), c.body)
			if reflect.DeepEqual(gone.Cards, before.Cards) || gone.Version <= before.Version {
				t.Error("the board is as before; want the card gone or moved")
			}
			after := g.must(http.MethodPost, at(target.Number, "/restore"), fields{})
			if !reflect.DeepEqual(after.of(columnDone), before.of(columnDone)) || len(after.Cards) != len(before.Cards) {
				t.Errorf("after the undo the column has %v; want %v", after.of(columnDone), before.of(columnDone))
			}
			done := g.world.Ledger.Effects()
			if len(done) != 2 || done[0].Name != c.effect {
				t.Fatalf("the ledger holds %v; want %s and its undo", done, c.effect)
			}
			if want := effect(cardRestored, "title", target.Title, "column", columnDone); !reflect.DeepEqual(done[1], want) {
				t.Errorf("the undo is %v; want %v", done[1], want)
			}
			if status, _ := g.send(http.MethodPost, at(target.Number, "/restore"), fields{}); status != http.StatusConflict {
				t.Errorf("a second undo = %d; want 409", status)
			}
		})
	}
}

func TestMoveAndSort(t *testing.T) {
	g := visit(t, drift.Knobs{})
	before := g.must(http.MethodGet, "/api/board", nil)
	doing, done := before.of(columnDoing), before.of(columnDone)
	title := g.deck.card(doing[0]).Title

	v := g.must(http.MethodPost, at(doing[0], "/move"), fields{"column": columnDone, "before": done[2]})
	if got := v.of(columnDone); got[2] != doing[0] || got[3] != done[2] {
		t.Errorf("Done has %v; want %d above %d", got, doing[0], done[2])
	}
	v = g.must(http.MethodPost, at(doing[0], "/move"), fields{"column": columnDone, "before": 0})
	if got := v.of(columnDone); got[len(got)-1] != doing[0] {
		t.Errorf("Done has %v; want %d at its end", got, doing[0])
	}
	v = g.must(http.MethodPost, at(doing[0], "/move"), fields{"column": columnReview})
	if got := v.of(columnReview); got[0] != doing[0] {
		t.Errorf("Review has %v; want %d on top", got, doing[0])
	}
	g.wantEffects(
		effect(cardMoved, "title", title, "from", columnDoing, "to", columnDone),
		effect(cardSorted, "title", title, "column", columnDone),
		effect(cardMoved, "title", title, "from", columnDone, "to", columnReview),
	)
}
