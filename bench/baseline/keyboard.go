package baseline

import (
	"context"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// keyboard strikes keys, and never looks where they go.
var keyboard = Baseline{
	Name:      "keyboard",
	Statement: "As role-strict, and a text goes key by key to whatever has the focus after a click on its field.",
	Source:    "page.click and page.keyboard.type in Puppeteer scripts, the key events of Chrome's recorder, SendKeys of RPA suites and macro recorders",
	typed:     true,
	choose:    roleStrict.choose,
}

// markAll chooses what the field holds already, so that the first key replaces it.
const markAll = "ControlOrMeta+a"

// keyPauseMs is between two keys: a macro keeps the pace of the person who recorded it, and that of a
// quick one is this.
const keyPauseMs = 40

// typeKeys clicks on a field and types. A text with characters that are no keys is pasted.
func (m manner) typeKeys(ctx context.Context, d pw.Deed) error {
	text := d.Value.Reveal()
	if d.On == nil || text == "" || strings.ContainsFunc(text, isNoKey) {
		return m.raw.Do(ctx, d)
	}
	click := d
	click.Kind = schema.Click
	if err := m.raw.Do(ctx, click); err != nil {
		return err
	}
	keys := []string{markAll}
	for _, r := range text {
		keys = append(keys, string(r))
	}
	for _, key := range keys {
		if err := pause(ctx, keyPauseMs); err != nil {
			return err
		}
		if err := m.raw.Do(ctx, pw.Deed{Kind: schema.Press, Key: key}); err != nil {
			return err
		}
	}
	return nil
}

// isNoKey reports whether a character is on no key of an American keyboard.
func isNoKey(r rune) bool { return r < ' ' || r > '~' }
