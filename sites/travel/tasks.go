package travel

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// bookMoves are the booking of a trip, action by action.
var bookMoves = []schema.Note{
	{Do: "click", Role: "link", Names: []string{"Plan a trip"}},
	{Do: "fill", Role: "combobox", Names: []string{"From"}, Param: "from"},
	{Do: "click", Role: "option", Names: []string{"{{from}}"}},
	{Do: "fill", Role: "combobox", Names: []string{"To"}, Param: "to"},
	{Do: "click", Role: "option", Names: []string{"{{to}}"}},
	{Do: "click", Role: "button", Names: []string{"Choose date"}},
	{Do: "click", Role: "button", Names: []string{"Next month"}},
	{Do: "click", Role: "button", Names: []string{"{{date}}"}},
	{Do: "click", Role: "button", Names: []string{"Search trips"}},
	{Do: "click", Role: "button", Names: []string{"Choose"}, Within: "{{trip}}"},
	{Do: "fill", Role: "textbox", Names: []string{"Full name"}, Param: "passenger"},
	{Do: "click", Role: "button", Names: []string{"Pay"}},
	{Do: "fill", Role: "textbox", Names: []string{"Card number"}, Param: "card_number"},
	{Do: "click", Role: "button", Names: []string{payNow, payNowSynonym, payNowTranslation}},
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
		Notes:    bookMoves,
		Solution: app.Solution(bookMoves),
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
