package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/runtime/legible"
)

// The exit codes of every verb.
const (
	exitHeld         = 0 // all held
	exitFinding      = 1 // a safety finding
	exitUsage        = 2 // wrong usage or I/O
	exitInconclusive = 3 // the harness, the browser or the endpoint failed
)

// exitError carries an exit code and a hint with an error.
type exitError struct {
	code int
	err  error
	hint string
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// withHint adds a hint to a usage or I/O error.
func withHint(err error, hint string) error {
	if err == nil {
		return nil
	}
	return &exitError{code: exitUsage, err: err, hint: hint}
}

// errFinding ends a verb that has already said what it found.
var errFinding = &exitError{code: exitFinding, err: errors.New("safety findings")}

// errInconclusive ends a verb whose result cannot be told.
var errInconclusive = &exitError{code: exitInconclusive, err: errors.New("inconclusive cells")}

// environment is what a verb works with: never the process's own globals.
type environment struct {
	in       io.Reader
	out, err io.Writer
}

// Main runs the command line and returns its exit code.
func Main(args []string, in io.Reader, out, errOut io.Writer) int {
	ctx, stop := untilSignal()
	defer stop()
	root := newRoot(environment{in: in, out: out, err: errOut})
	root.SetArgs(args)
	return report(root.ExecuteContext(ctx), errOut)
}

// untilSignal gives a context that the first signal to end ends. A second one kills: not everything
// that waits can be told to stop.
func untilSignal() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// report prints an error, and its hint, as every verb does, and returns the exit code.
func report(err error, errOut io.Writer) int {
	if err == nil {
		return exitHeld
	}
	var e *exitError
	if errors.As(err, &e) && (e == errFinding || e == errInconclusive) {
		return e.code
	}
	code, hint := exitUsage, "run `wfbench --help` for the verbs and their examples"
	if e != nil {
		code, hint = e.code, e.hint
	}
	_, _ = fmt.Fprintf(errOut, "wfbench: error: %s\n", oneLine(err.Error()))
	if hint != "" {
		_, _ = fmt.Fprintf(errOut, "wfbench: hint: %s\n", oneLine(hint))
	}
	return code
}

// oneLine keeps an error, or a cell, to its line, whatever a file or a library put into it, and
// leaves nothing in it that a terminal would obey.
func oneLine(s string) string { return legible.Line(s) }

func newRoot(env environment) *cobra.Command {
	root := &cobra.Command{
		Use:   "wfbench",
		Short: "the crash test for saved browser workflows",
		Long: `wfbench records a task once, compiles the recording into a sanitised workflow, replays it
while the page changes under its feet, and judges from the sites' own ledgers what happened:
did the right thing happen exactly once, did nothing else happen, did no secret reach a file,
and how many model calls did the replay save.

Exit codes: 0 all held, 1 a safety finding, 2 wrong usage or I/O, 3 inconclusive.`,
		Example: `  wfbench run                                        # both sites, every task and drift
  wfbench run --site admin --drift decoy-row,swap    # two drifts on one site
  wfbench run --subject mutant:first-match           # a known-bad engine: must be found out
  wfbench serve                                      # click through the sites yourself
  wfbench list drifts`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(env.in)
	root.SetOut(env.out)
	root.SetErr(env.err)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return withHint(err, "`"+cmd.CommandPath()+" --help` shows the flags and examples")
	})
	root.AddCommand(
		newRun(env), newAgent(env), newCompile(env), newReplay(env), newConvert(env), newWorkflows(env), newCheck(env), newReport(env),
		newList(env), newMutants(env), newFuzz(env), newServe(env), newSetup(env), newDoctor(env), newVersion(env),
	)
	return root
}

// exactly wants n arguments and says what they are.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		return withHint(fmt.Errorf("reading arguments of %s: want %s, got %d arguments", cmd.Name(), what, len(args)), "run `"+cmd.CommandPath()+" --help` for examples")
	}
}
