package gen

import (
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// wizard is a row of pages with the same button, of which the last one commits.
func wizard(b *builder, i int, m ModulePlan) {
	for n := range m.Items {
		path, title := b.paths[i], b.titles[i]
		if n > 0 {
			path, title = fmt.Sprintf("%s/%s", b.paths[i], stage(n)), title+" "+stage(n)
		}
		b.page(path, title, sim.Node{Key: key(i, "next", n), Role: "button", Name: "Next", Does: []sim.Deed{{Goto: fmt.Sprintf("%s/%s", b.paths[i], stage(n+1))}}})
		b.step(key(i, "next", n), click("button", "Next", ""))
	}
	done := b.paths[i] + "/done"
	b.page(fmt.Sprintf("%s/%s", b.paths[i], stage(m.Items)), b.titles[i]+" "+stage(m.Items),
		sim.Node{Key: key(i, "finish", 0), Role: "button", Name: "Finish", Does: append(commit("/wizard", happened("wizard.finished", "title", b.titles[i])), sim.Deed{Goto: done})})
	b.step(key(i, "finish", 0), click("button", "Finish", ""))
	b.page(done, b.titles[i]+" is done")
}

// stage names the n-th page of a wizard in words: digits would make it a family of paths.
func stage(n int) string { return []string{"start", "second", "third", "fourth", "fifth", "last"}[n] }

// search is a field in which Enter is pressed, and a page of results with one link to follow: the
// number in its name is part of it.
func search(b *builder, i int, m ModulePlan) {
	results, hit := b.paths[i]+"/results", b.paths[i]+"/hit"
	box := sim.Node{Key: key(i, "search", 0), Role: "searchbox", Name: "Search", Label: "Search", Field: &schema.Field{Type: "search"},
		Enter: []sim.Deed{{Request: &sim.Request{Method: "GET", Path: results, AnswerMs: 40}}, {Goto: results}}}
	b.fill(box, fmt.Sprintf("query_%d", i), "What to look for", b.plain(), b.plain(), "")
	b.step(box.Key, schema.Note{Do: "press", Role: "searchbox", Names: []string{"Search"}, Option: "Enter"})
	open := fmt.Sprintf("Open (%d)", m.Items)
	b.step(key(i, "open", 0), click("link", open, ""))
	b.page(b.paths[i], b.titles[i], sim.Node{Role: "search", Name: "Site", Children: []sim.Node{box}})
	b.page(results, "Results of "+b.titles[i], sim.Node{Key: key(i, "open", 0), Role: "link", Name: open, Href: hit, Does: []sim.Deed{{Goto: hit}}},
		sim.Node{Role: "link", Name: "Help", Href: "/"})
	b.page(hit, "Found in "+b.titles[i])
}

// slow is a page whose answers take their time, and whose result comes later still.
func slow(b *builder, i int, m ModulePlan) {
	done := b.paths[i] + "/ready"
	effect := happened("job.started", "title", b.titles[i])
	start := sim.Node{Key: key(i, "start", 0), Role: "button", Name: "Start the job",
		Does: []sim.Deed{{Request: &sim.Request{Method: "POST", Path: "/jobs", AnswerMs: 250 * m.Items}, Effect: &effect}, {Goto: done}}}
	b.step(start.Key, click("button", "Start the job", ""))
	b.page(b.paths[i], b.titles[i], start)
	b.page(done, b.titles[i]+" is ready", sim.Node{Role: "status", Name: "All is ready", Shows: sim.When{AfterMs: 100 * m.Items}})
}
