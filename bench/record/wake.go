package record

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// wake is what the newest act left behind: where to ask for what has followed it.
type wake struct {
	page    browser.Page
	receipt browser.Receipt
	act     int
	ahead   bool // there is an act to be followed
}

// acted remembers the act whose consequences show from now on.
func (r *Recorder) acted(w wake) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wake = w
}

// followed marks the newest act where a request that may change a server has gone out since. It
// is asked again before the next act, and at the end: requests may take their time.
func (r *Recorder) followed() {
	r.mu.Lock()
	w := r.wake
	r.mu.Unlock()
	if !w.ahead || !slices.ContainsFunc(w.page.Activity(w.receipt).Requests, schema.Request.Mutates) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.acts[w.act].Mutated = true
}

// Landed is the origin of a page's top document now; empty where it cannot be read, and "null"
// for a document without one.
func Landed(ctx context.Context, page browser.Looker) string {
	at, err := page.Scope(ctx)
	if err != nil {
		return ""
	}
	if origin := originOf(at.URL); origin != "" {
		return origin
	}
	return originNull
}

// originNull is the origin of what has none, as browsers write it.
const originNull = "null"

// Exposed names the parameters whose hidden values stood in a prompt, sorted.
func (r *Recorder) Exposed() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.exposed)
}

// hiddenRunesMin is the shortest value that is looked for in prompts: shorter ones, such as the
// three digits of a card, stand in any page by chance.
const hiddenRunesMin = 6

// exposes names the parameters whose values a prompt holds. White space is collapsed on both
// sides, as prompts do.
func (r *Recorder) exposes(p model.Prompt) []string {
	text := flat(p.System + " " + p.User)
	var names []string
	for name, value := range r.hidden {
		if v := flat(value.Reveal()); utf8.RuneCountInString(v) >= hiddenRunesMin && strings.Contains(text, v) {
			names = append(names, name)
		}
	}
	return names
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }
