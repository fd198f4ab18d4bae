package helpdesk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

const (
	agentCount    = 6
	familyCount   = 5 // unassigned tickets about the same thing: what the search of the task "assign" leaves
	assignedCount = 8 // fillers that somebody works on
	strayCount    = 3 // fillers that nobody works on
	closedCount   = 4
	firstNumber   = 48_000
	gapMin        = 4 // leaves room for a number between two tickets
	gapMore       = 18
)

// book is everything that a seed decides: the tickets and the values of the tasks.
type book struct {
	// Me is the agent who is signed in, one of Agents.
	Me     string
	Agents []string
	// Tickets are the newest first.
	Tickets []ticket
	// The targets of the tasks, by number.
	Reply, Close, Assign int

	ReplyText  string
	Resolution string
	// Query is the thing that the family of the target of "assign" is about.
	Query string
	// twin is the name that is easily taken for that of the customer of Close.
	twin string
}

// newBook makes the book of a seed. Each part has its own stream, so that a change of one leaves
// the others as they are.
func newBook(seed uint64) *book {
	b := &book{}
	customers := b.addPeople(app.Rand(seed, "helpdesk/people"))
	b.addTickets(app.Rand(seed, "helpdesk/tickets"), customers)
	b.addThreads(app.Rand(seed, "helpdesk/threads"))
	words := app.Rand(seed, "helpdesk/values")
	b.ReplyText = fmt.Sprintf("%s %s Reference LM-%04d.", pick(words, thanks), pick(words, advice), words.IntN(10_000))
	b.Resolution = pick(words, resolutions)
	return b
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// addPeople makes the agents, and the customers one after the other: no two people of a book share
// a name. The first customer has a name that is easily taken for another.
func (b *book) addPeople(rng *rand.Rand) (next func() string) {
	family, given := rng.Perm(len(surnames)), rng.Perm(len(givenNames))
	name := func(i int) string {
		return givenNames[given[i%len(given)]] + " " + surnames[family[(i+i/len(given))%len(family)]]
	}
	for i := range agentCount {
		b.Agents = append(b.Agents, name(i))
	}
	b.Me = b.Agents[0]
	slices.Sort(b.Agents)
	near, surname := pick(rng, nearNames), surnames[family[agentCount]]
	a := rng.IntN(2)
	first := near[a] + " " + surname
	b.twin = near[1-a] + " " + surname
	i := agentCount
	return func() string {
		if i++; i == agentCount+1 {
			return first
		}
		return name(i)
	}
}

// draft is a ticket that has no number yet.
type draft struct {
	ticket
	target *int // of the book, when the ticket is the target of a task
}

// addTickets makes the tickets of the tasks and the fillers, shuffles them, and numbers them from
// the newest down.
func (b *book) addTickets(rng *rand.Rand, customer func() string) {
	thing := rng.Perm(len(things))
	b.Query = strings.ToLower(things[thing[0]])
	var list []draft
	add := func(subject, assignee, status string, target *int) {
		list = append(list, draft{ticket{
			Subject: subject, Customer: customer(), Company: pick(rng, companies), Assignee: assignee, Status: status,
			Updated: weekdays[rng.IntN(len(weekdays))] + fmt.Sprintf(" %02d:%02d", 8+rng.IntN(10), rng.IntN(60)),
			filler:  target == nil,
		}, target})
	}
	other := func() string {
		return pick(rng, slices.DeleteFunc(slices.Clone(b.Agents), func(a string) bool { return a == b.Me }))
	}

	shared := things[thing[1]] + " " + pick(rng, problems)
	add(shared, b.Me, statusOpen, &b.Close)
	add(shared, other(), statusWaiting, nil)
	list[1].filler = false
	for i, p := range rng.Perm(len(problems))[:familyCount] {
		target := &b.Assign
		if i > 0 {
			target = nil
		}
		add(things[thing[0]]+" "+problems[p], "", statusOpen, target)
	}
	add(things[thing[2]]+" "+pick(rng, problems), b.Me, statusOpen, &b.Reply)
	for i := range assignedCount + strayCount + closedCount {
		subject := things[thing[3+i%(len(things)-3)]] + " " + problems[(i*5+rng.IntN(5))%len(problems)]
		for slices.ContainsFunc(list, func(d draft) bool { return d.Subject == subject }) {
			subject = things[thing[3+rng.IntN(len(things)-3)]] + " " + pick(rng, problems)
		}
		switch {
		case i < assignedCount:
			add(subject, pick(rng, b.Agents), []string{statusOpen, statusOpen, statusWaiting}[rng.IntN(3)], nil)
		case i < assignedCount+strayCount:
			add(subject, "", statusOpen, nil)
		default:
			add(subject, pick(rng, b.Agents), statusClosed, nil)
			list[len(list)-1].Resolution = pick(rng, resolutions)
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	keepBelow(list, &b.Assign, func(t ticket) bool { return b.mayMakeRoomForAssign(t) })
	keepBelow(list, &b.Close, func(t ticket) bool { return b.mayMakeRoomForClose(t) })
	b.number(rng, list)
}

func (b *book) number(rng *rand.Rand, list []draft) {
	number := firstNumber + rng.IntN(1_000)
	for i := len(list) - 1; i >= 0; i-- {
		number += gapMin + rng.IntN(gapMore)
		list[i].Number = number
	}
	for _, d := range list {
		if d.target != nil {
			*d.target = d.Number
		}
		b.Tickets = append(b.Tickets, d.ticket)
	}
}

// mayMakeRoomForAssign and mayMakeRoomForClose say which tickets of the lists that the tasks see
// belong to no task, so that a swap may take one away.
func (b *book) mayMakeRoomForAssign(t ticket) bool {
	return t.filler && t.Assignee == "" && !t.Closed() && t.holds(b.Query)
}

func (b *book) mayMakeRoomForClose(t ticket) bool {
	return t.filler && t.Assignee != "" && !t.Closed()
}

// keepBelow makes sure that a ticket which may go stands below a target.
func keepBelow(list []draft, target *int, mayGo func(ticket) bool) {
	at := slices.IndexFunc(list, func(d draft) bool { return d.target == target })
	first := slices.IndexFunc(list, func(d draft) bool { return mayGo(d.ticket) })
	if !slices.ContainsFunc(list[at:], func(d draft) bool { return mayGo(d.ticket) }) {
		list[at], list[first] = list[first], list[at]
	}
}

// addThreads writes what the customers wrote and what the desk said.
func (b *book) addThreads(rng *rand.Rand) {
	for i := range b.Tickets {
		t := &b.Tickets[i]
		t.Thread = []message{opening(rng, *t)}
		if t.Status == statusOpen && rng.IntN(2) == 0 {
			continue
		}
		agent := t.Assignee
		if agent == "" {
			agent = pick(rng, b.Agents)
		}
		t.Thread = append(t.Thread, message{Author: agent, When: t.Updated, Text: pick(rng, thanks) + " We are looking into it.", Agent: true})
	}
}

func opening(rng *rand.Rand, t ticket) message {
	return message{
		Author: t.Customer, When: t.Updated,
		Text: fmt.Sprintf("Hello, %s %s %s", pick(rng, openings), "It is about this: "+lowerFirst(t.Subject)+".", pick(rng, details)),
	}
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// ticket finds a ticket by number; nil when there is none.
func (b *book) ticket(number int) *ticket {
	for i := range b.Tickets {
		if b.Tickets[i].Number == number {
			return &b.Tickets[i]
		}
	}
	return nil
}
