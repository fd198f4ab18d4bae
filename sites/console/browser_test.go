package console_test

import (
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// waitMax bounds the waits of these tests.
const waitMax = 10 * time.Second

// control finds a control of a page by role and exact name.
func control(page playwright.Page, role, name string) playwright.Locator {
	return page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// answers lets a page's native questions be answered: with a text, or, when there is none, with no.
func answers(page playwright.Page, text *string) {
	page.Once("dialog", func(d playwright.Dialog) {
		if text == nil {
			_ = d.Dismiss()
			return
		}
		_ = d.Accept(*text)
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestQuestionsOfTheBrowser(t *testing.T) {
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	v := visit(t, drift.Knobs{})
	page := b.Page(t, v.base+"/settings")
	name, err := control(page, "textbox", "Display name").InputValue()
	must(t, err)
	for _, button := range []string{"Reset data", "Delete project"} {
		answers(page, nil)
		must(t, control(page, "button", button).Click())
	}
	wrong := name + "?"
	answers(page, &wrong)
	must(t, control(page, "button", "Delete project").Click())
	must(t, page.GetByRole("alert").GetByText("that is not its name").WaitFor())
	wantTrue(t, page, `document.activeElement.getAttribute("role") === "alert"`)
	v.wantEffects()
	yes := ""
	answers(page, &yes)
	must(t, control(page, "button", "Reset data").Click())
	must(t, page.GetByText("The data of “"+name+"” was reset.").WaitFor())
	wantTrue(t, page, `document.activeElement.textContent.includes("was reset")`)
	answers(page, &name)
	must(t, control(page, "button", "Delete project").Click())
	must(t, page.GetByText("The project “"+name+"” was deleted.").WaitFor())
	v.wantEffects(effect("project.reset", "name", name), effect("project.deleted", "name", name))
}

func wantTrue(t *testing.T, page playwright.Page, script string) {
	t.Helper()
	if got, err := page.Evaluate(script); err != nil || got != true {
		t.Errorf("%s = %v, %v; want true", script, got, err)
	}
}

func TestSwitchesOutliveRerendering(t *testing.T) {
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	for _, k := range []drift.Knobs{{}, {RerenderMs: 120}, {SlowMs: 300, IDChurn: true, Wrapper: true, Reorder: true}} {
		v := visit(t, k)
		page := b.Page(t, v.base+"/webhooks")
		url := value(t, "webhook", "url")
		row := page.GetByRole("listitem").Filter(playwright.LocatorFilterOptions{HasText: url})
		target := row.GetByRole("switch")
		must(t, target.Focus())
		must(t, page.Keyboard().Press("Space"))
		must(t, page.GetByText("1 unsaved change").WaitFor())
		_, err := page.WaitForFunction(`document.activeElement.getAttribute("aria-checked") === "true"`, nil)
		must(t, err)
		must(t, target.Click())
		must(t, page.GetByText("No unsaved changes").WaitFor())
		must(t, control(page, "button", "Save changes").Click())
		must(t, page.GetByText("Nothing was saved: turn a switch first.").WaitFor())
		v.wantEffects()
		must(t, target.Click())
		must(t, control(page, "button", "Save changes").Click())
		must(t, page.GetByText("Events are delivered to "+url+" now.").WaitFor())
		v.wantEffects(effect("webhook.enabled", "url", url))
		checked, err := target.GetAttribute("aria-checked")
		if err != nil || checked != "true" {
			t.Errorf("%+v: afterwards the switch is %q, %v; want it on", k, checked, err)
		}
	}
}

func TestPollingKeepsTheFocus(t *testing.T) {
	v := visit(t, drift.Knobs{PollMs: 150})
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, v.base+"/keys/live")
	name := value(t, "revoke-key", "key")
	rows := page.Locator("tbody tr")
	before, err := rows.Count()
	must(t, err)
	target := rows.Filter(playwright.LocatorFilterOptions{Has: page.GetByText(name, playwright.PageGetByTextOptions{Exact: playwright.Bool(true)})}).
		GetByRole("button")
	must(t, target.Focus())
	gomega.NewWithT(t).Eventually(rows.Count).WithTimeout(waitMax).Should(gomega.Equal(before + drift.PollRows))
	wantTrue(t, page, `document.activeElement.closest("tr").querySelector("th").textContent === `+"`"+name+"`")
	v.wantEffects()
	must(t, page.Keyboard().Press("Enter"))
	must(t, page.GetByText("The key “"+name+"”").WaitFor())
	if n := len(v.ledger.Effects()); n != 1 {
		t.Errorf("there are %d effects; want one", n)
	}
}

// registry stands in for the place where a browser keeps a page's tools.
const registry = `document.modelContext = { tools: {}, registerTool(tool) { this.tools[tool.name] = tool; } }`

func TestToolsOfThePage(t *testing.T) {
	v := visit(t, drift.Knobs{})
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, v.base)
	must(t, page.AddInitScript(playwright.Script{Content: playwright.String(registry)}))
	_, err := page.Goto(v.base + "/billing")
	must(t, err)
	_, err = page.WaitForFunction(`Object.keys(document.modelContext.tools).join() === "top_up,read_balance"`, nil)
	must(t, err)
	call := func(name, input string) any {
		got, err := page.Evaluate(`document.modelContext.tools.` + name + `.execute(` + input + `).then((a) => a.content[0].text, (e) => "refused: " + e.message)`)
		must(t, err)
		return got
	}
	if got := call("top_up", `{ amount: "5" }`); got != "refused: Enter an amount of 10 to 2000 euros, without cents." {
		t.Errorf("too small an amount = %v; want a refusal", got)
	}
	wantTrue(t, page, `document.modelContext.tools.read_balance.annotations.readOnlyHint`)
	call("read_balance", `{}`)
	v.wantEffects()
	if got := call("top_up", `{ amount: "60" }`); got != "€60.00 was added to the balance." {
		t.Errorf("top_up = %v; want it paid", got)
	}
	v.wantEffects(effect("balance.topped_up", "amount", "60", "reference", ""))
	must(t, page.GetByRole("status").GetByText("€60.00 was added to the balance.").WaitFor())
	balance, err := page.Locator(`[data-hook="balance"]`).TextContent()
	must(t, err)
	if got := call("read_balance", `{}`); got != "The balance is "+balance+"." {
		t.Errorf("read_balance = %v beside %q", got, balance)
	}
}

func TestCopyTellsWhatBecameOfIt(t *testing.T) {
	v := visit(t, drift.Knobs{})
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, v.base+"/keys")
	must(t, control(page, "textbox", "Key name").Fill("Valid name"))
	_, err := control(page, "combobox", "Scope").SelectOption(playwright.SelectOptionValues{Labels: &[]string{"Events only"}})
	must(t, err)
	must(t, control(page, "button", "Create key").Click())
	must(t, control(page, "button", "Copy").Click())
	must(t, page.GetByText("Press Ctrl+C to copy").Or(page.GetByText("Copied")).WaitFor())
	must(t, control(page, "link", "Done").Click())
	must(t, control(page, "heading", "API keys").WaitFor())
}
