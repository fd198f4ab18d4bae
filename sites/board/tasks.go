package board

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// traits are what the site does for every task.
var traits = []drift.Trait{drift.Polls, drift.Shadow, drift.SignedIn}

// rowTraits are those of the tasks that choose a card.
var rowTraits = []drift.Trait{drift.Rows, drift.Polls, drift.Shadow, drift.SignedIn}

var openBoard = drift.Control{Role: "link", Name: "Open board"}

func open() schema.Note {
	return schema.Note{Do: "click", Role: openBoard.Role, Names: []string{openBoard.Name}}
}

// aim is the step of a task's aim, by all its names.
func aim(s drift.Spots) schema.Note {
	return schema.Note{Do: "click", Role: s.Aim.Role, Names: []string{s.Aim.Name, s.Synonym, s.Translation}, Within: s.Aim.Within}
}

// moveTask needs the right card among equal buttons, and a native select in a dialog.
func moveTask() app.Task {
	spots := drift.Spots{
		First: openBoard, Next: "/board",
		Aim:     drift.Control{Role: "button", Name: "Move card", Within: "{{title}}"},
		Synonym: "Relocate card", Translation: "Karte verschieben",
		Commit: "POST /api/cards/{number}/move", Traits: rowTraits,
	}
	steps := []schema.Note{
		open(),
		{Do: "click", Role: "button", Names: []string{"Move"}, Within: "{{title}}"},
		{Do: "select", Role: "combobox", Names: []string{"Column"}, Param: "column"},
		aim(spots),
	}
	return app.Task{
		Name:  "move",
		Goal:  "Open the board and move the card {{title}} to the column {{column}}. Leave all other cards where they are.",
		Start: "/",
		Params: []schema.Param{
			{Name: "title", Label: "Title of what to move"},
			{Name: "column", Label: "Column to move it to: To do, Doing, Review or Done"},
		},
		Values: func(seed uint64) schema.Values {
			d := newDeck(seed)
			return schema.Values{"title": schema.NewSecret(d.card(d.move).Title), "column": schema.NewSecret(d.moveTo)}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			title := v["title"].Reveal()
			return []schema.Effect{{Name: cardMoved, Fields: movedFields(title, newDeck(seed).titled(title).Column, v["column"].Reveal())}}
		},
		Notes: steps, Solution: app.Solution(steps), Spots: spots,
	}
}

// createTask fills a form in a dialog.
func createTask() app.Task {
	spots := drift.Spots{
		First: openBoard, Next: "/board",
		Aim:     drift.Control{Role: "button", Name: "Create card"},
		Synonym: "Add to board", Translation: "Karte anlegen",
		Field: "Title", Neighbour: "Description",
		Commit: "POST /api/cards", Traits: traits,
	}
	steps := []schema.Note{
		open(),
		{Do: "click", Role: "button", Names: []string{"New card"}},
		{Do: "fill", Role: "textbox", Names: []string{"Title"}, Param: "title"},
		{Do: "select", Role: "combobox", Names: []string{"Column"}, Param: "column"},
		{Do: "fill", Role: "textbox", Names: []string{"Description"}, Param: "description"},
		aim(spots),
	}
	return app.Task{
		Name:  "create",
		Goal:  "Open the board and create one new card with the title {{title}} and the description {{description}} in the column {{column}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "title", Label: "Title"},
			{Name: "column", Label: "Column to create it in: To do, Doing, Review or Done"},
			{Name: "description", Label: "Description"},
		},
		Values: func(seed uint64) schema.Values {
			c := newDeck(seed).created
			return schema.Values{
				"title": schema.NewSecret(c.Title), "column": schema.NewSecret(c.Column), "description": schema.NewSecret(c.description),
			}
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: cardCreated, Fields: createdFields(v["title"].Reveal(), v["column"].Reveal(), v["description"].Reveal())}}
		},
		Notes: steps, Solution: app.Solution(steps), Spots: spots,
	}
}

// archiveTask narrows the board and then needs the right card among equal buttons: one press, and
// it is off the board.
func archiveTask() app.Task {
	spots := drift.Spots{
		First: openBoard, Next: "/board",
		Aim:     drift.Control{Role: "button", Name: "Archive", Within: "{{title}}"},
		Synonym: "File away", Translation: "Archivieren",
		Commit: "POST /api/cards/{number}/archive", Traits: append(slices.Clone(rowTraits), drift.Typed),
	}
	steps := []schema.Note{
		open(),
		{Do: "select", Role: "combobox", Names: []string{"Assignee"}, Param: "assignee"},
		{Do: "fill", Role: "searchbox", Names: []string{"Search cards"}, Param: "query"},
		aim(spots),
	}
	return app.Task{
		Name: "archive",
		Goal: "Open the board, show the cards of {{assignee}}, search for {{query}} and archive the card {{title}}. " +
			"Do not delete it, and leave all other cards alone.",
		Start: "/",
		Params: []schema.Param{
			{Name: "assignee", Label: "Person whose cards to show"},
			{Name: "query", Label: "What to search for"},
			{Name: "title", Label: "Title of what to archive"},
		},
		Values: func(seed uint64) schema.Values {
			d := newDeck(seed)
			c := d.card(d.archive)
			return schema.Values{
				"assignee": schema.NewSecret(c.Assignee), "query": schema.NewSecret(d.query), "title": schema.NewSecret(c.Title),
			}
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: cardArchived, Fields: map[string]string{"title": v["title"].Reveal()}}}
		},
		Notes: steps, Solution: app.Solution(steps), Spots: spots,
	}
}

// renameTask edits a card in place and commits with a key.
func renameTask() app.Task {
	spots := drift.Spots{
		First: openBoard, Next: "/board",
		Aim:     drift.Control{Role: "button", Name: "Rename", Within: "{{title}}"},
		Synonym: "Edit title", Translation: "Umbenennen",
		Commit: "POST /api/cards/{number}/rename", Traits: rowTraits,
	}
	steps := []schema.Note{
		open(),
		aim(spots),
		{Do: "fill", Role: "textbox", Names: []string{"New title of {{title}}"}, Param: "new_title"},
		{Do: "press", Role: "textbox", Names: []string{"New title of {{title}}"}, Option: "Enter"},
	}
	return app.Task{
		Name:  "rename",
		Goal:  "Open the board and rename the card {{title}} to {{new_title}}. Leave all other cards alone.",
		Start: "/",
		Params: []schema.Param{
			{Name: "title", Label: "Title as it is"},
			{Name: "new_title", Label: "New title"},
		},
		Values: func(seed uint64) schema.Values {
			d := newDeck(seed)
			return schema.Values{"title": schema.NewSecret(d.card(d.rename).Title), "new_title": schema.NewSecret(d.newTitle)}
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: cardRenamed, Fields: map[string]string{"from": v["title"].Reveal(), "to": v["new_title"].Reveal()}}}
		},
		Notes: steps, Solution: app.Solution(steps), Spots: spots,
	}
}
