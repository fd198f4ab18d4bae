package shop

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// saving are the spots of the task save.
var saving = drift.Spots{
	First: placing.First, Next: placing.Next,
	Aim:     drift.Control{Role: "button", Name: "Save for later", Within: "{{product}}"},
	Synonym: "Remember", Translation: "Merken",
	Commit: "POST /api/saved",
	Traits: []drift.Trait{drift.Rows, drift.Shadow, drift.SignedIn},
}

// saveMoves is the task, action by action.
var saveMoves = []schema.Note{
	{Do: "click", Role: "link", Names: []string{"Start shopping"}},
	{Do: "fill", Role: "searchbox", Names: []string{"Search products"}, Param: "query"},
	{Do: "click", Role: "button", Names: []string{"Search"}},
	{Do: "click", Role: "button", Names: []string{saving.Aim.Name, saving.Synonym, saving.Translation}, Within: "{{product}}"},
}

// saveTask needs the right card among near-equal names, and nothing after that.
func saveTask() app.Task {
	return app.Task{
		Name:  "save",
		Goal:  "Search the shop for {{query}} and save {{product}} for later.",
		Start: "/",
		Params: []schema.Param{
			{Name: "query", Label: "What to search for"},
			{Name: "product", Label: "Name of the product"},
		},
		Values: func(seed uint64) schema.Values {
			all := values(seed)
			return schema.Values{"query": all["query"], "product": all["product"]}
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: productSaved, Fields: map[string]string{"product": v["product"].Reveal()}}}
		},
		Notes: saveMoves, Solution: app.Solution(saveMoves), Spots: saving,
	}
}
