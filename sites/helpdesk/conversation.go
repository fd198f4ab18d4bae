package helpdesk

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"
)

// ticketView is the page of one ticket.
type ticketView struct {
	Ticket  ticket
	Agents  []string
	Choices []string
	// Closing says that the panel is open in which a resolution is chosen.
	Closing bool
}

func (d *desk) ticketView(t ticket) ticketView {
	return ticketView{Ticket: t, Agents: d.book.Agents, Choices: resolutions}
}

func (d *desk) ticketPage(w http.ResponseWriter, _ *http.Request, v *visitor, t ticket) {
	d.show(w, http.StatusOK, pageTicket, frame{Title: t.Subject, Notice: d.takeNotice(v), Data: d.ticketView(t)})
}

// editor is the document of the frame in which a reply is written.
func (d *desk) editor(w http.ResponseWriter, _ *http.Request, _ *visitor, t ticket) {
	d.write(w, http.StatusOK, "", docEditor, frame{Title: "Reply", Data: d.ticketView(t)})
}

// closing opens the panel in which a resolution is chosen.
func (d *desk) closing(w http.ResponseWriter, r *http.Request, v *visitor, t ticket) {
	data := d.ticketView(t)
	data.Closing = !t.Closed()
	if isPart(r) {
		d.part(w, http.StatusOK, partPanel, frame{Data: data})
		return
	}
	d.show(w, http.StatusOK, pageTicket, frame{Title: t.Subject, Notice: d.takeNotice(v), Data: data})
}

func (d *desk) close(w http.ResponseWriter, r *http.Request, v *visitor, number int) {
	resolution := r.PostForm.Get("resolution")
	t, err := d.change(number, func(t *ticket) (string, map[string]string, error) {
		switch {
		case t.Closed():
			return "", nil, wrong("This ticket is closed already.")
		case !slices.Contains(resolutions, resolution):
			return "", nil, wrong("Choose a resolution.")
		}
		t.Status, t.Resolution = statusClosed, resolution
		return effectClosed, map[string]string{"subject": t.Subject, "resolution": resolution}, nil
	})
	d.changed(w, r, v, t, err, partClosed, "Ticket "+t.told()+" is closed: "+resolution+".")
}

func (d *desk) assign(w http.ResponseWriter, r *http.Request, v *visitor, number int) {
	agent := r.PostForm.Get("agent")
	t, err := d.change(number, func(t *ticket) (string, map[string]string, error) {
		switch {
		case t.Closed():
			return "", nil, wrong("This ticket is closed.")
		case !d.book.isAgent(agent):
			return "", nil, wrong("Choose an agent.")
		case t.Assignee == agent:
			return "", nil, wrong(agent + " has this ticket already.")
		}
		t.Assignee = agent
		return effectAssigned, map[string]string{"subject": t.Subject, "agent": agent}, nil
	})
	d.changed(w, r, v, t, err, partFacts, "Ticket "+t.told()+" is assigned to "+agent+" now.")
}

func (d *desk) reply(w http.ResponseWriter, r *http.Request, v *visitor, number int) {
	text, err := readText(r, "Write a reply first.")
	var t ticket
	if err == nil {
		t, err = d.change(number, func(t *ticket) (string, map[string]string, error) {
			if t.Closed() {
				return "", nil, wrong("This ticket is closed.")
			}
			t.Thread = append(slices.Clip(t.Thread), message{Author: d.book.Me, When: justNow, Text: text, Agent: true})
			return effectReplied, map[string]string{"text": text}, nil
		})
	}
	if err == nil {
		w.Header().Set("HX-Trigger-After-Swap", "reply-sent") // empties the editor
	}
	d.changed(w, r, v, t, err, partThread, "Your reply on "+t.told()+" was sent.")
}

func (d *desk) note(w http.ResponseWriter, r *http.Request, v *visitor, number int) {
	text, err := readText(r, "Write a note first.")
	var t ticket
	if err == nil {
		t, err = d.change(number, func(t *ticket) (string, map[string]string, error) {
			t.Thread = append(slices.Clip(t.Thread), message{Author: d.book.Me, When: justNow, Text: text, Agent: true, Private: true})
			return effectNoted, map[string]string{"text": text}, nil
		})
	}
	if err == nil {
		w.Header().Set("HX-Trigger-After-Swap", "note-added")
	}
	d.changed(w, r, v, t, err, partThread, "Your note on "+t.told()+" was added.")
}

const justNow = "Just now"

// readText reads what was written: line ends are "\n", and a space is a space.
func readText(r *http.Request, missing string) (string, error) {
	text := strings.NewReplacer("\r\n", "\n", "\u00a0", " ").Replace(r.PostForm.Get("text"))
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", wrong(missing)
	case utf8.RuneCountInString(text) > textMax:
		return "", wrong("This text is too long.")
	}
	return text, nil
}

// changed answers a form of the page of a ticket.
func (d *desk) changed(w http.ResponseWriter, r *http.Request, v *visitor, t ticket, err error, part, notice string) {
	switch {
	case err != nil:
		d.wrongIn(w, r, intoForm, err)
	case isPart(r):
		d.part(w, http.StatusOK, part, frame{Notice: notice, Data: d.ticketView(t)})
	default:
		d.tell(v, notice)
		http.Redirect(w, r, "/tickets/"+t.key(), http.StatusSeeOther)
	}
}
