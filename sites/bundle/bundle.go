package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/google/renameio/v2"
)

// page is one bundle: the web folder with its package.json, the script in it to begin with,
// the file to make, and the package that JSX is written for when that is not React.
type page struct {
	web, entry, out string
	jsx             string
}

// pages are all bundles, by paths from the module's root.
var pages = []page{
	{web: "sites/shop/web", entry: "src/main.jsx", out: "sites/shop/static/app.js"},
	{web: "sites/bank/web", entry: "src/main.js", out: "sites/bank/static/app.js"},
	{web: "sites/console/web", entry: "src/main.js", out: "sites/console/static/app.js"},
	{web: "sites/board/web", entry: "src/main.jsx", out: "sites/board/static/app.js", jsx: "preact"},
	{web: "sites/inject/web", entry: "src/turbo.js", out: "sites/inject/static/turbo.js"},
	{web: "sites/helpdesk/web", entry: "src/main.js", out: "sites/helpdesk/static/app.js"},
	{web: "sites/travel/web", entry: "src/main.js", out: "sites/travel/static/app.js"},
	{web: "sites/mail/web", entry: "src/main.js", out: "sites/mail/static/app.js", jsx: "vue"},
}

// errStale says that a bundle is not what its sources make.
var errStale = errors.New("the bundle is not what its sources make")

// write makes a page's bundle.
func write(root string, p page) error {
	made, err := build(root, p)
	if err != nil {
		return err
	}
	if err := renameio.WriteFile(filepath.Join(root, p.out), made, filePerm); err != nil {
		return fmt.Errorf("writing bundle %s: %w", p.out, err)
	}
	return nil
}

// verify makes a page's bundle in memory and compares it with the committed one.
func verify(root string, p page) error {
	made, err := build(root, p)
	if err != nil {
		return err
	}
	have, err := os.ReadFile(filepath.Join(root, p.out))
	if err != nil {
		return fmt.Errorf("checking bundle %s: %w", p.out, err)
	}
	if !bytes.Equal(made, have) {
		return fmt.Errorf("checking bundle %s: %w", p.out, errStale)
	}
	return nil
}

// build installs a page's packages and returns its bundle. The same sources and the same lock
// give the same bytes on every machine: no path, no date and no source map goes in.
func build(root string, p page) ([]byte, error) {
	web, err := filepath.Abs(filepath.Join(root, p.web))
	if err != nil {
		return nil, fmt.Errorf("bundling %s: %w", p.web, err)
	}
	if err := install(web); err != nil {
		return nil, fmt.Errorf("bundling %s: %w", p.web, err)
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir:     web,
		EntryPoints:       []string{p.entry},
		Bundle:            true,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   p.jsx,
		Loader:            map[string]api.Loader{".css": api.LoaderText},
		Define:            map[string]string{"process.env.NODE_ENV": `"production"`},
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsEndOfFile, // the packages' licences ask for it
		Sourcemap:         api.SourceMapNone,
		LogLevel:          api.LogLevelSilent,
	})
	if problems := append(result.Errors, result.Warnings...); len(problems) > 0 {
		return nil, fmt.Errorf("bundling %s: %s", p.web, describe(problems))
	}
	if len(result.OutputFiles) != 1 {
		return nil, fmt.Errorf("bundling %s: %d files came out; want 1", p.web, len(result.OutputFiles))
	}
	return result.OutputFiles[0].Contents, nil
}

// describe gives esbuild's messages a line each: file:line: what is wrong.
func describe(messages []api.Message) string {
	lines := make([]string, 0, len(messages))
	for _, m := range messages {
		if m.Location != nil {
			lines = append(lines, fmt.Sprintf("%s:%d: %s", m.Location.File, m.Location.Line, m.Text))
		} else {
			lines = append(lines, m.Text)
		}
	}
	return strings.Join(lines, "\n")
}
