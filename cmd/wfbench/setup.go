package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/runtime/browser/setup"
)

// browserPaths reads --browser-path values: kind=path.
func browserPaths(values []string) (map[string]string, error) {
	paths := map[string]string{}
	for _, v := range values {
		kind, path, ok := strings.Cut(v, "=")
		if !ok || path == "" || !slices.Contains(setup.Kinds, kind) {
			return nil, withHint(fmt.Errorf("reading --browser-path %q: want kind=path", v),
				"kinds are "+strings.Join(setup.Kinds, " and ")+": --browser-path chromium=/usr/bin/chromium")
		}
		paths[kind] = path
	}
	return paths, nil
}

// checkBrowser refuses a kind of browser that there is not.
func checkBrowser(kind string) error {
	if !slices.Contains(setup.Kinds, kind) {
		return withHint(fmt.Errorf("reading --browser %q: not a browser that wfbench drives", kind), "browsers are "+strings.Join(setup.Kinds, " and "))
	}
	return nil
}

const browserPathUse = "the browser to use, kind=path (repeatable); WFBENCH_CHROMIUM and WFBENCH_FIREFOX do the same"

func newSetup(env environment) *cobra.Command {
	var paths, kinds []string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "setup",
		Short: "bring the Playwright driver, a Chromium and a Firefox onto this machine",
		Long: `Setup brings what is missing and leaves alone what is there. Each browser comes from the
first of: --browser-path or WFBENCH_CHROMIUM / WFBENCH_FIREFOX, one already on this machine,
Playwright's own download, the distribution's package (as root on Debian or Ubuntu).`,
		Example: `  wfbench setup
  wfbench setup --browser chromium
  wfbench setup --browser-path firefox=/opt/firefox/firefox`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			given, err := browserPaths(paths)
			if err != nil {
				return err
			}
			for _, k := range kinds {
				if err := checkBrowser(k); err != nil {
					return err
				}
			}
			pieces, err := setup.Ensure(cmd.Context(), setup.Options{Kinds: kinds, Paths: given, Out: env.err})
			if err != nil {
				return withHint(err, "run `wfbench doctor` to see every piece and what to do about it")
			}
			if !quiet {
				printPieces(env.out, pieces)
			}
			return nil
		},
	}
	cmd.Flags().StringSliceVar(&paths, "browser-path", nil, browserPathUse)
	cmd.Flags().StringSliceVar(&kinds, "browser", nil, "chromium or firefox (repeatable; default both)")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "say nothing when nothing is missing")
	return cmd
}

func newDoctor(env environment) *cobra.Command {
	var paths []string
	var format string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "show every piece that wfbench needs, with version and state",
		Example: `  wfbench doctor
  wfbench doctor --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			given, err := browserPaths(paths)
			if err != nil {
				return err
			}
			pieces := setup.Inspect(given)
			if err := render(env.out, format, map[string]any{"pieces": pieces}, piecesTable(pieces)); err != nil {
				return err
			}
			for _, p := range pieces {
				if !p.OK {
					return withHint(errors.New("checking the machine: "+p.Name+" is missing"), p.Hint)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringSliceVar(&paths, "browser-path", nil, browserPathUse)
	addFormat(cmd, &format)
	return cmd
}

func printPieces(out io.Writer, pieces []setup.Piece) {
	_, _ = fmt.Fprintln(out, piecesTable(pieces).text(widthOf(out)))
}

func piecesTable(pieces []setup.Piece) *sheet {
	t := newTable("piece", "state", "version", "where", "from")
	for _, p := range pieces {
		state := "ok"
		if !p.OK {
			state = "missing"
		}
		where := p.Path
		if p.Hint != "" {
			where = strings.TrimSpace(where + " (" + p.Hint + ")")
		}
		t.AppendRow(table.Row{p.Name, state, p.Version, where, p.Source})
	}
	return t
}
