package shop_test

import (
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/shop"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// TestContract solves the task in both browsers and under every drift.
func TestContract(t *testing.T) { sitetest.Check(t, shop.New()) }

// TestPage checks what the contract suite does not look at: how the page feels to a person.
func TestPage(t *testing.T) {
	driver := sitetest.Start(t)
	server := sitetest.Serve(t, shop.New())
	for _, name := range []string{sitetest.Chromium, sitetest.Firefox} {
		t.Run(name, func(t *testing.T) {
			browser := driver.Launch(t, name)
			open := func(t *testing.T, drift, path string) (*sites.Live, playwright.Page) {
				ref := schema.TaskRef{Site: "shop", Task: "buy"}
				live := sitetest.Open(t, server, name+"-"+drift+strings.ReplaceAll(path, "/", "-w"), ref, drift)
				page := browser.Page(t, live.URL(path))
				page.OnPageError(func(err error) { t.Errorf("the page threw: %v", err) })
				return live, page
			}
			t.Run("views", func(t *testing.T) { live, page := open(t, "none", "/"); headsEveryView(t, live, page) })
			if name == sitetest.Firefox {
				return // Playwright's own click is outrun there by a page that never rests
			}
			t.Run("typing", func(t *testing.T) { _, page := open(t, "rerender", "/sign-in"); keepsTheTyping(t, page) })
			t.Run("churn", func(t *testing.T) { _, page := open(t, "id-churn", "/sign-in"); churns(t, page) })
		})
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// headsEveryView makes the solution move by move: each view has one h1, which gets the focus,
// and nothing typed stands in the address but the search.
func headsEveryView(t *testing.T, live *sites.Live, page playwright.Page) {
	task := shop.New().Tasks()[0]
	values := task.Values(live.Spec().Seed)
	whole := task.Solution
	for i := range whole {
		task.Solution = whole[i : i+1]
		if err := sitetest.Solve(t, page, task, values); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		if _, err := page.WaitForFunction("document.querySelectorAll('h1').length === 1", nil); err != nil {
			t.Fatalf("after move %d: waiting for the one h1: %v", i+1, err)
		}
		if url := page.URL(); strings.Contains(strings.Replace(url, "/catalog?q=", "", 1), "?") {
			t.Errorf("after move %d the address is %q", i+1, url)
		}
	}
	thanks := page.GetByRole("heading", playwright.PageGetByRoleOptions{Name: "Thank you for your order", Exact: playwright.Bool(true)})
	check(t, thanks.WaitFor())
	if tag, err := page.Evaluate("document.activeElement.localName"); err != nil || tag != "h1" {
		t.Errorf("the focus is on %v (%v); want the h1", tag, err)
	}
}

// typingDelayMs is slow enough for several replacements within a word.
const typingDelayMs = 60

// keepsTheTyping types key by key while the fields are replaced, and goes back into the word.
func keepsTheTyping(t *testing.T, page playwright.Page) {
	for _, name := range []string{"Email", "Password"} {
		field := page.GetByLabel(name, playwright.PageGetByLabelOptions{Exact: playwright.Bool(true)})
		check(t, field.Click())
		old, err := page.EvaluateHandle("document.activeElement")
		check(t, err)
		slowly := playwright.KeyboardTypeOptions{Delay: playwright.Float(typingDelayMs)}
		check(t, page.Keyboard().Type("abcdef", slowly))
		check(t, page.Keyboard().Press("ArrowLeft"))
		check(t, page.Keyboard().Press("ArrowLeft"))
		check(t, page.Keyboard().Type("1234", slowly))
		if got, err := field.InputValue(); err != nil || got != "abcd1234ef" {
			t.Errorf("%s holds %q (%v); want %q", name, got, err, "abcd1234ef")
		}
		if alive, err := old.Evaluate("node => node.isConnected", nil); err != nil || alive != false {
			t.Errorf("the first node of %s is still there (%v, %v); want it replaced", name, alive, err)
		}
	}
}

// churns loads a view twice and compares what stands in the markup.
func churns(t *testing.T, page playwright.Page) {
	var seen [2][]any
	for i := range seen {
		_, err := page.Reload()
		check(t, err)
		check(t, page.GetByLabel("Email").WaitFor())
		words, err := page.Evaluate(`[...document.querySelectorAll("#root *")].flatMap(e => [e.id, e.dataset.testid, ...e.classList]).filter(Boolean)`)
		check(t, err)
		seen[i] = words.([]any)
	}
	if len(seen[0]) == 0 || len(seen[0]) != len(seen[1]) {
		t.Fatalf("the loads have %d and %d ids, classes and test ids; want as many", len(seen[0]), len(seen[1]))
	}
	for i, word := range seen[0] {
		if word == seen[1][i] {
			t.Errorf("%q is the same on both loads", word)
		}
	}
}
