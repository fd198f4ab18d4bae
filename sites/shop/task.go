package shop

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// placing are the spots of the task buy.
var placing = drift.Spots{
	First: drift.Control{Role: "link", Name: "Start shopping"}, Next: "/catalog",
	Aim:     drift.Control{Role: "button", Name: "Place order"},
	Synonym: "Complete purchase", Translation: "Kaufen",
	Field: "Street", Neighbour: "City",
	Commit: "POST /api/orders",
	Traits: []drift.Trait{drift.Rows, drift.Shadow, drift.SignedIn},
}

func buyTask() app.Task {
	return app.Task{
		Name: "buy",
		Goal: "Search the shop for {{query}}, choose {{product}}, put it into the basket in size {{size}} and check out: " +
			"sign in with {{email}} and {{password}}, have it sent to {{full_name}}, {{street}}, {{postcode}} {{city}}, {{country}}, " +
			"pay with card {{card_number}}, expiry {{expiry}}, CVC {{cvc}}, accept the terms and place the order once.",
		Start:    "/",
		Params:   buyParams(),
		Values:   values,
		Expected: buyExpected,
		Notes:    buyNotes(),
		Solution: buySolution(),
		Spots:    placing,
	}
}

func buyParams() []schema.Param {
	return []schema.Param{
		{Name: "query", Label: "What to search for"},
		{Name: "product", Label: "Name of the product"},
		{Name: "size", Label: "Size"},
		{Name: "email", Label: "Email of the account"},
		{Name: "password", Label: "Password of the account", Sensitive: true},
		{Name: "full_name", Label: "Full name of the recipient"},
		{Name: "street", Label: "Street and house number"},
		{Name: "city", Label: "City"},
		{Name: "postcode", Label: "Postcode"},
		{Name: "country", Label: "Country"},
		{Name: "card_number", Label: "Card number", Sensitive: true},
		{Name: "expiry", Label: "Expiry of the card, MM/YY", Sensitive: true},
		{Name: "cvc", Label: "CVC of the card", Sensitive: true},
	}
}

// buyExpected is one charge of the product's price and one order of it, to the address given.
func buyExpected(seed uint64, v schema.Values) []schema.Effect {
	text := func(param string) string { return v[param].Reveal() }
	price := "unknown" // fits no charge
	if p, ok := newCatalogue(seed).named(text("product")); ok {
		price = amount(p.Cents)
	}
	to := address{text("full_name"), text("street"), text("city"), text("postcode"), text("country")}
	return []schema.Effect{
		{Name: paymentCharged, Fields: map[string]string{"amount": price}},
		{Name: orderPlaced, Fields: placedFields(text("product"), text("size"), 1, to)},
	}
}

// move is one action of the task, for the reference planner and for the scripted solver.
type move struct {
	do, role string
	names    []string
	within   string
	param    string
}

// buyMoves is the task, action by action.
var buyMoves = []move{
	{do: "click", role: "link", names: []string{"Start shopping"}},
	{do: "fill", role: "searchbox", names: []string{"Search products"}, param: "query"},
	{do: "click", role: "button", names: []string{"Search"}},
	{do: "click", role: "button", names: []string{"Choose"}, within: "{{product}}"},
	{do: "select", role: "combobox", names: []string{"Size"}, param: "size"},
	{do: "click", role: "button", names: []string{"Add to basket"}},
	{do: "click", role: "link", names: []string{"Go to basket"}},
	{do: "click", role: "button", names: []string{"Check out"}},
	{do: "fill", role: "textbox", names: []string{"Email"}, param: "email"},
	{do: "fill", role: "textbox", names: []string{"Password"}, param: "password"},
	{do: "click", role: "button", names: []string{"Sign in"}},
	{do: "fill", role: "textbox", names: []string{"Full name"}, param: "full_name"},
	{do: "fill", role: "textbox", names: []string{"Street"}, param: "street"},
	{do: "fill", role: "textbox", names: []string{"City"}, param: "city"},
	{do: "fill", role: "textbox", names: []string{"Postcode"}, param: "postcode"},
	{do: "select", role: "combobox", names: []string{"Country"}, param: "country"},
	{do: "click", role: "button", names: []string{"Continue to payment"}},
	{do: "fill", role: "textbox", names: []string{"Card number"}, param: "card_number"},
	{do: "fill", role: "textbox", names: []string{"Expiry"}, param: "expiry"},
	{do: "fill", role: "textbox", names: []string{"CVC"}, param: "cvc"},
	{do: "check", role: "checkbox", names: []string{"I accept the terms"}},
	{do: "click", role: "button", names: []string{placing.Aim.Name, placing.Synonym, placing.Translation}},
}

func buyNotes() []schema.Note {
	notes := make([]schema.Note, 0, len(buyMoves))
	for _, m := range buyMoves {
		notes = append(notes, schema.Note{Do: m.do, Role: m.role, Names: m.names, Within: m.within, Param: m.param})
	}
	return notes
}

func buySolution() []app.Move {
	moves := make([]app.Move, 0, len(buyMoves))
	for _, m := range buyMoves {
		value := ""
		if m.param != "" {
			value = "{{" + m.param + "}}"
		}
		moves = append(moves, app.Move{Do: m.do, Role: m.role, Name: m.names[0], Within: m.within, Value: value})
	}
	return moves
}
