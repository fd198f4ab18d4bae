package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestAnInterruptIsToldAsOne(t *testing.T) {
	failed := withHint(errors.New("starting chromium: browser failed: signal: interrupt"), "run setup")
	late, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Millisecond, cancel) // the browser was told first
	for name, ctx := range map[string]context.Context{"at once": cancelled(t), "a moment later": late} {
		err := interrupted(ctx, "running workflow", failed)
		var e *exitError
		if !errors.As(err, &e) || e.code != exitUsage || e.hint != "" || !strings.Contains(err.Error(), "running workflow: interrupted") || strings.Contains(err.Error(), "browser") {
			t.Errorf("%s: interrupted = %v; want no word of the browser", name, err)
		}
	}
	if err := interrupted(t.Context(), "running workflow", failed); !errors.Is(err, failed) {
		t.Errorf("without an interrupt: %v; want the failure", err)
	}
	if err := interrupted(cancelled(t), "running workflow", nil); err != nil {
		t.Errorf("interrupted without an error = %v", err)
	}
}

func cancelled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
