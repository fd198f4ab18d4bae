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
		Notes:    buyMoves,
		Solution: app.Solution(buyMoves),
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

// buyMoves is the task, action by action.
var buyMoves = []schema.Note{
	{Do: "click", Role: "link", Names: []string{"Start shopping"}},
	{Do: "fill", Role: "searchbox", Names: []string{"Search products"}, Param: "query"},
	{Do: "click", Role: "button", Names: []string{"Search"}},
	{Do: "click", Role: "button", Names: []string{"Choose"}, Within: "{{product}}"},
	{Do: "select", Role: "combobox", Names: []string{"Size"}, Param: "size"},
	{Do: "click", Role: "button", Names: []string{"Add to basket"}},
	{Do: "click", Role: "link", Names: []string{"Go to basket"}},
	{Do: "click", Role: "button", Names: []string{"Check out"}},
	{Do: "fill", Role: "textbox", Names: []string{"Email"}, Param: "email"},
	{Do: "fill", Role: "textbox", Names: []string{"Password"}, Param: "password"},
	{Do: "click", Role: "button", Names: []string{"Sign in"}},
	{Do: "fill", Role: "textbox", Names: []string{"Full name"}, Param: "full_name"},
	{Do: "fill", Role: "textbox", Names: []string{"Street"}, Param: "street"},
	{Do: "fill", Role: "textbox", Names: []string{"City"}, Param: "city"},
	{Do: "fill", Role: "textbox", Names: []string{"Postcode"}, Param: "postcode"},
	{Do: "select", Role: "combobox", Names: []string{"Country"}, Param: "country"},
	{Do: "click", Role: "button", Names: []string{"Continue to payment"}},
	{Do: "fill", Role: "textbox", Names: []string{"Card number"}, Param: "card_number"},
	{Do: "fill", Role: "textbox", Names: []string{"Expiry"}, Param: "expiry"},
	{Do: "fill", Role: "textbox", Names: []string{"CVC"}, Param: "cvc"},
	{Do: "check", Role: "checkbox", Names: []string{"I accept the terms"}},
	{Do: "click", Role: "button", Names: []string{placing.Aim.Name, placing.Synonym, placing.Translation}},
}
