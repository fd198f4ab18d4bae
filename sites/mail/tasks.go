package mail

import (
	"path"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// open is how every task begins.
var open = schema.Note{Do: "click", Role: "link", Names: []string{"Open mailbox"}}

var first = drift.Control{Role: "link", Name: "Open mailbox"}

// A page of the mailer that a visitor may open at once.
const next = "/" + inbox

// task fills in what follows from a task's moves.
func task(t app.Task, moves []schema.Note) app.Task {
	t.Start = "/"
	t.Spots.First, t.Spots.Next = first, next
	t.Notes, t.Solution = moves, app.Solution(moves)
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
	}, []schema.Note{
		open,
		{Do: "click", Role: "link", Names: []string{"Compose"}},
		{Do: "fill", Role: "textbox", Names: []string{"To"}, Param: "to"},
		{Do: "fill", Role: "textbox", Names: []string{"Subject"}, Param: "subject"},
		{Do: "fill", Role: "textbox", Names: []string{"Message"}, Param: "body"},
		{Do: "upload", Role: "button", Names: []string{"Attach a file"}, Param: "attachment"},
		{Do: "click", Role: "button", Names: []string{aim.Name, spots.Synonym, spots.Translation}},
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
	}, []schema.Note{
		open,
		{Do: "check", Role: "checkbox", Names: []string{"Unread only"}},
		{Do: "fill", Role: "searchbox", Names: []string{"Search mail"}, Param: "query"},
		{Do: "click", Role: "button", Names: []string{"Archive", spots.Synonym, spots.Translation}, Within: "{{subject}}"},
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
	}, []schema.Note{
		open,
		{Do: "select", Role: "combobox", Names: []string{"Search in"}, Param: "where"},
		{Do: "fill", Role: "searchbox", Names: []string{"Search mail"}, Param: "query"},
		{Do: "click", Role: "button", Names: []string{"Delete", spots.Synonym, spots.Translation}, Within: "{{subject}}"},
	})
}
