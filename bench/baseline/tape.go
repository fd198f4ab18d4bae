package baseline

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// stepsMax bounds the lines of a tape.
const stepsMax = 200

// Tape is a baseline's recording. It holds no value of a run: {{param}} stands in the place of
// each, and {{origin N}} in the place of the site's origins.
type Tape struct {
	// Subject is the name of the baseline.
	Subject string `json:"subject"`
	// Scripted says that a script in the page does the steps.
	Scripted bool `json:"scripted,omitempty"`
	// Again says that a press is repeated when the page shows nothing new.
	Again bool `json:"again,omitempty"`
	// GoesOn says that a line that fails is left out.
	GoesOn bool `json:"goesOn,omitempty"`
	// Refs, Typed and Obeys are as in Baseline.
	Refs  bool `json:"refs,omitempty"`
	Typed bool `json:"typed,omitempty"`
	Obeys bool `json:"obeys,omitempty"`
	// PauseMs is how long each line waits before it begins, or between its look and its act.
	PauseMs int `json:"pauseMs,omitempty"`
	// LimitMs is how long a line waits for its element.
	LimitMs int    `json:"limitMs"`
	Steps   []Step `json:"steps"`
}

// Step is one line of a tape.
type Step struct {
	ID string            `json:"id"`
	Do schema.ActionKind `json:"do"`
	// On is the element; absent for what has none.
	On *pw.Selector `json:"on,omitempty"`
	// Value is a text, an option, a file's path or a tool's input.
	Value string `json:"value,omitempty"`
	Key   string `json:"key,omitempty"`
	URL   string `json:"url,omitempty"`
	Tool  string `json:"tool,omitempty"`
	// Origin is that of the frame that registered the tool.
	Origin string `json:"origin,omitempty"`
}

// Encode writes a tape as it is kept.
func (t Tape) Encode() ([]byte, error) {
	b, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing a tape: %w", err)
	}
	return append(b, '\n'), nil
}

// DecodeTape reads a tape.
func DecodeTape(b []byte) (Tape, error) {
	var t Tape
	if err := json.Unmarshal(b, &t); err != nil {
		return Tape{}, fmt.Errorf("reading a tape: %w", err)
	}
	return t, nil
}

// with returns the step with every text that may hold a value changed.
func (s Step) with(change func(string) string) Step {
	for _, text := range []*string{&s.Value, &s.URL, &s.Origin} {
		*text = change(*text)
	}
	if s.On == nil {
		return s
	}
	on := *s.On
	on.CSS, on.Text, on.Name = change(on.CSS), change(on.Text), change(on.Name)
	on.Frames = slices.Clone(on.Frames)
	for i := range on.Frames {
		on.Frames[i] = change(on.Frames[i])
	}
	s.On = &on
	return s
}

// Supplies are what a run is supplied with: the values of its parameters and the origins of its
// site, always in the same order.
type Supplies struct {
	Values  schema.Values
	Origins []string
}

// pairs lists each supply with what stands for it, the longest first.
func (s Supplies) pairs() [][2]string {
	var all [][2]string
	for name, value := range s.Values {
		if !value.IsZero() {
			all = append(all, [2]string{value.Reveal(), "{{" + name + "}}"})
		}
	}
	for i, origin := range s.Origins {
		all = append(all, [2]string{origin, fmt.Sprintf("{{origin %d}}", i)})
	}
	slices.SortFunc(all, func(a, b [2]string) int {
		return cmp.Or(len(b[0])-len(a[0]), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	return all
}

// hide puts what stands for each supply in its place.
func (s Supplies) hide(text string) string {
	var list []string
	for _, p := range s.pairs() {
		list = append(list, p[0], p[1])
	}
	return strings.NewReplacer(list...).Replace(text)
}

// fill puts the supplies back in.
func (s Supplies) fill(text string) string {
	var list []string
	for _, p := range s.pairs() {
		list = append(list, p[1], p[0])
	}
	return strings.NewReplacer(list...).Replace(text)
}
