// Package app holds the words that every fixture site shares: Site, Task, World, Ledger.
//
// A site is a small product with seeded data whose server writes down every domain event in
// a ledger: the ground truth of a cell. A site knows nothing of any engine. The sites
// themselves are in sites/shop, sites/admin, ...; package sites serves them.
package app

import (
	"net/http"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

// Site is one fixture application.
type Site interface {
	// Name is the site's name in addresses and reports: lower case letters.
	Name() string
	// Title is a sentence for people.
	Title() string
	// Tasks lists what can be done here, in a fixed order.
	Tasks() []Task
	// Open starts one world of the site: its own data from the seed, its own ledger.
	Open(w *World) http.Handler
}

// Partner is what a site adds whose tasks go on at a second origin of its own: at a payment
// provider, say. It serves the host of World.Partner.
type Partner interface {
	Partner(w *World) http.Handler
}

// World is one running copy of a site. Two worlds never share state.
type World struct {
	// Seed makes the data: same seed, same bytes.
	Seed uint64
	// Knobs are the drift's changes to the page.
	Knobs drift.Knobs
	// Ledger takes the effects.
	Ledger *Ledger
	// Origin is the world's own origin, "http://c1.shop.localhost:8080". Foreign is the origin
	// of the look-alike that the origin drifts lead to, "http://c1.shop-id.localhost:8080".
	Origin  string
	Foreign string
	// Partner is the origin of the site's own pages at a second host, "http://c1.travel-pay.localhost:8080".
	// It is empty for sites that are no Partner.
	Partner string
	// Done is closed when the world closes; nil in a world that nobody closes.
	Done <-chan struct{}
}

// Task is something to do on a site, with its ground truth.
type Task struct {
	Name string
	// Goal is what a person would tell an agent; parameters stand as {{name}}.
	Goal string
	// Start is the path to begin at.
	Start  string
	Params []schema.Param
	// Values makes the run-time values for a seed.
	Values func(seed uint64) schema.Values
	// Files makes the files of the parameters that are uploaded. The harness writes them down, and
	// puts their paths into the values; Values gives such a parameter the file's name.
	Files func(seed uint64) map[string]File
	// Expected are the effects of doing the task right, given its values.
	Expected func(seed uint64, values schema.Values) []schema.Effect
	// Notes are the reference planner's knowledge of the task.
	Notes []schema.Note
	// Solution is the scripted solver: it proves that the task can be done.
	Solution []Move
	// Spots say where the drifts bite.
	Spots drift.Spots
}

// File is a file to upload.
type File struct {
	// Name is the file's name, without a folder.
	Name string
	Body []byte
}

// Move is one action of a scripted solver, in the words of the page: role and exact name.
type Move struct {
	// Do is click, fill, select, check, uncheck, press or upload.
	Do   string
	Role string
	Name string // {{param}} stands for a parameter's value
	// Within is text of the row, list item or dialog that the target stands in; {{param}} as above.
	Within string
	Value  string // {{param}} stands for a parameter's value
}

// Solution is the scripted solver of a task that is solved as its notes say: each by its first name.
func Solution(notes []schema.Note) []Move {
	moves := make([]Move, len(notes))
	for i, n := range notes {
		moves[i] = Move{Do: n.Do, Role: n.Role, Name: n.Names[0], Within: n.Within, Value: n.Option}
		if n.Param != "" {
			moves[i].Value = "{{" + n.Param + "}}"
		}
	}
	return moves
}
