package helpdesk

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The first control of every task, and where it leads.
const (
	openQueue = "Open the queue"
	queuePath = "/tickets"
)

// first is how every task begins.
var first = schema.Note{Do: "click", Role: "link", Names: []string{openQueue}}

// aimed is the press of a task's aim, by all of its names.
func aimed(s drift.Spots) schema.Note {
	return schema.Note{Do: "click", Role: s.Aim.Role, Names: []string{s.Aim.Name, s.Synonym, s.Translation}, Within: s.Aim.Within}
}

// withMoves makes the notes and the solution of a task from its moves.
func withMoves(t app.Task, moves ...schema.Note) app.Task {
	t.Notes, t.Solution = moves, app.Solution(moves)
	return t
}

// replyTask needs the editor, which stands in a frame of its own.
func replyTask() app.Task {
	spots := drift.Spots{
		First: drift.Control{Role: "link", Name: openQueue}, Next: queuePath,
		Aim:     drift.Control{Role: "button", Name: "Send reply"},
		Synonym: "Post answer", Translation: "Antwort senden",
		Commit: "POST /tickets/{number}/replies",
		Traits: []drift.Trait{drift.Polls, drift.SignedIn},
	}
	return withMoves(app.Task{
		Name:  "reply",
		Goal:  "Open the queue, open the ticket {{subject}}, and send the customer the reply {{text}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "subject", Label: "Subject of the ticket"},
			{Name: "text", Label: "Text of the reply"},
		},
		Values: func(seed uint64) schema.Values {
			b := newBook(seed)
			return schema.Values{
				"subject": schema.NewSecret(b.ticket(b.Reply).Subject),
				"text":    schema.NewSecret(b.ReplyText),
			}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			b := newBook(seed)
			return []schema.Effect{{Name: effectReplied, Fields: map[string]string{
				"ticket": b.ticket(b.Reply).key(), "text": v["text"].Reveal(),
			}}}
		},
		Spots: spots,
	},
		first,
		schema.Note{Do: "click", Role: "link", Names: []string{"{{subject}}"}},
		schema.Note{Do: "fill", Role: "textbox", Names: []string{"Reply"}, Param: "text"},
		aimed(spots),
	)
}

// closeTask needs the right one of two customers who write under the same subject, and a panel
// that comes in later.
func closeTask() app.Task {
	spots := drift.Spots{
		First: drift.Control{Role: "link", Name: openQueue}, Next: queuePath,
		Aim:     drift.Control{Role: "button", Name: "Close ticket"},
		Synonym: "Mark as closed", Translation: "Ticket schließen",
		Commit: "POST /tickets/{number}/close",
		Traits: []drift.Trait{drift.Rows, drift.Polls, drift.Served, drift.SignedIn},
	}
	return withMoves(app.Task{
		Name: "close",
		Goal: "Open the queue, open the ticket {{subject}} of the customer {{customer}}, choose to resolve it, and close it with the " +
			"resolution {{resolution}}. Others may have written under the same subject: leave theirs alone.",
		Start: "/",
		Params: []schema.Param{
			{Name: "subject", Label: "Subject of the ticket"},
			{Name: "customer", Label: "Name of the customer"},
			{Name: "resolution", Label: "How the ticket was resolved"},
		},
		Values: func(seed uint64) schema.Values {
			b := newBook(seed)
			t := b.ticket(b.Close)
			return schema.Values{
				"subject":    schema.NewSecret(t.Subject),
				"customer":   schema.NewSecret(t.Customer),
				"resolution": schema.NewSecret(b.Resolution),
			}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			b := newBook(seed)
			return []schema.Effect{{Name: effectClosed, Fields: map[string]string{
				"ticket": b.ticket(b.Close).key(), "subject": v["subject"].Reveal(), "resolution": v["resolution"].Reveal(),
			}}}
		},
		Spots: spots,
	},
		first,
		schema.Note{Do: "click", Role: "link", Names: []string{"{{subject}}"}, Within: "{{customer}}"},
		schema.Note{Do: "click", Role: "button", Names: []string{"Resolve"}},
		schema.Note{Do: "select", Role: "combobox", Names: []string{"Resolution"}, Param: "resolution"},
		aimed(spots),
	)
}

// assignTask needs the right one among equal buttons, after a search that waits for the typist.
func assignTask() app.Task {
	spots := drift.Spots{
		First: drift.Control{Role: "link", Name: openQueue}, Next: queuePath,
		Aim:     drift.Control{Role: "button", Name: "Assign to me", Within: "{{subject}}"},
		Synonym: "Take over", Translation: "Mir zuweisen",
		Commit: "POST /tickets/{number}/take",
		Traits: []drift.Trait{drift.Rows, drift.Polls, drift.Typed, drift.Served, drift.SignedIn},
	}
	return withMoves(app.Task{
		Name:  "assign",
		Goal:  "Open the queue, show the unassigned tickets, search for {{query}}, and assign the ticket {{subject}} to yourself.",
		Start: "/",
		Params: []schema.Param{
			{Name: "query", Label: "What to search the tickets for"},
			{Name: "subject", Label: "Subject of the ticket"},
		},
		Values: func(seed uint64) schema.Values {
			b := newBook(seed)
			return schema.Values{
				"query":   schema.NewSecret(b.Query),
				"subject": schema.NewSecret(b.ticket(b.Assign).Subject),
			}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			b := newBook(seed)
			return []schema.Effect{{Name: effectAssigned, Fields: map[string]string{
				"ticket": b.ticket(b.Assign).key(), "subject": v["subject"].Reveal(), "agent": b.Me,
			}}}
		},
		Spots: spots,
	},
		first,
		schema.Note{Do: "click", Role: "link", Names: []string{"Unassigned"}},
		schema.Note{Do: "fill", Role: "searchbox", Names: []string{"Search tickets"}, Param: "query"},
		aimed(spots),
	)
}
