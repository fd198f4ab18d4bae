package main

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"
)

// interruptWait is how long a failure waits for the interrupt that may have caused it: a terminal
// sends one to browsers as well, and theirs may be told first.
const interruptWait = 100 * time.Millisecond

// interrupted tells an interrupt as one, whatever the parts that it ended made of it.
func interrupted(ctx context.Context, doing string, err error) error {
	if err == nil {
		return nil
	}
	select {
	case <-ctx.Done():
	case <-time.After(interruptWait):
		return err
	}
	return &exitError{code: exitUsage, err: errors.New(doing + ": interrupted")}
}

// plainWord is what a shell leaves as it is.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:@%+=,-]+$`)

// shellWord writes a word so that a person can paste it into a shell.
func shellWord(s string) string {
	if plainWord.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
