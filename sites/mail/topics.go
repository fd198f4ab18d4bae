package mail

import (
	"math/rand/v2"
	"slices"

	"github.com/wfbench/wfbench/sites/app"
)

// topic is what a task searches for: some messages about one project, and the one among them that
// the task is about. The project's name stands in no other message.
type topic struct {
	Name   string
	Target letter
	// Letters are all of the topic in the order of the list, Target among them.
	Letters []letter
	// Lookalike is what a drift puts above the target, Equal is one more of the topic's kind.
	Lookalike, Equal letter
}

// letter is a message of a topic before it has a place in the mailbox.
type letter struct {
	From    person
	Subject string
	Unread  bool
}

const (
	topicLetters = 8
	// The target stands in the middle: there is an unread letter above it and below it.
	targetMin, targetSpan = 2, 3
)

// The tasks that have a topic, by their place in topics.
const (
	archiveTopic = iota
	deleteTopic
	topicCount
)

// projects are invented names. None is part of another word of the mailbox.
var projects = []string{
	"Amberquill", "Borealith", "Corvanne", "Drachenthal", "Eskermere", "Falkenrath", "Glaciane", "Hexenbach", "Ondrière", "Jorvallen",
	"Krähenwald", "Lyngvatten", "Mirandelle", "Nordquelle", "Ombrelune", "Pellworth", "Quillhaven", "Rosmarån", "Silberhain", "Tessarine",
}

// kinds are pairs of a kind of message and its look-alike.
var kinds = [][2]string{
	{"quarterly report", "quarterly reports 2"}, {"revised budget", "revised budgets"}, {"travel plan", "travel plans 2"},
	{"open question", "open questions"}, {"draft contract", "draft contracts 2"}, {"site photos", "site photo"},
	{"meeting notes", "meeting notes 2"}, {"list of suppliers", "lists of suppliers"}, {"test results", "test result"},
	{"new timetable", "new timetable 2"}, {"insurance papers", "insurance paper"}, {"final invoice", "final invoices"},
}

// newTopics makes the seed's topics, in the order of the constants above.
func newTopics(seed uint64) [topicCount]topic {
	r := app.Rand(seed, streamTopics)
	names := r.Perm(len(projects))
	var all [topicCount]topic
	for i := range all {
		all[i] = newTopic(r, projects[names[i]])
	}
	return all
}

func newTopic(r *rand.Rand, name string) topic {
	t := topic{Name: name}
	writers := []person{newPerson(r), newPerson(r), newPerson(r)}
	order := r.Perm(len(kinds))
	for i, k := range order[:topicLetters] {
		inside := i > 0 && i < topicLetters-1
		t.Letters = append(t.Letters, letter{pick(r, writers), name + ": " + kinds[k][0], inside})
	}
	at := targetMin + r.IntN(targetSpan)
	t.Target = t.Letters[at]
	t.Lookalike = letter{t.Target.From, name + ": " + kinds[order[at]][1], true}
	t.Equal = letter{pick(r, writers), name + ": " + kinds[order[topicLetters]][0], true}
	return t
}

// target finds the target of a topic.
func (t topic) target() int { return slices.Index(t.Letters, t.Target) }

// sender is who wrote the letter with this subject; "" when there is none.
func (t topic) sender(subject string) string {
	for _, l := range t.Letters {
		if l.Subject == subject {
			return l.From.Address
		}
	}
	return ""
}
