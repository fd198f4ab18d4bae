package bench

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/wfbench/wfbench/schema"
)

// fallsJSON is measured: TestEveryDriftBites runs each cell again, and writes the file with -update.
//
//go:embed falls.json
var fallsJSON []byte

// Fall is a subject that goes wrong under a drift, in a cell that shows it.
type Fall struct {
	Drift   string `json:"drift"`
	Subject string `json:"subject"`
	// Class is what the cell counts as; Refusal is set for those that stopped.
	Class   schema.Class `json:"class"`
	Refusal string       `json:"refusal,omitempty"`
	// Cell is the id of the cell.
	Cell string `json:"cell"`
}

// Word says in a word or two how the subject went wrong.
func (f Fall) Word() string {
	if f.Class == schema.ClassStopped {
		return f.Refusal + " refusal"
	}
	return string(f.Class)
}

// Falls lists for each drift a subject that it makes go wrong: a drift that nobody falls for tests
// nothing.
var Falls = sync.OnceValue(func() map[string]Fall {
	var all []Fall
	if err := json.Unmarshal(fallsJSON, &all); err != nil {
		panic(fmt.Sprintf("bench: reading the embedded falls: %v", err))
	}
	out := map[string]Fall{}
	for _, f := range all {
		out[f.Drift] = f
	}
	return out
})
