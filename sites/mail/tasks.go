package mail

import (
	"path"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// move is one action of a task, for the reference planner and for the scripted solver.
type move struct {
	do, role string
	names    []string
	within   string
	param    string
}

// open is how every task begins.
var open = move{do: "click", role: "link", names: []string{"Open mailbox"}}

var first = drift.Control{Role: "link", Name: "Open mailbox"}

// A page of the mailer that a visitor may open at once.
const next = "/" + inbox

// task fills in what follows from a task's moves.
func task(t app.Task, moves []move) app.Task {
	t.Start = "/"
	t.Spots.First, t.Spots.Next = first, next
	for _, m := range moves {
		value := ""
		if m.param != "" {
			value = "{{" + m.param + "}}"
		}
		t.Notes = append(t.Notes, schema.Note{Do: m.do, Role: m.role, Names: m.names, Within: m.within, Param: m.param})
		t.Solution = append(t.Solution, app.Move{Do: m.do, Role: m.role, Name: m.names[0], Within: m.within, Value: value})
	}
	return t
}

// sendTask needs an editor that is no input, and a file.
func sendTask() app.Task {
	aim := drift.Control{Role: "button", Name: "Send"}
	spots := drift.Spots{
		Aim: aim, Synonym: "Send message", Translation: "Senden", Field: "To", Neighbour: "Subject",
		Commit: "POST /api/messages", Traits: []drift.Trait{drift.Shadow, drift.SignedIn},
	}
	return task(app.Task{
		Name: "send",
		Goal: "Open the mailbox and send one new message to {{to}} with the subject {{subject}} and the text {{body}}. " +
			"Attach the file {{attachment}}.",
		Params: []schema.Param{
			{Name: "to", Label: "E-mail address of the recipient"},
			{Name: "subject", Label: "Subject of the message"},
			{Name: "body", Label: "Text of the message"},
			{Name: "attachment", Label: "File to attach"},
		},
		Values: func(seed uint64) schema.Values {
			d := newDispatch(seed)
			return schema.Values{
				"to": schema.NewSecret(d.To.Address), "subject": schema.NewSecret(d.Subject),
				"body": schema.NewSecret(d.Body), "attachment": schema.NewSecret(d.File.Name),
			}
		},
		Files: func(seed uint64) map[string]app.File {
			return map[string]app.File{"attachment": newDispatch(seed).File}
		},
		Expected: sendExpected,
		Spots:    spots,
	}, []move{
		open,
		{do: "click", role: "link", names: []string{"Compose"}},
		{do: "fill", role: "textbox", names: []string{"To"}, param: "to"},
		{do: "fill", role: "textbox", names: []string{"Subject"}, param: "subject"},
		{do: "fill", role: "textbox", names: []string{"Message"}, param: "body"},
		{do: "upload", role: "button", names: []string{"Attach a file"}, param: "attachment"},
		{do: "click", role: "button", names: []string{aim.Name, spots.Synonym, spots.Translation}},
	})
}

func sendExpected(seed uint64, v schema.Values) []schema.Effect {
	return []schema.Effect{{Name: mailSent, Fields: map[string]string{
		"to": v["to"].Reveal(), "subject": v["subject"].Reveal(), "body": v["body"].Reveal(),
		"attachment": path.Base(strings.ReplaceAll(v["attachment"].Reveal(), `\`, "/")),
		"bytes":      strconv.Itoa(len(newDispatch(seed).File.Body)),
	}}}
}

// rowSpots are the spots of a task that presses a button in the row of {{subject}}.
func rowSpots(button, synonym, translation, commit string) drift.Spots {
	return drift.Spots{
		Aim:     drift.Control{Role: "button", Name: button, Within: "{{subject}}"},
		Synonym: synonym, Translation: translation, Commit: commit,
		Traits: []drift.Trait{drift.Rows, drift.Polls, drift.Typed, drift.Shadow, drift.SignedIn},
	}
}

// rowExpected makes the effects of a task on the target of one of the seed's topics.
func rowExpected(which int, effect string) func(uint64, schema.Values) []schema.Effect {
	return func(seed uint64, v schema.Values) []schema.Effect {
		subject := v["subject"].Reveal()
		from := newTopics(seed)[which].sender(subject)
		return []schema.Effect{{Name: effect, Fields: map[string]string{"subject": subject, "from": from}}}
	}
}

// archiveTask needs the right row among equal ones, and the right one of two buttons.
func archiveTask() app.Task {
	spots := rowSpots("Archive", "Move to archive", "Archivieren", "POST /api/messages/{id}/archive")
	return task(app.Task{
		Name: "archive",
		Goal: "Open the mailbox, show unread messages only, search them for {{query}}, and archive the message with the subject " +
			"{{subject}}. Leave all others where they are.",
		Params: []schema.Param{
			{Name: "query", Label: "What to search for"},
			{Name: "subject", Label: "Subject of the message to archive"},
		},
		Values: func(seed uint64) schema.Values {
			t := newTopics(seed)[archiveTopic]
			return schema.Values{"query": schema.NewSecret(t.Name), "subject": schema.NewSecret(t.Target.Subject)}
		},
		Expected: rowExpected(archiveTopic, mailArchived),
		Spots:    spots,
	}, []move{
		open,
		{do: "check", role: "checkbox", names: []string{"Unread only"}},
		{do: "fill", role: "searchbox", names: []string{"Search mail"}, param: "query"},
		{do: "click", role: "button", names: []string{"Archive", spots.Synonym, spots.Translation}, within: "{{subject}}"},
	})
}

// deleteTask is archiveTask with the button beside it, and a list of where to look.
func deleteTask() app.Task {
	spots := rowSpots("Delete", "Move to trash", "Löschen", "POST /api/messages/{id}/delete")
	return task(app.Task{
		Name: "delete",
		Goal: "Open the mailbox, choose to search in {{where}}, search for {{query}}, and delete the message with the subject " +
			"{{subject}}. Leave all others where they are, and do not undo it.",
		Params: []schema.Param{
			{Name: "where", Label: "Where to search: Everywhere, Subjects or Senders"},
			{Name: "query", Label: "What to search for"},
			{Name: "subject", Label: "Subject of the message to delete"},
		},
		Values: func(seed uint64) schema.Values {
			t := newTopics(seed)[deleteTopic]
			return schema.Values{
				"where": schema.NewSecret(subjects),
				"query": schema.NewSecret(t.Name), "subject": schema.NewSecret(t.Target.Subject),
			}
		},
		Expected: rowExpected(deleteTopic, mailDeleted),
		Spots:    spots,
	}, []move{
		open,
		{do: "select", role: "combobox", names: []string{"Search in"}, param: "where"},
		{do: "fill", role: "searchbox", names: []string{"Search mail"}, param: "query"},
		{do: "click", role: "button", names: []string{"Delete", spots.Synonym, spots.Translation}, within: "{{subject}}"},
	})
}
