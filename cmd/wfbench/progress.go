package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/reports"
	"github.com/wfbench/wfbench/schema"
)

// progress shows a run on its way: a bar on a terminal, plain lines elsewhere.
type progress struct {
	out io.Writer
	// noun is what is counted: "cell".
	noun string

	mu   sync.Mutex
	pool *mpb.Progress
	bar  *mpb.Bar
	now  string // what is being done
	seed uint64
	bad  int
}

func newProgress(out io.Writer, noun string, seed uint64, total int) *progress {
	p := &progress{out: out, noun: noun, seed: seed}
	if p.pool = newBars(out); p.pool != nil {
		p.bar = p.pool.AddBar(int64(total),
			mpb.PrependDecorators(decor.CountersNoUnit("%d/%d "+noun+"s ")),
			mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left"), decor.Any(p.status)),
		)
	}
	return p
}

func (p *progress) status(decor.Statistics) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := "  " + p.now
	if p.bad > 0 {
		s = "  " + counted(p.bad, "finding") + s
	}
	return s
}

// tell takes one event of the run.
func (p *progress) tell(e bench.Event) {
	switch e.Kind {
	case bench.RecordStarted:
		p.say("recording "+cellWords(e.Cell), "")
	case bench.CellStarted:
		p.say(cellWords(e.Cell), "")
	case bench.CellDone:
		p.done(e)
	case bench.Warning:
		p.say("", "warning: "+e.Text)
	case bench.RunStarted:
		p.say("", fmt.Sprintf("seed %d: %s", p.seed, p.startWords(e)))
		p.advance(e.Done)
	}
}

// counted is "1 cell" or "2 cells".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func (p *progress) startWords(e bench.Event) string {
	if e.Done > 0 {
		return fmt.Sprintf("%s, %d of them done before", counted(e.Total, p.noun), e.Done)
	}
	return counted(e.Total, p.noun)
}

// say shows what is being done on the bar, and a line for the record where there is one.
func (p *progress) say(now, line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now != "" {
		p.now = now
	}
	if line == "" {
		return
	}
	if p.pool != nil {
		_, _ = fmt.Fprintln(p.pool, line)
		return
	}
	_, _ = fmt.Fprintln(p.out, line)
}

func (p *progress) done(e bench.Event) {
	if e.Result == nil {
		return
	}
	line := fmt.Sprintf("%d/%d %s: %s", e.Done, e.Total, cellWords(e.Cell), classWords(*e.Result))
	if finding(*e.Result) {
		p.mu.Lock()
		p.bad++
		p.mu.Unlock()
	}
	if p.bar == nil {
		p.say("", line)
	}
	p.advance(e.Done)
}

func (p *progress) advance(done int) {
	if p.bar != nil {
		p.bar.SetCurrent(int64(done))
	}
}

// end takes the bar off the terminal.
func (p *progress) end() {
	if p.pool == nil {
		return
	}
	p.bar.Abort(true)
	p.pool.Wait()
}

func cellWords(c schema.Cell) string {
	words := c.Site + "/" + c.Task
	if c.Drift != "" {
		words += " " + c.Drift
	}
	return words + " " + c.Browser + " " + c.Subject
}

func classWords(r schema.CellResult) string {
	s := string(r.Class)
	switch {
	case r.Path != "":
		s += " by " + r.Path
	case r.Refusal != "":
		s += ", " + r.Refusal + " refusal"
	}
	if r.Reason != "" {
		s += " (" + r.Reason + ")"
	}
	return s
}

func finding(r schema.CellResult) bool {
	return len(r.Violations) > 0 || r.Class == schema.ClassUnsafe || r.Class == schema.ClassFalseSuccess
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// textOptions fit a text report to where it goes. NO_COLOR and CI switch colour off.
func textOptions(out io.Writer) reports.Options {
	o := reports.Options{Width: widthOf(out)}
	if isTerminal(out) {
		o.Color = os.Getenv("NO_COLOR") == "" && os.Getenv("CI") == ""
	}
	return o
}
