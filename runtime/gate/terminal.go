package gate

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/legible"
)

const (
	// termTextRunesMax bounds each text of a page in a question.
	termTextRunesMax = 160
	// termFactsMax bounds the lines of a question: none may be pushed off the screen.
	termFactsMax = 24
	// termLineBytesMax bounds what is read as one answer.
	termLineBytesMax = 1_024
)

// Fact is a line of a question beside those that every question has.
type Fact struct{ Label, Text string }

// Terminal asks a person. A question tells what is to be done, to which element, on which
// origin and in which step, and the facts that About adds. A request holds no value; whoever adds
// facts sees to it that they hold none that is sensitive. Only "y" or "yes" is a yes. Nothing is
// read before a question is asked, so that others may ask on the same terminal.
//
// An answer that did not come in time may come later, and would then answer another question:
// so a terminal that once gave no answer is not asked again, and everything is denied.
type Terminal struct {
	// About, when set, tells more of a request: of which workflow it is, and whom it is about.
	About func(Request) []Fact

	out io.Writer

	mu   sync.Mutex
	in   *bufio.Reader
	dead bool
}

// NewTerminal makes a terminal that writes to out and reads answers from in.
func NewTerminal(in io.Reader, out io.Writer) *Terminal {
	return &Terminal{out: out, in: bufio.NewReaderSize(in, termLineBytesMax)}
}

// Approve is an Approver.
func (t *Terminal) Approve(ctx context.Context, r Request) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	question := t.question(r)
	if t.dead || question == "" || ctx.Err() != nil {
		return false
	}
	if _, err := io.WriteString(t.out, question); err != nil {
		t.dead = true
		return false
	}
	answered := make(chan string, 1)
	go func() { answered <- t.line() }()
	select {
	case line := <-answered:
		t.dead = line == ""
		answer := strings.ToLower(strings.TrimSpace(line))
		return answer == "y" || answer == "yes"
	case <-ctx.Done():
		t.dead = true
		_, _ = io.WriteString(t.out, "\nno answer: denied\n")
		return false
	}
}

// line reads one line with its end; empty when there is none, or one too long for an answer.
func (t *Terminal) line() string {
	line, err := t.in.ReadSlice('\n')
	if err != nil && err != io.EOF {
		return ""
	}
	return string(line)
}

// question words a question, or nothing for one that is not known.
func (t *Terminal) question(r Request) string {
	var ask string
	switch r.Question {
	case ForGrant:
		ask = fmt.Sprintf("Allow %q on this origin for the rest of this run?", string(r.Capability))
	case ForAct:
		ask = "This may have consequences. Do it now?"
	case ForCredential:
		ask = "This puts a sensitive value into the page. Do it now?"
	case ForTool:
		ask = "This calls code that the page offers. Call it now?"
	default:
		return ""
	}
	facts := []Fact{{"act", r.What}, {"origin", r.Origin}}
	if r.Page != "" && r.Page != r.Origin {
		facts = append(facts, Fact{"page", r.Page})
	}
	step := r.Step
	if step == "" {
		step = "none: the model's own"
	}
	facts = append(facts, Fact{"step", step})
	if t.About != nil {
		facts = append(facts, t.About(r)...)
	}
	for _, f := range r.Fields {
		facts = append(facts, Fact{"form", f.Name + " " + fieldWords[f.State]})
	}
	return factLines(facts) + ask + " [y/N] "
}

// fieldWords tell what became of a field that was filled.
var fieldWords = map[FieldState]string{
	FieldKept: "still holds what was filled in", FieldEmptied: "was filled in and is empty now", FieldChanged: "was filled in and holds something else now",
	"": "was filled in and cannot be read now",
}

// factLines sets facts below each other, their texts in one column.
func factLines(facts []Fact) string {
	if len(facts) > termFactsMax {
		facts = facts[:termFactsMax]
	}
	width := 0
	for _, f := range facts {
		width = max(width, utf8.RuneCountInString(termText(f.Label)))
	}
	var b strings.Builder
	b.WriteString("\n")
	for _, f := range facts {
		fmt.Fprintf(&b, "  %-*s %s\n", width+1, termText(f.Label)+":", termText(f.Text))
	}
	return b.String()
}

// termText makes a text that a page wrote fit for a terminal, and not too long.
func termText(s string) string {
	text := []rune(legible.Line(s))
	if len(text) > termTextRunesMax {
		return string(text[:termTextRunesMax]) + "…"
	}
	return string(text)
}
