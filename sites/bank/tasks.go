package bank

import (
	"fmt"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

func click(role string, names ...string) schema.Note {
	return schema.Note{Do: "click", Role: role, Names: names}
}

func fill(name, param string) schema.Note {
	return schema.Note{Do: "fill", Role: "textbox", Names: []string{name}, Param: param}
}

// finish fills in what follows from a task's moves: the last one is the aim.
func finish(t app.Task, moves []schema.Note) app.Task {
	t.Notes, t.Solution = moves, app.Solution(moves)
	first, last := moves[0], moves[len(moves)-1]
	t.Spots.First = drift.Control{Role: first.Role, Name: first.Names[0]}
	t.Spots.Aim = drift.Control{Role: last.Role, Name: last.Names[0]}
	t.Spots.Synonym, t.Spots.Translation = last.Names[1], last.Names[2]
	return t
}

func transferTask() app.Task {
	moves := []schema.Note{
		click("link", "Sign in"),
		fill("Customer number", "customer_number"),
		fill("Password", "password"),
		click("button", "Continue"),
	}
	params := []schema.Param{
		{Name: "customer_number", Label: "Customer number at the bank"},
		{Name: "password", Label: "Password of the customer", Sensitive: true},
	}
	goal := "Sign in to the bank with {{customer_number}} and {{password}}, enter the one-time code, digit by digit"
	for i := range codeDigits {
		param := fmt.Sprintf("code_%d", i+1)
		moves = append(moves, fill(fmt.Sprintf("Digit %d", i+1), param))
		params = append(params, schema.Param{Name: param, Label: fmt.Sprintf("Digit %d of the one-time code", i+1), Sensitive: true})
		goal += ", {{" + param + "}}"
	}
	moves = append(moves,
		click("button", "Verify"),
		click("link", "New transfer"),
		fill("Payee", "payee"),
		fill("IBAN", "iban"),
		fill("Amount", "amount"),
		fill("Reference", "reference"),
		click("button", "Review"),
		click("button", "Confirm transfer", "Send money", "Überweisung bestätigen"),
	)
	return finish(app.Task{
		Name: "transfer",
		Goal: goal + ". Make a new transfer to {{payee}}, IBAN {{iban}}, of {{amount}} euros with the reference {{reference}}, " +
			"review it and confirm it once.",
		Start: "/",
		Params: append(params, payeeParams(
			schema.Param{Name: "reference", Label: "Reference of the transfer"})...),
		Values: transferValues,
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			t := transfer{v["payee"].Reveal(), v["iban"].Reveal(), v["amount"].Reveal(), v["reference"].Reveal()}
			return []schema.Effect{{Name: transferMade, Fields: t.fields()}}
		},
		Spots: drift.Spots{
			Next: "/sign-in", Field: "Payee", Neighbour: "Reference", Commit: "POST /api/transfers",
			Traits: []drift.Trait{drift.Shadow, drift.SignedIn},
		},
	}, moves)
}

func payeeParams(more ...schema.Param) []schema.Param {
	return append([]schema.Param{
		{Name: "payee", Label: "Name of the payee"},
		{Name: "iban", Label: "IBAN of the payee"},
		{Name: "amount", Label: "Amount in euros, like 120.50"},
	}, more...)
}

func transferValues(seed uint64) schema.Values {
	who, r := newCustomer(seed), app.Rand(seed, streamTransfer)
	v := schema.Values{
		"customer_number": schema.NewSecret(who.number),
		"password":        schema.NewSecret(who.password),
		"payee":           schema.NewSecret(personName(r)),
		"iban":            schema.NewSecret(newIBAN(r)),
		"amount":          schema.NewSecret(money(2_000 + r.IntN(80_000))),
		"reference":       schema.NewSecret(pick(r, purposes) + " " + draw(r, referenceChars)),
	}
	for i, digit := range who.code {
		v[fmt.Sprintf("code_%d", i+1)] = schema.NewSecret(string(digit))
	}
	return v
}

func createTask() app.Task {
	return finish(app.Task{
		Name:   "standing-order",
		Goal:   "Set up a standing order to {{payee}}, IBAN {{iban}}, of {{amount}} euros, {{rhythm}}.",
		Start:  "/accounts",
		Params: payeeParams(schema.Param{Name: "rhythm", Label: "How often: Monthly, Quarterly or Yearly"}),
		Values: func(seed uint64) schema.Values {
			r := app.Rand(seed, streamCreate)
			return schema.Values{
				"payee":  schema.NewSecret(personName(r)),
				"iban":   schema.NewSecret(newIBAN(r)),
				"amount": schema.NewSecret(money(1_000 + r.IntN(60_000))),
				"rhythm": schema.NewSecret(pick(r, rhythms)),
			}
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: orderCreated, Fields: map[string]string{
				"payee": v["payee"].Reveal(), "iban": v["iban"].Reveal(),
				"amount": v["amount"].Reveal(), "rhythm": v["rhythm"].Reveal(),
			}}}
		},
		Spots: drift.Spots{
			Next: "/standing-orders", Field: "Payee", Neighbour: "IBAN", Commit: "POST /api/standing-orders",
			Traits: []drift.Trait{drift.Shadow, drift.SignedIn},
		},
	}, []schema.Note{
		click("link", "Standing orders"),
		click("link", "New standing order"),
		fill("Payee", "payee"),
		fill("IBAN", "iban"),
		fill("Amount", "amount"),
		{Do: "select", Role: "combobox", Names: []string{"Rhythm"}, Param: "rhythm"},
		click("button", "Set up standing order", "Create standing order", "Dauerauftrag einrichten"),
	})
}

func cancelTask() app.Task {
	return finish(app.Task{
		Name:   "cancel-standing-order",
		Goal:   "Cancel the standing order to {{payee}}.",
		Start:  "/accounts",
		Params: []schema.Param{{Name: "payee", Label: "Payee of the standing order"}},
		Values: func(seed uint64) schema.Values {
			return schema.Values{"payee": schema.NewSecret(newBook(seed).target)}
		},
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			b := newBook(seed)
			o := standingOrder{Payee: v["payee"].Reveal()}
			if at := b.payee(o.Payee); at >= 0 {
				o = b.orders[at]
			}
			return []schema.Effect{{Name: orderCancelled, Fields: cancelledFields(o)}}
		},
		Spots: drift.Spots{
			Next: "/standing-orders", Commit: "DELETE /api/standing-orders/{id}",
			Traits: []drift.Trait{drift.Shadow, drift.SignedIn, drift.Rows, drift.Polls},
		},
	}, []schema.Note{
		click("link", "Standing orders"),
		{Do: "click", Role: "button", Names: []string{"Cancel"}, Within: "{{payee}}"},
		click("button", "Cancel standing order", "End standing order", "Dauerauftrag beenden"),
	})
}
