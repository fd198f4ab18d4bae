package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"golang.org/x/term"
)

// person is the one who sits at the terminal.
type person struct {
	in  *os.File
	out io.Writer
}

// terminalOf gives the person at the terminal, if there is one.
func terminalOf(env environment) (person, bool) {
	in, ok := env.in.(*os.File)
	return person{in: in, out: env.err}, ok && term.IsTerminal(int(in.Fd()))
}

// answerBytesMax bounds an answer.
const answerBytesMax = 4 << 10

// line asks for a line. It takes no byte more than the line from the terminal: what follows
// answers another question.
func (p person) line(ctx context.Context, question string) (string, error) {
	return p.ask(ctx, question, func() (string, error) {
		var b strings.Builder
		one := make([]byte, 1)
		for b.Len() < answerBytesMax {
			switch n, err := p.in.Read(one); {
			case n == 1 && one[0] == '\n':
				return strings.TrimSuffix(b.String(), "\r"), nil
			case n == 1:
				b.WriteByte(one[0])
			case err != nil:
				return "", errors.New("no answer")
			}
		}
		return "", fmt.Errorf("an answer of more than %d bytes", answerBytesMax)
	})
}

// secret asks for a line that the terminal does not show.
func (p person) secret(ctx context.Context, question string) (string, error) {
	fd := int(p.in.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", errors.New("this terminal cannot hide what is typed")
	}
	defer p.showWhileStopped(fd, before, question)()
	answer, err := p.ask(ctx, question, func() (string, error) {
		b, err := term.ReadPassword(fd)
		if err != nil {
			return "", errors.New("no answer")
		}
		return string(b), nil
	})
	_, _ = fmt.Fprintln(p.out) // the typed newline was not shown either
	if err != nil {
		_ = term.Restore(fd, before) // an interrupted read leaves the echo off
	}
	return answer, err
}

// showWhileStopped has the terminal show what is typed while the process is stopped, as ctrl-Z
// does it, and asks again when it goes on, until end is called.
func (p person) showWhileStopped(fd int, shown *term.State, question string) (end func()) {
	stops, goesOn, done := make(chan os.Signal, 1), make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(stops, syscall.SIGTSTP)
	signal.Notify(goesOn, syscall.SIGCONT)
	go func() {
		for {
			select {
			case <-stops:
				hidden, err := term.GetState(fd)
				if err = errors.Join(err, term.Restore(fd, shown), syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)); err != nil {
					continue
				}
				<-goesOn
				_ = term.Restore(fd, hidden)
				_, _ = io.WriteString(p.out, question)
			case <-goesOn: // somebody else stopped us
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(stops)
		signal.Stop(goesOn)
		close(done)
	}
}

// ask asks, and gives up when ctx ends: a read of a terminal cannot be called back.
func (p person) ask(ctx context.Context, question string, read func() (string, error)) (string, error) {
	if _, err := io.WriteString(p.out, question); err != nil {
		return "", err
	}
	return within(ctx, read)
}
