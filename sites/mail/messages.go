package mail

import (
	"fmt"
	"html"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// The effects of the mailer.
const (
	mailSent     = "mail.sent"
	mailArchived = "mail.archived"
	mailDeleted  = "mail.deleted"
	mailRestored = "mail.restored"
	mailRead     = "mail.read"
)

// fields are what an effect on a message tells.
func (m *message) fields() map[string]string {
	return map[string]string{"subject": m.Subject, "from": m.From.Address}
}

// getMessages answers a part of a list. A page that polls asks to look for new mail first.
func (s *server) getMessages(r *http.Request) (any, error) {
	what, err := readSearch(r.URL.Query())
	if err != nil {
		return nil, app.Refuse(err)
	}
	if s.world.Knobs.PollMs > 0 && r.URL.Query().Get("check") == "1" {
		s.mailbox.arrive(what)
	}
	return s.mailbox.list(what), nil
}

// messageView is a message that is open.
type messageView struct {
	row
	Address string `json:"address"`
	To      string `json:"to"`
	Body    string `json:"body"` // HTML that is safe to show
	Bytes   int    `json:"bytes,omitempty"`
	Folder  string `json:"folder"`
}

// getMessage answers one message. To look at it changes nothing: it stays unread until told.
func (s *server) getMessage(m *message) (any, error) {
	if m.Body == "" {
		m.Body = s.mailbox.letter(m)
	}
	v := messageView{row: m.row(), Address: m.From.Address, To: m.To, Body: m.Body, Bytes: m.FileSize, Folder: m.Folder}
	v.From = m.From.Name
	if v.To == "" {
		v.To = s.mailbox.owner.Name
	}
	return v, nil
}

// letter writes the body of a message that the world began with.
func (m *mailbox) letter(msg *message) string {
	r := app.Rand(m.seed, streamBody+msg.ID)
	to := m.owner.Name
	if msg.To != "" {
		to = msg.To
	}
	body := ""
	for _, text := range []string{
		"Hello " + to + ",", msg.Snippet, tell(r, pick(r, snippets)) + " " + tell(r, pick(r, snippets)),
		tell(r, pick(r, snippets)), "All the best, " + msg.From.Name,
	} {
		body += "<p>" + html.EscapeString(text) + "</p>"
	}
	return body
}

// moved is the answer of a call that has changed a message.
type moved struct {
	ID      string   `json:"id"`
	Subject string   `json:"subject"`
	Folder  string   `json:"folder"`
	Folders []folder `json:"folders"`
}

// moveTo puts a message into a folder, where it is not yet, and commits the effect.
func (s *server) moveTo(m *message, to, effect string) (any, error) {
	if m.Folder == to {
		return nil, &app.Problem{Status: http.StatusConflict, Text: fmt.Sprintf("this message is in the folder %s already", folderTitle(to))}
	}
	m.move(to)
	return s.changed(m, effect), nil
}

func (s *server) changed(m *message, effect string) moved {
	s.world.Ledger.Commit(effect, m.fields())
	return moved{m.ID, m.Subject, m.Folder, s.mailbox.folders()}
}

func (s *server) postArchive(m *message) (any, error) { return s.moveTo(m, archive, mailArchived) }

func (s *server) postDelete(m *message) (any, error) { return s.moveTo(m, trash, mailDeleted) }

// postRestore takes the last move back.
func (s *server) postRestore(m *message) (any, error) { return s.moveTo(m, m.Was, mailRestored) }

func (s *server) postRead(m *message) (any, error) {
	if !m.Unread {
		return nil, &app.Problem{Status: http.StatusConflict, Text: "this message is read already"}
	}
	m.Unread = false
	return s.changed(m, mailRead), nil
}
