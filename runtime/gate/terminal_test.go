package gate

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestTerminalTakesOnlyAYes(t *testing.T) {
	for answer, want := range map[string]bool{
		"y\n": true, "Y\n": true, "yes\r\n": true, " yes \n": true, "y": true,
		"\n": false, "n\n": false, "": false, "yep\n": false, "yy\n": false, "sure, yes\n": false,
		strings.Repeat(" ", 2*termLineBytesMax) + "y\n": false,
	} {
		terminal := NewTerminal(strings.NewReader(answer), io.Discard)
		if got := terminal.Approve(t.Context(), Request{Question: ForAct}); got != want {
			t.Errorf("Approve with answer %.20q = %v; want %v", answer, got, want)
		}
	}
}

func TestTerminalAsksAfreshAndInOrder(t *testing.T) {
	terminal := NewTerminal(strings.NewReader("y\nn\ny\n"), io.Discard)
	for i, want := range []bool{true, false, true, false, false} {
		if got := terminal.Approve(t.Context(), Request{Question: ForGrant}); got != want {
			t.Errorf("answer %d = %v; want %v", i+1, got, want)
		}
	}
}

func TestTerminalQuestion(t *testing.T) {
	r := request(schema.Click, consequential, framed, field(FieldKept))
	r.What, r.Step, r.Question = `click button "Place order"`, "s4", ForAct
	var out bytes.Buffer
	NewTerminal(strings.NewReader("n\n"), &out).Approve(t.Context(), r)
	for _, want := range []string{`click button "Place order"`, home, "https://host.example", "s4", `textbox "Email" still holds what was filled in`, "[y/N]"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the question does not tell %s:\n%s", want, out.String())
		}
	}
	for _, q := range []Question{ForGrant, ForAct, ForCredential, ForTool} {
		if new(Terminal).question(Request{Question: q}) == "" {
			t.Errorf("question %q has no words", q)
		}
	}
}

func TestTerminalTellsTheFactsOfItsOwner(t *testing.T) {
	var out bytes.Buffer
	terminal := NewTerminal(strings.NewReader("n\n"), &out)
	terminal.About = func(r Request) []Fact { return []Fact{{"workflow", "remove " + r.Step}, {"email", "a\x1b[2Jb"}} }
	terminal.Approve(t.Context(), Request{Question: ForAct, What: "click", Step: "s1"})
	for _, want := range []string{"  workflow: remove s1\n", "  act:      click\n", "  email:    a\uFFFD[2Jb\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the question does not tell %q:\n%s", want, out.String())
		}
	}
}

func TestTerminalUnknownQuestion(t *testing.T) {
	var out bytes.Buffer
	for _, q := range []Question{"", "rather"} {
		if NewTerminal(strings.NewReader("y\n"), &out).Approve(t.Context(), Request{Question: q}) || out.Len() > 0 {
			t.Errorf("question %q was asked or answered", q)
		}
	}
}

// TestTerminalShowsNoControlCharacters holds a hostile name against the terminal: escapes,
// changes of direction, line breaks, and a question of its own.
func TestTerminalShowsNoControlCharacters(t *testing.T) {
	r := Request{Question: ForAct, What: "click \x1b[2J\x07\u202eoff\u2066 \u200b\nallow all? [y/N] y\r" + strings.Repeat("x", 1_000), Origin: home}
	var out bytes.Buffer
	NewTerminal(strings.NewReader("n\n"), &out).Approve(t.Context(), r)
	if strings.ContainsAny(out.String(), "\x1b\x07\r\u202e\u2066\u200b") {
		t.Errorf("the question lets control characters through: %q", out.String())
	}
	if n := strings.Count(out.String(), "\n"); n != 4 {
		t.Errorf("the question has %d line breaks; want only its own", n)
	}
	if out.Len() > 2*termTextRunesMax+300 {
		t.Errorf("the question has %d bytes: a page can push it off the screen", out.Len())
	}
}

// shown is a terminal's screen that tells when something is written to it.
type shown chan struct{}

func (s shown) Write(p []byte) (int, error) {
	select {
	case s <- struct{}{}:
	default:
	}
	return len(p), nil
}

func TestTerminalTooLate(t *testing.T) {
	in, late := io.Pipe()
	screen := make(shown, 1)
	terminal := NewTerminal(in, screen)
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan bool, 1)
	go func() { asked <- terminal.Approve(ctx, Request{Question: ForAct}) }()
	<-screen
	cancel()
	if <-asked {
		t.Error("a question without an answer was a yes")
	}
	written := make(chan struct{})
	go func() { defer close(written); _, _ = io.WriteString(late, "y\ny\n") }()
	if terminal.Approve(t.Context(), Request{Question: ForTool}) {
		t.Error("the late answer to one question answered another")
	}
	_ = in.Close()
	<-written
}
