package travel

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The buttons that commit, and the other names that they are known by.
const (
	cancelTrip            = "Cancel trip"
	cancelTripSynonym     = "Cancel booking"
	cancelTripTranslation = "Reise stornieren"

	confirmSeat            = "Confirm seat"
	confirmSeatSynonym     = "Take this seat"
	confirmSeatTranslation = "Platz bestätigen"
)

var cancelMoves = []schema.Note{
	{Do: "click", Role: "link", Names: []string{"My trips"}},
	{Do: "click", Role: "link", Names: []string{"Cancel trip"}, Within: "{{to}}"},
	{Do: "select", Role: "combobox", Names: []string{"Reason"}, Param: "reason"},
	{Do: "click", Role: "button", Names: []string{cancelTrip, cancelTripSynonym, cancelTripTranslation}},
}

var seatMoves = []schema.Note{
	{Do: "click", Role: "link", Names: []string{"My trips"}},
	{Do: "click", Role: "link", Names: []string{"Change seat"}, Within: "{{to}}"},
	{Do: "click", Role: "combobox", Names: []string{"Section"}},
	{Do: "click", Role: "option", Names: []string{"{{section}}"}},
	{Do: "click", Role: "button", Names: []string{"Next"}},
	{Do: "check", Role: "radio", Names: []string{"{{seat}}"}},
	{Do: "click", Role: "button", Names: []string{"Review"}},
	{Do: "click", Role: "button", Names: []string{confirmSeat, confirmSeatSynonym, confirmSeatTranslation}},
}

// toMyTrips are the spots that both tasks share.
func toMyTrips(s drift.Spots) drift.Spots {
	s.First, s.Next = drift.Control{Role: "link", Name: "My trips"}, "/trips"
	s.Traits = append([]drift.Trait{drift.Rows, drift.Polls, drift.SignedIn}, s.Traits...)
	return s
}

// cancelTask needs the right booking among equal ones, and a native select. All of it works
// without script.
func cancelTask() app.Task {
	return app.Task{
		Name:  "cancel",
		Goal:  "Cancel my trip to {{to}}. The reason is: {{reason}}. Leave the other trips alone.",
		Start: "/",
		Params: []schema.Param{
			{Name: "to", Label: "Destination of the trip to cancel"},
			{Name: "reason", Label: "Reason, as the form has it"},
		},
		Values: func(seed uint64) schema.Values {
			p := newPlan(seed)
			return schema.Values{"to": schema.NewSecret(p.target().To), "reason": schema.NewSecret(p.Reason)}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: effectCancelled, Fields: map[string]string{
				"to": v["to"].Reveal(), "date": dateTo(seed, v["to"].Reveal()), "reason": v["reason"].Reveal(),
			}}}
		},
		Notes:    cancelMoves,
		Solution: app.Solution(cancelMoves),
		Spots: toMyTrips(drift.Spots{
			Aim:     drift.Control{Role: "button", Name: cancelTrip},
			Synonym: cancelTripSynonym, Translation: cancelTripTranslation,
			Commit: "POST /trips/{ref}/cancel",
			Traits: []drift.Trait{drift.Served},
		}),
	}
}

// seatTask needs the right booking among equal ones, a list box that is no select, and a wizard.
func seatTask() app.Task {
	return app.Task{
		Name:  "seat",
		Goal:  "Change the seat of my trip to {{to}}: take {{seat}} in {{section}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "to", Label: "Destination of the trip"},
			{Name: "section", Label: "Section to sit in, as in Section 2"},
			{Name: "seat", Label: "Seat, as in Seat 4C"},
		},
		Values: func(seed uint64) schema.Values {
			p := newPlan(seed)
			return schema.Values{
				"to": schema.NewSecret(p.target().To), "section": schema.NewSecret(p.Section), "seat": schema.NewSecret(p.Seat),
			}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: effectSeated, Fields: map[string]string{
				"to": v["to"].Reveal(), "date": dateTo(seed, v["to"].Reveal()), "section": v["section"].Reveal(), "seat": v["seat"].Reveal(),
			}}}
		},
		Notes:    seatMoves,
		Solution: app.Solution(seatMoves),
		Spots: toMyTrips(drift.Spots{
			Aim:     drift.Control{Role: "button", Name: confirmSeat},
			Synonym: confirmSeatSynonym, Translation: confirmSeatTranslation,
			Commit: "POST /trips/{ref}/seat",
		}),
	}
}

// dateTo is when the booking to a destination departs; "unknown" fits no effect.
func dateTo(seed uint64, to string) string {
	for _, b := range newPlan(seed).Bookings {
		if b.To == to {
			return b.Date()
		}
	}
	return "unknown"
}
