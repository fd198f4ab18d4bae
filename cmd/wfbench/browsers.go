package main

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// starter starts a browser of a kind.
type starter func(ctx context.Context, kind string) (browser.Driver, error)

// browsers reads the paths that a person gave and returns what starts browsers.
func browsers(given []string) (starter, error) {
	paths, err := browserPaths(given)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, kind string) (browser.Driver, error) {
		return pw.Start(ctx, pw.Options{Browser: kind, Path: paths[kind]})
	}, nil
}
