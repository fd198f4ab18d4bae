package admin_test

import (
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// control finds a control of a page by role and exact name.
func control(page playwright.Page, role, name string) playwright.Locator {
	return page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// outlive marks the node behind a selector and waits until an unmarked one stands in its place.
func outlive(t *testing.T, page playwright.Page, selector string) {
	t.Helper()
	if _, err := page.Evaluate(`s => { document.querySelector(s).marked = true }`, selector); err != nil {
		t.Fatal(err)
	}
	if _, err := page.WaitForFunction(`s => !document.querySelector(s).marked`, selector); err != nil {
		t.Fatalf("waiting for a fresh %s: %v", selector, err)
	}
}

func wantTrue(t *testing.T, page playwright.Page, what, script string) {
	t.Helper()
	if got, err := page.Evaluate(script); err != nil || got != true {
		t.Errorf("%s: %s = %v, %v; want true", what, script, got, err)
	}
}

func TestRerenderKeepsWhatAPersonDid(t *testing.T) {
	live := sitetest.Open(t, sitetest.Serve(t, admin.New()), "c1", schema.TaskRef{Site: "admin", Task: "deactivate"}, "rerender")
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, live.URL("/sign-in"))
	task := admin.New().Tasks()[0]
	values := task.Values(live.Spec().Seed)

	if err := control(page, "textbox", "Email").Fill("half-typed@exam"); err != nil {
		t.Fatal(err)
	}
	outlive(t, page, "main button")
	wantTrue(t, page, "the typed value and the focus survive",
		`document.activeElement.name === "email" && document.activeElement.value === "half-typed@exam"`)
	if err := control(page, "button", "Sign in").Focus(); err != nil {
		t.Fatal(err)
	}
	outlive(t, page, "main button")
	wantTrue(t, page, "a focused button is focused after it was replaced", `document.activeElement.textContent === "Sign in"`)

	task.Solution = task.Solution[1:] // from the sign-in page on
	task.Solution = task.Solution[:len(task.Solution)-1]
	if err := sitetest.Solve(t, page, task, values); err != nil {
		t.Fatal(err)
	}
	outlive(t, page, "dialog button.danger")
	wantTrue(t, page, "the dialog stays open with the focus inside",
		`document.querySelector("dialog").open && document.querySelector("dialog").contains(document.activeElement)`)
	if err := control(page, "button", "Cancel").Click(); err != nil {
		t.Fatal(err)
	}
	wantTrue(t, page, "Cancel closes the dialog", `!document.querySelector("dialog").open`)
	if n := len(live.Ledger().Effects()); n != 0 {
		t.Errorf("there are %d effects; want none", n)
	}
}

func TestSlowShowsAStatusFirst(t *testing.T) {
	live := sitetest.Open(t, sitetest.Serve(t, admin.New()), "c1", schema.TaskRef{Site: "admin", Task: "deactivate"}, "slow")
	page := sitetest.Start(t).Launch(t, sitetest.Chromium).Page(t, live.Origin()+"/assets/admin.js") // any page of the origin that is not slow
	watch := `new Promise(done => {
		const frame = document.createElement("iframe");
		const seen = [];
		const began = performance.now();
		const look = () => {
			const main = frame.contentDocument && frame.contentDocument.querySelector("main");
			const text = main ? main.innerText.trim() : "";
			if (text && seen.at(-1) !== text) seen.push(text);
			if (seen.length === 2) done([seen[0], String(seen[1].includes("Open workspace")), performance.now() - began > 600 ? "late" : "early"]);
			else requestAnimationFrame(look);
		};
		frame.src = "/";
		document.documentElement.append(frame);
		look();
	})`
	got, err := page.Evaluate(watch)
	if err != nil {
		t.Fatal(err)
	}
	want := []any{"Loading", "true", "late"}
	for i, v := range got.([]any) {
		if v != want[i] {
			t.Errorf("the page shows %v; want %v", got, want)
			break
		}
	}
}
