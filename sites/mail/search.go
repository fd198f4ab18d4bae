package mail

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wfbench/wfbench/sites/drift"
)

// Where to look, as the page offers it.
const (
	everywhere = "Everywhere"
	subjects   = "Subjects"
	senders    = "Senders"
)

const (
	// queryMaxBytes bounds what can be searched for, rowsMax the rows of one answer.
	queryMaxBytes = 200
	rowsMax       = 100
)

// search is one list: a folder and what narrows it.
type search struct {
	folder, query, where string
	unread               bool
	from, count          int
}

// readSearch reads a search from an address, strictly.
func readSearch(v url.Values) (search, error) {
	s := search{folder: v.Get("folder"), query: strings.ToLower(strings.TrimSpace(v.Get("q"))), where: v.Get("in"), unread: v.Get("unread") == "1"}
	if s.where == "" {
		s.where = everywhere
	}
	var err error
	if s.from, err = strconv.Atoi(v.Get("from")); err != nil || s.from < 0 {
		return s, errors.New("the list begins nowhere")
	}
	if s.count, err = strconv.Atoi(v.Get("count")); err != nil || s.count < 1 || s.count > rowsMax {
		return s, errors.New("the list has no such length")
	}
	switch {
	case folderTitle(s.folder) == "":
		return s, errors.New("there is no such folder")
	case len(s.query) > queryMaxBytes:
		return s, errors.New("please search for something shorter")
	case !slices.Contains([]string{everywhere, subjects, senders}, s.where):
		return s, errors.New("please choose where to look from the list")
	}
	return s, nil
}

func folderTitle(name string) string {
	for _, f := range folderSizes {
		if f.name == name {
			return f.title
		}
	}
	return ""
}

func (s search) matches(m *message) bool {
	if m.Folder != s.folder || (s.unread && !m.Unread) {
		return false
	}
	if s.query == "" {
		return true
	}
	has := func(text string) bool { return strings.Contains(strings.ToLower(text), s.query) }
	switch s.where {
	case subjects:
		return has(m.Subject)
	case senders:
		return has(m.From.Name) || has(m.From.Address)
	}
	return has(m.Subject) || has(m.From.Name) || has(m.From.Address) || has(m.Snippet)
}

// row is a message as the list shows it.
type row struct {
	ID      string `json:"id"`
	From    string `json:"from"` // the recipient where the owner writes
	Subject string `json:"subject"`
	Snippet string `json:"snippet"`
	Shown   string `json:"shown"` // the date in words
	At      string `json:"at"`
	File    string `json:"file,omitempty"`
	Unread  bool   `json:"unread"`
}

// page is a part of a list.
type page struct {
	Total   int      `json:"total"`
	From    int      `json:"from"`
	Rows    []row    `json:"rows"`
	Folders []folder `json:"folders"`
}

// folder is a folder with the number behind its name.
type folder struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Count int    `json:"count"`
}

// list makes a page of a search.
func (m *mailbox) list(s search) page {
	var found []*message
	for _, msg := range m.all {
		if s.matches(msg) {
			found = append(found, msg)
		}
	}
	if m.reorder {
		half := len(found) / 2
		found = append(slices.Clone(found[half:]), found[:half]...)
	}
	p := page{Total: len(found), From: s.from, Rows: []row{}, Folders: m.folders()}
	for _, msg := range found[min(s.from, len(found)):min(s.from+s.count, len(found))] {
		p.Rows = append(p.Rows, msg.row())
	}
	return p
}

func (m *message) row() row {
	from := m.From.Name
	if m.To != "" {
		from = "To " + m.To
	}
	return row{
		ID: m.ID, From: from, Subject: m.Subject, Snippet: m.Snippet, Shown: shown(m.At),
		At: m.At.Format(time.RFC3339), File: m.File, Unread: m.Unread,
	}
}

// shown is a date as people write it, seen from the world's day.
func shown(at time.Time) string {
	switch {
	case at.Year() == newest.Year() && at.YearDay() == newest.YearDay():
		return at.Format("15:04")
	case at.Year() == newest.Year():
		return at.Format("2 Jan")
	}
	return at.Format("2 Jan 2006")
}

// folders counts what the names of the folders tell: unread mail, and drafts.
func (m *mailbox) folders() []folder {
	counts := map[string]int{}
	for _, msg := range m.all {
		if (msg.Folder == inbox && msg.Unread) || msg.Folder == drafts {
			counts[msg.Folder]++
		}
	}
	var out []folder
	for _, f := range folderSizes {
		out = append(out, folder{f.name, f.title, counts[f.name]})
	}
	return out
}

// arrive lets new mail come in that a polling list shows on top: once for each of the list's
// first drift.PollRows polls. Lists are the inbox as a whole and the searches for a topic.
func (m *mailbox) arrive(s search) {
	about := ""
	if s.query != "" {
		for _, t := range m.topics {
			if strings.Contains(strings.ToLower(t.Name), s.query) {
				about = t.Name
			}
		}
	}
	if s.folder != inbox || (s.query != "" && about == "") || m.arrived[about] == drift.PollRows {
		return
	}
	msg := m.random(m.arrivals, inbox)
	msg.At, msg.Unread = newest, true
	if about != "" {
		msg.Subject = about + ": news " + string(rune('A'+m.arrived[about]))
	}
	m.arrived[about]++
	m.add(msg)
}
