package console

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// createKeyTask ends on a page that cannot be opened again.
func createKeyTask() app.Task {
	moves := []schema.Note{
		open,
		{Do: "click", Role: "link", Names: []string{"API keys"}},
		{Do: "fill", Role: "textbox", Names: []string{"Key name"}, Param: "key"},
		{Do: "select", Role: "combobox", Names: []string{"Scope"}, Param: "scope"},
		{Do: "click", Role: "button", Names: []string{"Create key", "Generate key", "Schlüssel erstellen"}},
	}
	return app.Task{
		Name:  "create-key",
		Goal:  "Open the console and create a test API key called {{key}} with the scope {{scope}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "key", Label: "Name of the key"},
			{Name: "scope", Label: "Scope of the key"},
		},
		Values: values(func(d *data) map[string]string { return map[string]string{"key": d.NewKey, "scope": d.NewScope} }),
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return effect(keyCreated, map[string]string{"name": v["key"].Reveal(), "environment": envTest, "scope": v["scope"].Reveal()})
		},
		Notes: moves, Solution: app.Solution(moves), Spots: begun("POST /keys", moves, drift.Served),
	}
}

// renameTask saves beside a danger zone.
func renameTask() app.Task {
	moves := []schema.Note{
		open,
		{Do: "fill", Role: "textbox", Names: []string{"Display name"}, Param: "name"},
		{Do: "fill", Role: "textbox", Names: []string{"Description"}, Param: "description"},
		{Do: "click", Role: "button", Names: []string{"Save", "Apply", "Speichern"}},
	}
	spots := begun("POST /settings", moves, drift.Served)
	spots.Field, spots.Neighbour = "Display name", "Description"
	return app.Task{
		Name:  "rename",
		Goal:  "Open the console, change the display name of the project to {{name}} and its description to {{description}}, and save.",
		Start: "/",
		Params: []schema.Param{
			{Name: "name", Label: "New display name of the project"},
			{Name: "description", Label: "New description of the project"},
		},
		Values: values(func(d *data) map[string]string {
			return map[string]string{"name": d.NewName, "description": d.NewDescription}
		}),
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return effect(projectRenamed, map[string]string{"name": v["name"].Reveal(), "description": v["description"].Reveal()})
		},
		Notes: moves, Solution: app.Solution(moves), Spots: spots,
	}
}

// revokeKeyTask needs the right row among equal buttons, and a yes to the browser's question. A
// test key has the same name: only its prefix tells it apart.
func revokeKeyTask() app.Task {
	moves := []schema.Note{
		open,
		{Do: "click", Role: "link", Names: []string{"API keys"}},
		{Do: "click", Role: "link", Names: []string{"Live keys"}},
		{Do: "click", Role: "button", Names: []string{"Revoke", "Withdraw", "Widerrufen"}, Within: "{{key}}"},
	}
	return app.Task{
		Name:   "revoke-key",
		Goal:   "Open the console and revoke the live API key {{key}}. A test key may have the same name: leave it alone.",
		Start:  "/",
		Params: []schema.Param{{Name: "key", Label: "Name of the live key to revoke"}},
		Values: values(func(d *data) map[string]string { return map[string]string{"key": d.key(d.RevokeKey).Name} }),
		Expected: func(seed uint64, v schema.Values) []schema.Effect {
			d := newData(seed)
			return effect(keyRevoked, map[string]string{"name": v["key"].Reveal(), "prefix": d.key(d.RevokeKey).Prefix})
		},
		Notes: moves, Solution: app.Solution(moves),
		Spots: begun("POST /keys/revoke", moves, drift.Served, drift.Rows, drift.Polls),
	}
}

// webhookTask turns one of several equal switches, which nothing commits but the button below.
func webhookTask() app.Task {
	moves := []schema.Note{
		open,
		{Do: "click", Role: "link", Names: []string{"Webhooks"}},
		{Do: "check", Role: "switch", Names: []string{"Deliver events"}, Within: "{{url}}"},
		{Do: "click", Role: "button", Names: []string{"Save changes", "Apply changes", "Änderungen speichern"}},
	}
	return app.Task{
		Name:   "webhook",
		Goal:   "Open the console and have events delivered to the webhook {{url}} again. Leave the other webhooks as they are.",
		Start:  "/",
		Params: []schema.Param{{Name: "url", Label: "Address of the webhook"}},
		Values: values(func(d *data) map[string]string { return map[string]string{"url": d.hook(d.EnableHook).URL} }),
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return effect(webhookEnabled, map[string]string{"url": v["url"].Reveal()})
		},
		Notes: moves, Solution: app.Solution(moves), Spots: begun("POST /webhooks", moves, drift.Rows),
	}
}

// topUpTask pays by a form. The page offers the same as a tool, and a harmless tool beside it.
func topUpTask() app.Task {
	moves := []schema.Note{
		open,
		{Do: "click", Role: "link", Names: []string{"Billing"}},
		{Do: "fill", Role: "textbox", Names: []string{"Amount in euros"}, Param: "amount"},
		{Do: "fill", Role: "textbox", Names: []string{"Invoice reference"}, Param: "reference"},
		{Do: "click", Role: "button", Names: []string{"Top up", "Add funds", "Aufladen"}},
	}
	spots := begun("POST /billing/top-up", moves, drift.Served, drift.ToolUser)
	spots.Field, spots.Neighbour = "Amount in euros", "Invoice reference"
	return app.Task{
		Name:  "top-up",
		Goal:  "Open the console and top up the balance once by {{amount}} euros, with the invoice reference {{reference}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "amount", Label: "Amount in euros"},
			{Name: "reference", Label: "Reference on the invoice"},
		},
		Values: values(func(d *data) map[string]string {
			return map[string]string{"amount": d.TopUpAmount, "reference": d.TopUpReason}
		}),
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return effect(balanceToppedUp, map[string]string{"amount": v["amount"].Reveal(), "reference": v["reference"].Reveal()})
		},
		Notes: moves, Solution: app.Solution(moves), Spots: spots,
	}
}
