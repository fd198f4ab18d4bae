package board

import (
	"encoding/csv"
	"net/http"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

// getExport gives the board as a file.
func (s *server) getExport(w http.ResponseWriter, r *http.Request) {
	if s.visitors.Find(r) == nil {
		app.WriteJSON(w, nil, errEnded)
		return
	}
	s.mu.Lock()
	rows := [][]string{{"Number", "Title", "Column", "Label", "Assignee", "Comments"}}
	for _, c := range s.deck.cards {
		rows = append(rows, []string{strconv.Itoa(c.Number), plain(c.Title), c.Column, c.Label, c.Assignee, strconv.Itoa(c.Comments)})
	}
	name := strings.ToLower(strings.ReplaceAll(s.deck.tour, " ", "-")) + ".csv"
	s.mu.Unlock()
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_ = csv.NewWriter(w).WriteAll(rows) // a visitor who has left needs no file
}

// plain keeps a spreadsheet from reading a title as a formula.
func plain(title string) string {
	if strings.ContainsAny(title[:1], "=+-@\t") {
		return "'" + title
	}
	return title
}
