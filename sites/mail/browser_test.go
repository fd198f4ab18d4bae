package mail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/mail"
	"github.com/wfbench/wfbench/sites/sitetest"
)

const waitMax = 20 * time.Second

// at opens a world of the task delete under a drift, at a path.
func at(t *testing.T, b *sitetest.Browser, driftSpec, path string) (playwright.Page, *sites.Live) {
	t.Helper()
	ref := schema.TaskRef{Site: "mail", Task: "delete"}
	live := sitetest.Open(t, sitetest.Serve(t, mail.New()), "c1", ref, driftSpec)
	return b.Page(t, live.URL(path)), live
}

// control finds a control by role and exact name.
func control(page playwright.Page, role, name string) playwright.Locator {
	return page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// row finds the row of a subject.
func row(page playwright.Page, subject string) playwright.Locator {
	key := page.GetByText(subject, playwright.PageGetByTextOptions{Exact: playwright.Bool(true)})
	return page.Locator(`[role="listitem"]`).Filter(playwright.LocatorFilterOptions{Has: key})
}

func must(t *testing.T, what string, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// becomes waits until a script is true on the page.
func becomes(t *testing.T, page playwright.Page, what, script string) {
	t.Helper()
	_, err := page.WaitForFunction(script, nil)
	must(t, what, err)
}

func wantNames(t *testing.T, live *sites.Live, names ...string) {
	t.Helper()
	gomega.NewWithT(t).Eventually(func() []string {
		got := []string{}
		for _, e := range live.Ledger().Effects() {
			got = append(got, e.Name)
		}
		return got
	}).WithTimeout(waitMax).Should(gomega.Equal(append([]string{}, names...)))
}

func TestListGivesItsNodesToOtherRows(t *testing.T) {
	page, _ := at(t, sitetest.Start(t).Launch(t, sitetest.Chromium), "none", "/inbox")
	must(t, "waiting for the first row", page.Locator(`[aria-posinset="1"]`).WaitFor())
	_, err := page.Evaluate(`() => { for (const n of document.querySelectorAll("[role=listitem]")) n.old = true; }`)
	must(t, "marking the nodes", err)
	_, err = page.Evaluate(`() => { const box = document.querySelector("[role=list]"); box.scrollTop = box.scrollHeight; }`)
	must(t, "scrolling", err)
	last := page.Locator(`[aria-posinset="10000"][aria-setsize="10000"]`)
	must(t, "waiting for the last row", last.WaitFor())
	if n, err := page.Locator(`[role="listitem"]`).Count(); err != nil || n > 40 {
		t.Errorf("the page has %d list items, %v; want some twenty", n, err)
	}
	becomes(t, page, "the nodes of the first rows show the last ones", `() => document.querySelector('[aria-posinset="10000"]').old === true`)
}

func TestDeleteCanBeTakenBack(t *testing.T) {
	page, live := at(t, sitetest.Start(t).Launch(t, sitetest.Chromium), "none", "/inbox")
	values := mail.New().Tasks()[2].Values(live.Spec().Seed)
	subject := values["subject"].Reveal()
	must(t, "searching", control(page, "searchbox", "Search mail").Fill(values["query"].Reveal()))
	button := row(page, subject).GetByRole("button", playwright.LocatorGetByRoleOptions{Name: "Delete"})
	must(t, "focusing the button", button.Focus())
	must(t, "pressing it by the keyboard", page.Keyboard().Press("Enter"))
	said := page.GetByText("Deleted “" + subject + "”")
	must(t, "waiting for the result", said.WaitFor())
	if n, err := row(page, subject).Count(); err != nil || n != 0 {
		t.Errorf("the deleted row is there %d times, %v", n, err)
	}
	wantNames(t, live, "mail.deleted")
	becomes(t, page, "the next row takes the focus", `() => document.activeElement.closest("[role=listitem]") !== null && document.activeElement.tagName === "A"`)
	must(t, "pressing Undo", control(page, "button", "Undo").Click())
	must(t, "waiting for the row", row(page, subject).WaitFor())
	wantNames(t, live, "mail.deleted", "mail.restored")
}

func TestWrongInputIsTold(t *testing.T) {
	page, live := at(t, sitetest.Start(t).Launch(t, sitetest.Chromium), "none", "/compose")
	for _, c := range []struct{ field, value, told string }{
		{"To", "", "enter the address"}, {"To", "nobody", "check the address"}, {"Subject", "", "enter a subject"}, {"Message", "", "write a message"},
	} {
		must(t, "filling "+c.field, control(page, "textbox", c.field).Fill(c.value))
		must(t, "sending", control(page, "button", "Send").Click())
		gomega.NewWithT(t).Eventually(func() (string, error) { return page.GetByRole("alert").TextContent() }).WithTimeout(waitMax).
			Should(gomega.ContainSubstring(c.told))
		if focused, err := control(page, "textbox", c.field).Evaluate(`n => n === document.activeElement`, nil); err != nil || focused != true {
			t.Errorf("the field %q is focused: %v, %v", c.field, focused, err)
		}
		right := map[string]string{"To": "ana@granja-azul.example", "Subject": "Hello", "Message": "Text"}[c.field]
		must(t, "filling "+c.field, control(page, "textbox", c.field).Fill(right))
	}
	wantNames(t, live)
	must(t, "sending", control(page, "button", "Send").Click())
	wantNames(t, live, "mail.sent")
	must(t, "waiting for the result", page.GetByText("Sent “Hello”").WaitFor())
}

func TestEditorWritesRichText(t *testing.T) {
	driver := sitetest.Start(t)
	for _, name := range []string{sitetest.Chromium, sitetest.Firefox} {
		for _, spec := range []string{"none", "shadow-root"} {
			t.Run(name+"/"+spec, func(t *testing.T) {
				page, live := at(t, driver.Launch(t, name), spec, "/compose")
				must(t, "filling To", control(page, "textbox", "To").Fill("ana@granja-azul.example"))
				must(t, "filling Subject", control(page, "textbox", "Subject").Fill("Rich"))
				editor := control(page, "textbox", "Message")
				must(t, "filling Message", editor.Fill("loud"))
				must(t, "selecting", editor.Press("Control+a"))
				must(t, "pressing Bold", control(page, "button", "Bold").Press("Enter"))
				if html, err := editor.InnerHTML(); err != nil || !strings.Contains(html, "<b>loud</b>") {
					t.Errorf("the editor has %q, %v; want bold text", html, err)
				}
				must(t, "sending", control(page, "button", "Send").Click())
				wantNames(t, live, "mail.sent")
				if body := live.Ledger().Effects()[0].Fields["body"]; body != "loud" {
					t.Errorf("the body is %q; want the text", body)
				}
			})
		}
	}
}

func TestRerenderKeepsWhatAPersonDid(t *testing.T) {
	driver := sitetest.Start(t)
	for _, name := range []string{sitetest.Chromium, sitetest.Firefox} {
		t.Run(name, func(t *testing.T) {
			page, live := at(t, driver.Launch(t, name), "rerender@1", "/compose")
			must(t, "filling To", control(page, "textbox", "To").Fill("ana@granja-azul.example"))
			must(t, "filling Subject", control(page, "textbox", "Subject").Fill("Half a"))
			must(t, "choosing a file", page.GetByLabel("Attach a file").SetInputFiles(playwright.InputFile{Name: "a.txt", MimeType: "text/plain", Buffer: []byte("12345")}))
			editor := control(page, "textbox", "Message")
			must(t, "filling Message", editor.Fill("one three"))
			must(t, "moving the caret", editor.Press("Home"))
			for range len("one ") {
				must(t, "moving the caret", page.Keyboard().Press("ArrowRight"))
			}
			_, err := page.Evaluate(`() => { for (const n of document.querySelectorAll("[contenteditable], [type=file], button")) n.old = true; }`)
			must(t, "marking the nodes", err)
			becomes(t, page, "fresh nodes", `() => [...document.querySelectorAll("[contenteditable], [type=file], button")].every((n) => !n.old)`)
			must(t, "typing on", page.Keyboard().Type("two "))
			if n, err := page.GetByLabel("Attach a file").Evaluate(`n => n.files.length`, nil); err != nil || n != 1 {
				t.Errorf("the fresh file field has %v files, %v; want 1", n, err)
			}
			must(t, "sending", control(page, "button", "Send").Click())
			wantNames(t, live, "mail.sent")
			f := live.Ledger().Effects()[0].Fields
			if f["body"] != "one two three" || f["attachment"] != "a.txt" || f["bytes"] != "5" {
				t.Errorf("the effect tells %v; want the text as typed and the file", f)
			}
		})
	}
}

func TestPollMovesRowsUnderTheHand(t *testing.T) {
	page, live := at(t, sitetest.Start(t).Launch(t, sitetest.Chromium), "poll@3", "/inbox")
	values := mail.New().Tasks()[2].Values(live.Spec().Seed)
	must(t, "searching", control(page, "searchbox", "Search mail").Fill(values["query"].Reveal()))
	target := row(page, values["subject"].Reveal())
	must(t, "waiting for the row", target.WaitFor())
	news := row(page, values["query"].Reveal()+": news C")
	must(t, "waiting for new mail", news.WaitFor())
	if place, err := news.GetAttribute("aria-posinset"); err != nil || place != "1" {
		t.Errorf("the newest row stands at %q, %v; want 1", place, err)
	}
	wantNames(t, live)
}
