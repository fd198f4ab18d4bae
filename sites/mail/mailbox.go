package mail

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The folders, by the names of their addresses.
const (
	inbox   = "inbox"
	drafts  = "drafts"
	sent    = "sent"
	archive = "archive"
	trash   = "trash"
)

// folderSizes are the folders in the order of the page, with how many messages a world begins with.
var folderSizes = []struct {
	name, title string
	size        int
}{
	{inbox, "Inbox", 10_000},
	{drafts, "Drafts", 2},
	{sent, "Sent", 40},
	{archive, "Archive", 300},
	{trash, "Trash", 12},
}

// message is one mail. All but Folder and Unread stays as it is.
type message struct {
	ID       string
	From     person
	To       string // set where the owner writes
	Subject  string
	Snippet  string
	Body     string // HTML that is safe to show; made when asked for where it is empty
	File     string // name of the attachment
	FileSize int
	At       time.Time
	Folder   string
	Was      string // the folder before the last move
	Unread   bool
}

// mailbox is what one world holds, newest first.
type mailbox struct {
	seed    uint64
	owner   person
	topics  [topicCount]topic
	all     []*message
	reorder bool // lists are turned by half

	made     uint32 // counts messages, for their ids
	idBase   uint32
	arrivals *rand.Rand
	arrived  map[string]int // per list that polls
}

// newest is the time of the newest message: the world's "now" stands still.
var newest = time.Date(2026, time.March, 12, 9, 41, 0, 0, time.UTC)

const (
	// idStep is odd, so that ids repeat only after 2^32 messages.
	idStep = 2_654_435_761
	// One message in unreadOneIn is unread; one in firmOneIn comes from a firm.
	unreadOneIn = 40
	firmOneIn   = 3
	// Between two messages lie gapMinMinutes and more.
	gapMinMinutes, gapSpanMinutes = 4, 70
	// The letters of the topics begin out of sight, and no two share a place.
	topicFrom, topicGap, topicStagger = 300, 36, 18
)

func newMailbox(seed uint64, k drift.Knobs) *mailbox {
	r := app.Rand(seed, streamMessages)
	m := &mailbox{
		seed: seed, owner: newPerson(r), topics: newTopics(seed), reorder: k.Reorder,
		idBase: r.Uint32(), arrivals: app.Rand(seed, streamArrivals), arrived: map[string]int{},
	}
	for _, f := range folderSizes {
		at := newest
		for i := range f.size {
			msg := m.random(r, f.name)
			msg.At = at
			if f.name == inbox {
				m.placeTopic(msg, i)
			}
			m.all = append(m.all, msg)
			at = at.Add(-time.Minute * time.Duration(gapMinMinutes+r.IntN(gapSpanMinutes)))
		}
	}
	m.drift(k, app.Rand(seed, streamDrift))
	return m
}

// random makes a message of no topic.
func (m *mailbox) random(r *rand.Rand, folder string) *message {
	from, subject := newPerson(r), tell(r, pick(r, letterSubjects))
	if r.IntN(firmOneIn) == 0 {
		from, subject = newFirm(r), tell(r, pick(r, firmSubjects))
	}
	to := ""
	if folder == drafts || folder == sent {
		from, to = m.owner, from.Name
	}
	return &message{
		ID: m.nextID(), From: from, To: to, Subject: subject, Snippet: tell(r, pick(r, snippets)), Folder: folder, Was: folder,
		Unread: r.IntN(unreadOneIn) == 0 && folder == inbox,
	}
}

func (m *mailbox) nextID() string {
	m.made++
	return fmt.Sprintf("%08x", m.idBase+m.made*idStep)
}

// placeTopic turns the message at a place of the inbox into a letter, where one belongs.
func (m *mailbox) placeTopic(msg *message, place int) {
	for i, t := range m.topics {
		at := place - topicFrom - i*topicStagger
		if at >= 0 && at%topicGap == 0 && at/topicGap < len(t.Letters) {
			msg.become(t.Letters[at/topicGap])
		}
	}
}

func (m *message) become(l letter) { m.From, m.Subject, m.Unread = l.From, l.Subject, l.Unread }

// drift adds and removes the rows of the drifts, around the target of every topic.
func (m *mailbox) drift(k drift.Knobs, r *rand.Rand) {
	for _, t := range m.topics {
		if k.Swap {
			below := t.Letters[t.target()+1].Subject
			m.all = slices.DeleteFunc(m.all, func(msg *message) bool { return msg.Subject == below })
			m.insertAbove(t.Target, t.Equal, r)
		}
		if k.DecoyRow {
			m.insertAbove(t.Target, t.Lookalike, r)
		}
	}
}

// insertAbove puts one more letter directly above another.
func (m *mailbox) insertAbove(l, more letter, r *rand.Rand) {
	at := slices.IndexFunc(m.all, func(msg *message) bool { return msg.Subject == l.Subject })
	msg := m.random(r, inbox)
	msg.become(more)
	msg.At = m.all[at].At.Add(time.Minute)
	m.all = slices.Insert(m.all, at, msg)
}

// find returns the message with an id, nil for none.
func (m *mailbox) find(id string) *message {
	at := slices.IndexFunc(m.all, func(msg *message) bool { return msg.ID == id })
	if at < 0 {
		return nil
	}
	return m.all[at]
}

// add puts a new message on top.
func (m *mailbox) add(msg *message) { m.all = slices.Insert(m.all, 0, msg) }

// move puts a message into a folder.
func (m *message) move(to string) { m.Was, m.Folder = m.Folder, to }
