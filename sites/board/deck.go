package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The columns of the board, in the order of work.
const (
	columnToDo   = "To do"
	columnDoing  = "Doing"
	columnReview = "Review"
	columnDone   = "Done"
)

var columns = []string{columnToDo, columnDoing, columnReview, columnDone}

// sizes are how many cards each column begins with. One below the target can go, and more remain.
var sizes = map[string]int{columnToDo: 7, columnDoing: 5, columnReview: 4, columnDone: 6}

// card is one card as the lists show it.
type card struct {
	Number   int    `json:"number"`
	Title    string `json:"title"`
	Column   string `json:"column"`
	Label    string `json:"label"`
	Assignee string `json:"assignee"`
	Comments int    `json:"comments"`

	description string
	comments    []comment
}

// comment is what somebody has said about a card.
type comment struct {
	By   string `json:"by"`
	Text string `json:"text"`
}

// deck is everything that a seed decides: the cards, and what the tasks ask for.
type deck struct {
	tour, team string
	members    []string
	// cards stand in the order of their columns' lists.
	cards []card
	// arrivals are cards that others add while a visitor looks on: one a column with a target, per poll.
	arrivals [drift.PollRows][]card
	// move, rename and archive are the targets, by number; each stands in a column of its own.
	move, rename, archive int
	// moveTo is the column that the task move asks for.
	moveTo string
	// query narrows the board to the target of archive and its neighbours.
	query string
	// newTitle is what the task rename asks for, created what the task create asks for.
	newTitle string
	created  card
}

const (
	teamSize    = 6
	commentsMax = 4
	// numberFirst and numberSpread bound the number of a board's first card.
	numberFirst, numberSpread = 120, 600
)

// maker makes cards whose titles no other card has.
type maker struct {
	r      *rand.Rand
	d      *deck
	pairs  []int // of a verb and a thing, each for one card
	number int
}

// newDeck makes the deck of a seed.
func newDeck(seed uint64) *deck {
	d := &deck{}
	team := app.Rand(seed, streamTeam)
	d.tour, d.team = pick(team, tours), pick(team, teams)
	for _, i := range team.Perm(len(people))[:teamSize] {
		d.members = append(d.members, people[i])
	}
	r := app.Rand(seed, streamCards)
	m := &maker{r: r, d: d, pairs: r.Perm(len(verbs) * len(things)), number: numberFirst + r.IntN(numberSpread)}
	for _, column := range columns {
		d.cards = append(d.cards, m.column(column)...)
	}
	for i := range d.arrivals {
		for _, target := range []int{d.move, d.rename, d.archive} {
			d.arrivals[i] = append(d.arrivals[i], m.card(m.title(), d.card(target).Column))
		}
	}
	tasks := app.Rand(seed, streamTasks)
	d.moveTo = pick(tasks, []string{columnDoing, columnReview, columnDone})
	d.newTitle = m.title()
	d.created = card{Title: m.title(), Column: pick(tasks, columns), description: pick(tasks, details)}
	return d
}

// column makes the cards of a column. Where it has a target, the cards above and below it are of
// the same thing and the same person, so that neither narrows the list to the target alone.
func (m *maker) column(name string) []card {
	out := make([]card, sizes[name])
	for i := range out {
		out[i] = m.card(m.title(), name)
	}
	if name == columnReview {
		return out
	}
	at := 1 + m.r.IntN(len(out)-2)
	thing := m.pairs[0] / len(verbs)
	for i := at - 1; i <= at+1; i++ {
		out[i].Title, out[i].Assignee = m.titleOf(thing), out[at].Assignee
	}
	switch name {
	case columnToDo:
		m.d.move = out[at].Number
	case columnDoing:
		m.d.rename = out[at].Number
	case columnDone:
		m.d.archive = out[at].Number
		m.d.query = strings.TrimPrefix(things[thing], "the ")
	}
	return out
}

// title makes a title that no other card contains.
func (m *maker) title() string { return m.titleOf(m.pairs[0] / len(verbs)) }

// titleOf is title for one thing.
func (m *maker) titleOf(thing int) string {
	at := slices.IndexFunc(m.pairs, func(pair int) bool { return pair/len(verbs) == thing })
	verb := m.pairs[at] % len(verbs)
	m.pairs = slices.Delete(m.pairs, at, at+1)
	return fmt.Sprintf("%s %s for %s", verbs[verb], things[thing], pick(m.r, stops))
}

func (m *maker) card(title, column string) card {
	m.number += 1 + m.r.IntN(3)
	c := card{
		Number: m.number, Title: title, Column: column, Label: pick(m.r, kinds), Assignee: pick(m.r, m.d.members),
		description: pick(m.r, details),
	}
	for range m.r.IntN(commentsMax) {
		c.comments = append(c.comments, comment{By: pick(m.r, m.d.members), Text: pick(m.r, remarks)})
	}
	c.Comments = len(c.comments)
	return c
}

// card finds a card by its number; nil when it is not on the board.
func (d *deck) card(number int) *card {
	if i := d.index(number); i >= 0 {
		return &d.cards[i]
	}
	return nil
}

func (d *deck) index(number int) int {
	return slices.IndexFunc(d.cards, func(c card) bool { return c.Number == number })
}

// titled finds the card with a title; the zero card when there is none.
func (d *deck) titled(title string) card {
	i := slices.IndexFunc(d.cards, func(c card) bool { return c.Title == title })
	if i < 0 {
		return card{}
	}
	return d.cards[i]
}

// disturb adds look-alikes directly above the targets and, for a swap, takes away the card below.
func (d *deck) disturb(k drift.Knobs, seed uint64) {
	r := app.Rand(seed, streamDecoy)
	number := d.last()
	above := func(target int, suffix string) {
		at := d.index(target)
		twin := d.cards[at]
		number += 1 + r.IntN(3)
		twin.Number, twin.Title = number, twin.Title+suffix
		d.cards = slices.Insert(d.cards, at, twin)
	}
	for _, target := range []int{d.move, d.rename, d.archive} {
		if k.Swap {
			above(target, " (copy)")
			below := d.index(target) + 1 // of the same column: a target never stands last
			d.cards = slices.Delete(d.cards, below, below+1)
		}
		if k.DecoyRow {
			above(target, " 2")
		}
	}
}

// last is the highest number that a card has or will have when it arrives.
func (d *deck) last() int {
	highest := 0
	for _, list := range append(d.arrivals[:], d.cards) {
		for _, c := range list {
			highest = max(highest, c.Number)
		}
	}
	return highest
}
