package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

// A search that somebody interrupts says what it has seen, and that it does not know the rest.
func TestFuzzInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	root := newRoot(environment{in: strings.NewReader(""), out: &out, err: io.Discard})
	root.SetArgs([]string{"fuzz", "--law", "judged-safe,gated", "--cases", "500"})
	if code := report(root.ExecuteContext(ctx), io.Discard); code != exitInconclusive {
		t.Errorf("fuzz, interrupted, exits %d; want %d", code, exitInconclusive)
	}
	if !strings.Contains(out.String(), "judged-safe") || strings.Contains(out.String(), "BROKEN") {
		t.Errorf("fuzz, interrupted, prints %q; want a table without a finding", out.String())
	}
}
