package mail

import (
	"errors"
	"mime/multipart"
	"net/http"
	netmail "net/mail"
	"path"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

const (
	// bodyMaxBytes bounds a request, fileMaxBytes the attachment in it.
	bodyMaxBytes = 2 << 20
	fileMaxBytes = 1 << 20
	// fieldMaxBytes bounds a line that is typed, textMaxBytes the HTML of a message.
	fieldMaxBytes = 200
	textMaxBytes  = 64 << 10
	// snippetRunes is how much of a message the list shows.
	snippetRunes = 90
)

// composed is a message as a visitor has written it.
type composed struct {
	to, subject string
	body, plain string // HTML that is safe to show, and its text
	file        string
	fileSize    int
}

// readComposed reads the form of a message: to, subject and body, each once, and at most one
// attachment.
func readComposed(r *http.Request) (composed, error) {
	var c composed
	if err := r.ParseMultipartForm(bodyMaxBytes); err != nil {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return c, errTooLarge
		}
		return c, &app.Problem{Status: http.StatusBadRequest, Text: "we could not read that"}
	}
	form := r.MultipartForm
	for name, values := range form.Value {
		switch {
		case len(values) != 1:
			return c, &app.Problem{Status: http.StatusBadRequest, Text: "we could not read that"}
		case name == "to":
			c.to = strings.TrimSpace(values[0])
		case name == "subject":
			c.subject = strings.Join(strings.Fields(values[0]), " ")
		case name == "body":
			if len(values[0]) > textMaxBytes {
				return c, app.Refuse(errors.New("please write a shorter message"))
			}
			c.body, c.plain = sanitise(values[0])
		default:
			return c, &app.Problem{Status: http.StatusBadRequest, Text: "we could not read that"}
		}
	}
	if err := c.attach(form.File); err != nil {
		return c, err
	}
	return c, app.Refuse(c.check())
}

var errTooLarge = &app.Problem{Status: http.StatusRequestEntityTooLarge, Text: "the attachment is larger than 1 MB"}

// attach takes the attachment's name and size; its content goes nowhere.
func (c *composed) attach(files map[string][]*multipart.FileHeader) error {
	given := files["attachment"]
	switch {
	case len(files) == 0:
		return nil
	case len(files) > 1 || len(given) != 1:
		return &app.Problem{Status: http.StatusBadRequest, Text: "we could not read that"}
	case given[0].Size > fileMaxBytes:
		return errTooLarge
	}
	name := path.Base(strings.ReplaceAll(given[0].Filename, `\`, "/"))
	if name == "." || name == "/" || len(name) > fieldMaxBytes {
		return app.Refuse(errors.New("please give the attachment a shorter name"))
	}
	c.file, c.fileSize = name, int(given[0].Size)
	return nil
}

// check says what is wrong with a message.
func (c composed) check() error {
	at, err := netmail.ParseAddress(c.to)
	switch {
	case c.to == "":
		return errors.New("please enter the address of the recipient")
	case err != nil || at.Address != c.to || len(c.to) > fieldMaxBytes || !strings.Contains(c.to, "."):
		return errors.New("please check the address of the recipient")
	case c.subject == "":
		return errors.New("please enter a subject")
	case len(c.subject) > fieldMaxBytes:
		return errors.New("please enter a shorter subject")
	case c.plain == "":
		return errors.New("please write a message")
	}
	return nil
}

// fields are what the effect tells.
func (c composed) fields() map[string]string {
	f := map[string]string{"to": c.to, "subject": c.subject, "body": c.plain}
	if c.file != "" {
		f["attachment"], f["bytes"] = c.file, strconv.Itoa(c.fileSize)
	}
	return f
}

func (s *server) postMessage(r *http.Request) (any, error) {
	c, err := readComposed(r)
	if err != nil {
		return nil, err
	}
	m := s.mailbox
	msg := &message{
		ID: m.nextID(), From: m.owner, To: c.to, Subject: c.subject, Snippet: snippet(c.plain), Body: c.body,
		File: c.file, FileSize: c.fileSize, At: newest, Folder: sent, Was: sent,
	}
	m.add(msg)
	s.world.Ledger.Commit(mailSent, c.fields())
	return moved{msg.ID, msg.Subject, msg.Folder, m.folders()}, nil
}

func snippet(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= snippetRunes {
		return string(runes)
	}
	return string(runes[:snippetRunes]) + "…"
}
