package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"golang.org/x/term"
)

// barWidth is how many columns a bar may take, where the terminal has them.
const barWidth = 90

// newBars makes what draws bars on a terminal; nil where there is none, and in CI.
func newBars(out io.Writer) *mpb.Progress {
	f, ok := out.(*os.File)
	if !ok || !isTerminal(out) || os.Getenv("CI") != "" {
		return nil
	}
	return mpb.New(mpb.WithConsoleWriter(&barScreen{out: f}), mpb.WithWidth(barWidth))
}

// barScreen draws bars in place of those before. It goes back to the first column before it wipes
// them off: a terminal shows ^C where the cursor stands, and moves it.
type barScreen struct {
	bytes.Buffer
	out *os.File
}

var _ mpb.ConsoleWriter = (*barScreen)(nil)

// IsTerminal implements mpb.ConsoleWriter.
func (*barScreen) IsTerminal() bool { return true }

// GetTermSize implements mpb.ConsoleWriter.
func (b *barScreen) GetTermSize() (width, height int, err error) {
	return term.GetSize(int(b.out.Fd()))
}

// Flush implements mpb.ConsoleWriter: what wipes these lines off goes before the next ones.
func (b *barScreen) Flush(lines int) error {
	if _, err := b.WriteTo(b.out); err != nil {
		return err
	}
	if lines > 0 {
		_, _ = fmt.Fprintf(&b.Buffer, "\r\x1b[%dA\x1b[J", lines)
	}
	return nil
}
