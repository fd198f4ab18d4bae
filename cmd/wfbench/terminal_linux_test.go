package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// screen is a terminal of the system with a test in the place of the person: it types on keys
// and sees what a person would see.
type screen struct {
	keys, tty *os.File

	mu   sync.Mutex
	seen bytes.Buffer
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = keys.Close() })
	fd := int(keys.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tty.Close() })
	s := &screen{keys: keys, tty: tty}
	go func() {
		b := make([]byte, 1024)
		for {
			n, err := keys.Read(b)
			s.mu.Lock()
			s.seen.Write(b[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.String()
}

// await waits until the screen shows a text.
func (s *screen) await(t *testing.T, text string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(s.text(), text); {
		if time.Now().After(deadline) {
			t.Fatalf("the screen shows %q; want %q", s.text(), text)
		}
		<-time.After(time.Millisecond)
	}
}

// echoes reports whether the terminal shows what is typed.
func (s *screen) echoes(t *testing.T) bool {
	t.Helper()
	state, err := unix.IoctlGetTermios(int(s.tty.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}

func (s *screen) answer(t *testing.T, question, text string, hidden bool) {
	t.Helper()
	s.await(t, question)
	for deadline := time.Now().Add(10 * time.Second); s.echoes(t) == hidden; {
		if time.Now().After(deadline) {
			t.Fatalf("echo is %v at %q", s.echoes(t), question)
		}
		<-time.After(time.Millisecond)
	}
	if _, err := io.WriteString(s.keys, text+"\n"); err != nil {
		t.Fatal(err)
	}
}

func (s *screen) env() environment { return environment{in: s.tty, out: s.tty, err: s.tty} }

var asked = []schema.Param{
	{Name: "user", Label: "User\x1b[2J"}, {Name: "password", Label: "Password", Sensitive: true}, {Name: "team", Label: "Team"},
}

func TestParametersAreAskedForAndSecretsAreNotShown(t *testing.T) {
	s := newScreen(t)
	if !term.IsTerminal(int(s.tty.Fd())) {
		t.Fatal("the screen is no terminal")
	}
	done := make(chan error, 1)
	var values schema.Values
	go func() {
		var err error
		values, err = (&paramFlags{given: []string{"team=blue"}}).supply(s.env())(t.Context(), asked)
		done <- err
	}()
	s.answer(t, "User\uFFFD[2J (user): ", "ada", false)
	s.answer(t, "Password (password, not shown): ", "open-sesame", true)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"user": "ada", "password": "open-sesame", "team": "blue"} {
		if got := values[name].Reveal(); got != want {
			t.Errorf("%s is %q; want %q", name, got, want)
		}
	}
	s.await(t, "ada")
	if strings.Contains(s.text(), "open-sesame") || !s.echoes(t) {
		t.Errorf("the screen shows %q, echo %v", s.text(), s.echoes(t))
	}
}

func TestAnEmptyAnswerIsAskedForAgain(t *testing.T) {
	for _, c := range []struct {
		keys, want string
		asks       int
	}{{"\nada\n", "ada", 2}, {"\n\nada\n", "ada", 3}, {"\n\n\nada\n", "", 3}} {
		s := newScreen(t)
		if _, err := io.WriteString(s.keys, c.keys); err != nil {
			t.Fatal(err)
		}
		values, err := new(paramFlags).supply(s.env())(t.Context(), asked[:1])
		if c.want == "" && (err == nil || !strings.Contains(err.Error(), "asking for user: the answer is empty")) {
			t.Errorf("supply after nothing but empty answers = %v; want an error that names the parameter", err)
		}
		if c.want != "" && (err != nil || values["user"].Reveal() != c.want) {
			t.Errorf("supply = %q, %v; want %q", values["user"].Reveal(), err, c.want)
		}
		if _, err := io.WriteString(s.tty, "all asked\n"); err != nil { // behind every question
			t.Fatal(err)
		}
		s.await(t, "all asked")
		if got := strings.Count(s.text(), "(user): "); got != c.asks {
			t.Errorf("with %q it asked %d times; want %d", c.keys, got, c.asks)
		}
	}
}

func TestAnInterruptGivesTheEchoBack(t *testing.T) {
	s := newScreen(t)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := new(paramFlags).supply(s.env())(ctx, asked[1:2])
		done <- err
	}()
	s.await(t, "not shown")
	for deadline := time.Now().Add(10 * time.Second); s.echoes(t) && time.Now().Before(deadline); {
		<-time.After(time.Millisecond)
	}
	cancel()
	if err := <-done; err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("supply = %v; want interrupted", err)
	}
	if !s.echoes(t) {
		t.Error("the terminal shows nothing that is typed any more")
	}
}

// TestTheGateAsksAfterTheParameters sees that the gate's questions get the answers that follow
// those of the parameters: none of them reads more than its own line.
func TestTheGateAsksAfterTheParameters(t *testing.T) {
	s := newScreen(t)
	if _, err := io.WriteString(s.keys, "ada\ny\nn\n"); err != nil { // typed ahead
		t.Fatal(err)
	}
	var f gateFlags
	makeGate, err := f.maker(t.Context(), s.env(), askingPolicy)
	if err != nil {
		t.Fatal(err)
	}
	values, err := new(paramFlags).supply(s.env())(t.Context(), asked[:1])
	if err != nil || values["user"].Reveal() != "ada" {
		t.Fatalf("supply = %v, %v", values["user"].Reveal(), err)
	}
	f.about = func(gate.Request) []gate.Fact { return []gate.Fact{{Label: "workflow", Text: "Buy a lamp"}} }
	g := makeGate("https://shop.example")
	click := gate.Request{Capability: gate.Click, Kind: schema.Click, Origin: "https://shop.example", What: `button "Buy"`, Step: "s1"}
	if d := g.Decide(t.Context(), click); !d.Allowed {
		t.Errorf("Decide after a yes = %+v", d)
	}
	s.await(t, "Buy a lamp")
	click.Consequential = true
	if d := g.Decide(t.Context(), click); d.Allowed {
		t.Errorf("Decide after a no = %+v", d)
	}
}

// childVariable makes this test's own process the one that asks.
const childVariable = "WFBENCH_TEST_ASKS_FOR_A_SECRET"

// TestAStoppedProcessShowsWhatIsTyped stops a process that asks for a secret, as ctrl-Z does, and
// lets it go on.
func TestAStoppedProcessShowsWhatIsTyped(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		value, err := person{in: os.Stdin, out: os.Stdout}.secret(t.Context(), "Password: ")
		if err != nil || value != "open-sesame" {
			t.Errorf("secret = %q, %v", value, err)
		}
		return
	}
	s := newScreen(t)
	child := exec.Command(os.Args[0], "-test.run=^TestAStoppedProcessShowsWhatIsTyped$")
	child.Env = append(os.Environ(), childVariable+"=1")
	child.Stdin, child.Stdout, child.Stderr = s.tty, s.tty, s.tty
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	t.Cleanup(func() { _ = child.Process.Kill() })
	until := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(10 * time.Second); !is(); {
			if time.Now().After(deadline) {
				t.Fatalf("the process never %s; the screen shows %q", what, s.text())
			}
			<-time.After(time.Millisecond)
		}
	}
	s.await(t, "Password: ")
	until("hides what is typed", func() bool { return !s.echoes(t) })
	if err := child.Process.Signal(syscall.SIGTSTP); err != nil {
		t.Fatal(err)
	}
	until("stops", func() bool {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", child.Process.Pid))
		return err == nil && strings.Contains(string(stat), ") T ")
	})
	if !s.echoes(t) {
		t.Error("the terminal of a stopped process shows nothing that is typed")
	}
	if err := child.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	until("asks again", func() bool { return strings.Count(s.text(), "Password: ") == 2 && !s.echoes(t) })
	if _, err := io.WriteString(s.keys, "open-sesame\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil || strings.Contains(s.text(), "open-sesame") {
		t.Errorf("the process ended with %v; the screen shows %q", err, s.text())
	}
}
