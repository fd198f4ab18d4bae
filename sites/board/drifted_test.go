package board_test

import (
	"fmt"
	"strings"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"
)

// typingDelayMs is slow enough for several replacements within a word.
const typingDelayMs = 60

// keepsTheTyping types key by key while the fields are replaced, and goes back into the word.
func keepsTheTyping(d desk) {
	d.ok(d.in(d.card("Doing", 1), "Rename").Click())
	field := d.page.GetByLabel("New title of")
	d.Eventually(d.focus).Should(gomega.Equal("new-title")) // its text is selected: typing replaces it
	d.typeInto(field, "abcd1234ef")
	d.ok(d.page.Keyboard().Press("Escape"))
	d.ok(d.role("button", "New card").Click())
	for _, name := range []string{"Title", "Description"} {
		field := d.role("textbox", name)
		d.ok(field.Focus())
		d.typeInto(field, "abcd1234ef")
	}
}

// typeInto types a word in two goes, the second one within the first.
func (d desk) typeInto(field playwright.Locator, want string) {
	d.t.Helper()
	keys, slowly := d.page.Keyboard(), playwright.KeyboardTypeOptions{Delay: playwright.Float(typingDelayMs)}
	d.ok(keys.Type(want[:4]+want[8:], slowly))
	d.ok(keys.Press("ArrowLeft"))
	d.ok(keys.Press("ArrowLeft"))
	d.ok(keys.Type(want[4:8], slowly))
	d.Expect(field.InputValue()).To(gomega.Equal(want))
}

// churns loads the board twice and compares what stands in the markup.
func churns(d desk) {
	var seen [2]map[string]bool
	for i := range seen {
		_, err := d.page.Reload()
		d.ok(err)
		d.ok(d.card("To do", 0).WaitFor())
		words, err := d.page.Evaluate(`[...document.querySelectorAll("#root *")].flatMap(e => [e.id, e.dataset.testid, ...e.classList]).filter(Boolean)`)
		d.ok(err)
		seen[i] = map[string]bool{}
		for _, word := range words.([]any) {
			seen[i][fmt.Sprint(word)] = true
		}
	}
	if len(seen[0]) < 20 || len(seen[0]) != len(seen[1]) {
		d.t.Fatalf("the loads have %d and %d ids, classes and test ids; want as many", len(seen[0]), len(seen[1]))
	}
	for word := range seen[0] {
		if seen[1][word] {
			d.t.Errorf("%q is the same on both loads", word)
		}
	}
}

// growsUnderADialog fills the form of a new card while the list gains its cards.
func growsUnderADialog(d desk) {
	d.ok(d.role("button", "New card").Click())
	d.ok(d.role("textbox", "Title").Fill("Book the hall"))
	dialog := d.role("dialog", "New card")
	grown := d.page.GetByText("31 cards") // three in each of three columns, and 22 before
	d.ok(grown.WaitFor())
	d.Expect(dialog.Count()).To(gomega.Equal(1))
	d.Expect(d.role("textbox", "Title").InputValue()).To(gomega.Equal("Book the hall"))
	text, err := grown.TextContent()
	d.ok(err)
	d.Expect(strings.HasSuffix(text, ", 31 cards")).To(gomega.BeTrue())
}
