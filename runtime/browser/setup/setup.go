// Package setup brings what real browsers need onto a machine: the Playwright driver, a
// Chromium and a Firefox. For each it takes the first of: a path that the user gives, one
// that is already there, Playwright's own download, the distribution's package. It says what
// it does, and it never removes or upgrades anything.
//
// Before it: nothing. After it: browser/pw finds by itself what setup left behind.
package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// Kinds are the browsers that wfbench drives.
var Kinds = []string{"chromium", "firefox"}

// Options say what to bring and how to talk about it.
type Options struct {
	// Kinds of browser to bring; empty for all.
	Kinds []string
	// Paths are the user's own executables, by kind.
	Paths map[string]string
	// Out takes progress, a line at a time.
	Out io.Writer
}

// Piece is one thing that must be there.
type Piece struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Path    string `json:"path,omitempty"`
	// Source is given, machine, playwright or package.
	Source string `json:"source,omitempty"`
	OK     bool   `json:"ok"`
	Hint   string `json:"hint,omitempty"`
}

// ErrMissing says that a piece could not be brought.
var ErrMissing = errors.New("could not be brought onto this machine")

// Ensure brings every missing piece and returns what there is now.
func Ensure(ctx context.Context, o Options) ([]Piece, error) {
	if _, ok := pw.DriverState(); !ok {
		_, _ = fmt.Fprintf(o.Out, "playwright driver %s: fetching from npm\n", pw.DriverVersion())
	}
	if err := pw.EnsureDriver(o.Out); err != nil {
		return Inspect(o.Paths), fmt.Errorf("setting up playwright driver: %w", err)
	}
	for _, kind := range kindsOr(o.Kinds) {
		if err := ensureBrowser(ctx, o, kind); err != nil {
			return Inspect(o.Paths), err
		}
	}
	return Inspect(o.Paths), nil
}

func ensureBrowser(ctx context.Context, o Options, kind string) error {
	path := o.Paths[kind]
	if _, err := pw.FindBrowser(kind, path); err == nil {
		return nil
	} else if path != "" {
		return fmt.Errorf("setting up %s: %w", kind, err)
	}
	_, _ = fmt.Fprintf(o.Out, "%s: not on this machine, trying Playwright's own download\n", kind)
	err := pw.DownloadBrowser(kind, &downloadLines{out: o.Out})
	if err == nil {
		if _, err = pw.FindBrowser(kind, ""); err == nil {
			return nil
		}
	}
	_, _ = fmt.Fprintf(o.Out, "%s: no download (%v), trying the distribution's package\n", kind, err)
	if err := installPackage(ctx, kind, o.Out); err != nil {
		return fmt.Errorf("setting up %s: %w: %w", kind, ErrMissing, err)
	}
	if _, err := pw.FindBrowser(kind, ""); err != nil {
		return fmt.Errorf("setting up %s: %w: %w", kind, ErrMissing, err)
	}
	return nil
}

// Inspect tells every piece with its version and state, and a hint for each that is missing.
func Inspect(paths map[string]string) []Piece {
	pieces := []Piece{inspectNode(), inspectDriver()}
	for _, kind := range Kinds {
		pieces = append(pieces, inspectBrowser(kind, paths[kind]))
	}
	return pieces
}

func inspectDriver() Piece {
	dir, ok := pw.DriverState()
	p := Piece{Name: "playwright driver", Version: pw.DriverVersion(), Path: dir, OK: ok}
	if !ok {
		p.Hint = "run `wfbench setup`; it comes from the npm registry"
	}
	return p
}

func inspectBrowser(kind, path string) Piece {
	found, err := pw.FindBrowser(kind, path)
	if err != nil {
		return Piece{Name: kind, Path: path, Hint: fmt.Sprintf("run `wfbench setup`, or give a path with --browser-path %s=PATH or %s", kind, "WFBENCH_"+strings.ToUpper(kind))}
	}
	return Piece{Name: kind, Version: found.Version, Path: found.Path, Source: found.Source, OK: true}
}

func kindsOr(kinds []string) []string {
	if len(kinds) == 0 {
		return Kinds
	}
	return kinds
}
