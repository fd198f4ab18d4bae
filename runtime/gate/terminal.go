package gate

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
)

const (
	// termTextRunesMax bounds each text of a page in a question.
	termTextRunesMax = 160
	// termLineBytesMax bounds what is read as one answer.
	termLineBytesMax = 1_024
)

// Terminal asks a person. A question tells what is to be done, to which element, on which
// origin and in which step; it holds no value. Only "y" or "yes" is a yes. Nothing is read
// before a question is asked, so that others may ask on the same terminal.
//
// An answer that did not come in time may come later, and would then answer another question:
// so a terminal that once gave no answer is not asked again, and everything is denied.
type Terminal struct {
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
	question := termQuestion(r)
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
		_, _ = io.WriteString(t.out, "\nno answer in time: denied\n")
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

// termQuestion words a question, or nothing for one that is not known.
func termQuestion(r Request) string {
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
	var b strings.Builder
	fmt.Fprintf(&b, "\n  act:    %s\n  origin: %s\n", termText(r.What), termText(r.Origin))
	if r.Page != "" && r.Page != r.Origin {
		fmt.Fprintf(&b, "  page:   %s\n", termText(r.Page))
	}
	step := r.Step
	if step == "" {
		step = "none: the model's own"
	}
	fmt.Fprintf(&b, "  step:   %s\n", termText(step))
	for _, f := range r.Fields {
		fmt.Fprintf(&b, "  form:   %s %s\n", termText(f.Name), f.State)
	}
	b.WriteString(ask + " [y/N] ")
	return b.String()
}

// termText makes a text that a page wrote fit for a terminal: printable characters only, so
// that no escape sequence and no change of direction gets through, and not too many.
func termText(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > termTextRunesMax {
			return b.String() + "…"
		}
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteRune('\uFFFD')
		}
	}
	return b.String()
}
