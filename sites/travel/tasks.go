package travel

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// move is one action of a task, for the reference planner and for the scripted solver.
type move struct {
	do, role string
	names    []string
	within   string
	param    string
}

func notesOf(moves []move) []schema.Note {
	notes := make([]schema.Note, 0, len(moves))
	for _, m := range moves {
		notes = append(notes, schema.Note{Do: m.do, Role: m.role, Names: m.names, Within: m.within, Param: m.param})
	}
	return notes
}

func solutionOf(moves []move) []app.Move {
	list := make([]app.Move, 0, len(moves))
	for _, m := range moves {
		value := ""
		if m.param != "" {
			value = "{{" + m.param + "}}"
		}
		list = append(list, app.Move{Do: m.do, Role: m.role, Name: m.names[0], Within: m.within, Value: value})
	}
	return list
}

// bookMoves are the booking of a trip, action by action.
var bookMoves = []move{
	{do: "click", role: "link", names: []string{"Plan a trip"}},
	{do: "fill", role: "combobox", names: []string{"From"}, param: "from"},
	{do: "click", role: "option", names: []string{"{{from}}"}},
	{do: "fill", role: "combobox", names: []string{"To"}, param: "to"},
	{do: "click", role: "option", names: []string{"{{to}}"}},
	{do: "click", role: "button", names: []string{"Choose date"}},
	{do: "click", role: "button", names: []string{"Next month"}},
	{do: "click", role: "button", names: []string{"{{date}}"}},
	{do: "click", role: "button", names: []string{"Search trips"}},
	{do: "click", role: "button", names: []string{"Choose"}, within: "{{trip}}"},
	{do: "fill", role: "textbox", names: []string{"Full name"}, param: "passenger"},
	{do: "click", role: "button", names: []string{"Pay"}},
	{do: "fill", role: "textbox", names: []string{"Card number"}, param: "card_number"},
	{do: "click", role: "button", names: []string{payNow, payNowSynonym, payNowTranslation}},
}

// The button that pays, and the other names that it is known by.
const (
	payNow            = "Pay now"
	payNowSynonym     = "Complete payment"
	payNowTranslation = "Jetzt bezahlen"
)

// bookTask needs what was chosen and not only typed, a day of a calendar, the right trip among
// equal buttons, and a payment at another origin.
func bookTask() app.Task {
	return app.Task{
		Name: "book",
		Goal: "Plan a trip for one adult from {{from}} to {{to}} on {{date}}, which is next month. Choose {{trip}} among the trips, " +
			"book it for {{passenger}}, and pay once with the card {{card_number}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "from", Label: "Place to start from"},
			{Name: "to", Label: "Place to go to"},
			{Name: "date", Label: "Day of departure, as in 14 April 2027"},
			{Name: "trip", Label: "Name of the trip"},
			{Name: "passenger", Label: "Full name of the passenger"},
			{Name: "card_number", Label: "Card number", Sensitive: true},
		},
		Values: func(seed uint64) schema.Values {
			p := newPlan(seed)
			return schema.Values{
				"from":        schema.NewSecret(p.From.Name),
				"to":          schema.NewSecret(p.To.Name),
				"date":        schema.NewSecret(longDate(p.Day)),
				"trip":        schema.NewSecret(p.trip(seed).Name),
				"passenger":   schema.NewSecret(p.Passenger),
				"card_number": schema.NewSecret(p.Card),
			}
		},
		Expected: bookExpected,
		Notes:    notesOf(bookMoves),
		Solution: solutionOf(bookMoves),
		Spots: drift.Spots{
			First: drift.Control{Role: "link", Name: "Plan a trip"}, Next: "/search",
			Aim:     drift.Control{Role: "button", Name: payNow},
			Synonym: payNowSynonym, Translation: payNowTranslation,
			Field: "From", Neighbour: "To",
			Commit: "POST /pay/{token}",
			Traits: []drift.Trait{drift.Rows, drift.Typed},
		},
	}
}

// trip is the one to book.
func (p *plan) trip(seed uint64) trip { return timetable(seed, p.From, p.To, p.Day)[p.Trip] }

// bookExpected is one payment of the trip's price and one booking of it.
func bookExpected(seed uint64, v schema.Values) []schema.Effect {
	text := func(param string) string { return v[param].Reveal() }
	return []schema.Effect{
		{Name: effectPaid, Fields: map[string]string{"amount": amount(newPlan(seed).trip(seed).Cents)}},
		{Name: effectBooked, Fields: map[string]string{
			"from": text("from"), "to": text("to"), "date": text("date"), "trip": text("trip"),
			"passenger": text("passenger"), "passengers": passengersOf(1),
		}},
	}
}
