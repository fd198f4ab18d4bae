package bank_test

import (
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/bank"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// TestContract solves the tasks in both browsers and under the drifts that the bank makes.
func TestContract(t *testing.T) { sitetest.Check(t, bank.New()) }

// TestPage checks what the contract suite does not look at: how the page feels to a person.
func TestPage(t *testing.T) {
	driver := sitetest.Start(t)
	server := sitetest.Serve(t, bank.New())
	for _, name := range []string{sitetest.Chromium, sitetest.Firefox} {
		t.Run(name, func(t *testing.T) {
			browser := driver.Launch(t, name)
			run := func(task, drift, path string, check func(*testing.T, *sites.Live, playwright.Page)) {
				t.Run(task+"/"+drift+strings.ReplaceAll(path, "/", "-"), func(t *testing.T) {
					id := strings.ReplaceAll(name+"-"+task+"-"+drift+path, "/", "-w")
					live := sitetest.Open(t, server, id, schema.TaskRef{Site: "bank", Task: task}, drift)
					page := browser.Page(t, live.URL(path))
					page.OnPageError(func(err error) { t.Errorf("the page threw: %v", err) })
					check(t, live, page)
				})
			}
			run("transfer", "none", "/", headsEveryView)
			run("transfer", "none", "/sign-in", takesTheCodeByKeys)
			run("standing-order", "none", "/standing-orders/new", saysWhatIsWrong)
			run("cancel-standing-order", "none", "/standing-orders", letsGoOfTheDialog)
			if name == sitetest.Firefox {
				return // the drifts are the page's own: one browser shows them
			}
			run("transfer", "rerender", "/transfers/new", keepsTheTyping)
			run("transfer", "id-churn", "/transfers/new", churns)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func named(page playwright.Page, role, name string) playwright.Locator {
	return page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// deep evaluates an expression with $$, which finds elements in every open shadow root, and
// active, which is the focused one.
func deep(t *testing.T, page playwright.Page, expression string) any {
	t.Helper()
	got, err := page.Evaluate(`() => {
		const roots = (root) => [root, ...[...root.querySelectorAll("*")].filter((n) => n.shadowRoot).flatMap((n) => roots(n.shadowRoot))];
		const $$ = (css) => roots(document).flatMap((root) => [...root.querySelectorAll(css)]);
		let active = document.activeElement;
		while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
		return ` + expression + `;
	}`)
	must(t, err)
	return got
}

// headsEveryView makes the transfer move by move: each view has one h1, which gets the focus, a
// title of its own, and nothing typed in its address.
func headsEveryView(t *testing.T, live *sites.Live, page playwright.Page) {
	task := bank.New().Tasks()[0]
	values := task.Values(live.Spec().Seed)
	whole := task.Solution
	deep(t, page, `(window.titles = [document.title], new MutationObserver(() => window.titles.push(document.title))
		.observe(document.querySelector("title"), { childList: true }), null)`)
	for i := range whole {
		task.Solution = whole[i : i+1]
		if err := sitetest.Solve(t, page, task, values); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		if n := deep(t, page, `$$("h1").length`); n != 1 && n != 0 { // 0 while a view loads
			t.Errorf("after move %d there are %v h1", i+1, n)
		}
		if url := page.URL(); strings.Contains(url, "?") {
			t.Errorf("after move %d the address is %q", i+1, url)
		}
	}
	must(t, named(page, "heading", "Transfer made").WaitFor())
	if tag := deep(t, page, "active.localName"); tag != "h1" {
		t.Errorf("the focus is on %v; want the h1", tag)
	}
	const want = "Banking, quietly done|Sign in to your bank|Enter your one-time code|Your accounts|New transfer|Review your transfer|Transfer made"
	if titles := deep(t, page, `window.titles.map((title) => title.replace(" – Lindvik Bank", "")).join("|")`); titles != want {
		t.Errorf("the views had the titles %v; want %s", titles, want)
	}
	must(t, named(page, "link", "Back to accounts").Click())
	row := page.Locator("tr", playwright.PageLocatorOptions{HasText: values["reference"].Reveal()})
	text, err := row.TextContent()
	must(t, err)
	if !strings.Contains(text, values["payee"].Reveal()) || !strings.Contains(text, values["amount"].Reveal()) {
		t.Errorf("the statement says %q; want the transfer", text)
	}
}

// takesTheCodeByKeys signs in without a pointer: the boxes move the focus on, Backspace goes
// back, a pasted code fills all of them, and Enter sends.
func takesTheCodeByKeys(t *testing.T, live *sites.Live, page playwright.Page) {
	values := bank.New().Tasks()[0].Values(live.Spec().Seed)
	must(t, named(page, "textbox", "Customer number").Fill(values["customer_number"].Reveal()))
	password := named(page, "textbox", "Password")
	must(t, password.Fill(values["password"].Reveal()))
	must(t, password.Press("Enter"))
	must(t, named(page, "textbox", "Digit 1").Focus())
	must(t, page.Keyboard().Type("12"))
	must(t, page.Keyboard().Press("Backspace")) // the third box is empty: back to the second
	if name := deep(t, page, "active.getAttribute('aria-label')"); name != "Digit 2" {
		t.Errorf("after Backspace the focus is on %v; want Digit 2", name)
	}
	must(t, named(page, "textbox", "Digit 1").Focus())
	code := ""
	for _, param := range []string{"code_1", "code_2", "code_3", "code_4", "code_5", "code_6"} {
		code += values[param].Reveal()
	}
	must(t, page.Keyboard().InsertText(code)) // all at once, as a browser fills it in
	must(t, page.Keyboard().Press("Enter"))
	must(t, named(page, "heading", "Your accounts").WaitFor())
}

// saysWhatIsWrong sends an empty form and then one wrong field.
func saysWhatIsWrong(t *testing.T, live *sites.Live, page playwright.Page) {
	send := named(page, "button", "Set up standing order")
	must(t, send.Click())
	must(t, page.GetByRole("alert").First().WaitFor())
	if n, err := page.GetByRole("alert").Count(); err != nil || n != 4 {
		t.Errorf("an empty form has %d alerts, %v; want 4", n, err)
	}
	if name := deep(t, page, "active.name"); name != "payee" {
		t.Errorf("the focus is on %v; want the first wrong field", name)
	}
	values := bank.New().Tasks()[1].Values(live.Spec().Seed)
	must(t, named(page, "textbox", "Payee").Fill(values["payee"].Reveal()))
	must(t, named(page, "textbox", "IBAN").Fill("DE00990471008725528989"))
	must(t, named(page, "textbox", "Amount").Fill("12.5"))
	_, err := named(page, "combobox", "Rhythm").SelectOption(playwright.SelectOptionValues{Labels: &[]string{"Monthly"}})
	must(t, err)
	must(t, send.Click())
	must(t, page.GetByText("please check the IBAN").WaitFor())
	if n, err := page.GetByRole("alert").Count(); err != nil || n != 1 {
		t.Errorf("one wrong field has %d alerts, %v; want 1", n, err)
	}
	if got := live.Ledger().Effects(); len(got) != 0 {
		t.Errorf("the ledger holds %v; want nothing", got)
	}
}

// letsGoOfTheDialog opens the question by keys and leaves it by Escape: nothing is cancelled, and
// the focus is back where it was.
func letsGoOfTheDialog(t *testing.T, live *sites.Live, page playwright.Page) {
	button := named(page, "button", "Cancel").First()
	must(t, button.Focus())
	must(t, page.Keyboard().Press("Enter"))
	dialog := named(page, "dialog", "Cancel this standing order?")
	must(t, dialog.WaitFor())
	must(t, page.Keyboard().Press("Escape"))
	must(t, dialog.WaitFor(playwright.LocatorWaitForOptions{State: playwright.WaitForSelectorStateHidden}))
	if text := deep(t, page, "active.textContent"); text != "Cancel" {
		t.Errorf("the focus is on %v; want the button of the row", text)
	}
	if got := live.Ledger().Effects(); len(got) != 0 {
		t.Errorf("the ledger holds %v; want nothing", got)
	}
}

// typingDelayMs is slow enough for several replacements within a word.
const typingDelayMs = 60

// keepsTheTyping types key by key while the fields are replaced.
func keepsTheTyping(t *testing.T, _ *sites.Live, page playwright.Page) {
	const words = "Zoë & the moving fields"
	must(t, named(page, "textbox", "Payee").Focus())
	must(t, page.Keyboard().Type(words, playwright.KeyboardTypeOptions{Delay: playwright.Float(typingDelayMs)}))
	if got := deep(t, page, "active.value"); got != words {
		t.Errorf("the field holds %q; want %q", got, words)
	}
}

// churns checks that ids and classes of two loads have nothing in common, and that the labels
// still name their fields and the sheet still applies.
func churns(t *testing.T, _ *sites.Live, page playwright.Page) {
	const names = `$$("[id], [class]").flatMap((n) => [n.id, ...n.classList]).filter((word) => word && word !== "root" && word !== "settings")`
	field := named(page, "textbox", "Payee")
	must(t, field.WaitFor())
	first := map[any]bool{}
	for _, name := range deep(t, page, names).([]any) {
		first[name] = true
	}
	_, err := page.Reload()
	must(t, err)
	must(t, field.WaitFor())
	second := deep(t, page, names).([]any)
	if len(first) < 10 || len(second) < 10 {
		t.Errorf("there are %d and %d names; want more", len(first), len(second))
	}
	for _, name := range second {
		if first[name] {
			t.Errorf("both loads use the name %v", name)
		}
	}
	if got := deep(t, page, `getComputedStyle($$("header")[0]).display`); got != "flex" {
		t.Errorf("the header is drawn as %v; want flex: the sheet does not apply", got)
	}
}
