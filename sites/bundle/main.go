// Bundle makes the scripts that the single-page fixture sites embed: it installs each site's
// npm packages exactly as locked and bundles the site's sources with esbuild.
//
//	go run ./sites/bundle            write the bundles
//	go run ./sites/bundle --check    write nothing; fail when a bundle is not what its sources make
//
// The bundles are committed, so that building wfbench itself needs neither npm nor a network.
// The tool writes nothing but the bundles and node_modules, and never changes a lock file.
//
// Before it: the sources in sites/<site>/web. After it: go:embed in the site's package.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// Exit codes, as of every wfbench program.
const (
	exitOK      = 0
	exitFinding = 1
	exitUsage   = 2
)

func main() { os.Exit(Main(os.Args[1:], os.Stdout, os.Stderr)) }

// Main runs the tool in the module's root folder and returns its exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("bundle", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "write nothing; fail when a bundle is not what its sources make")
	if err := flags.Parse(args); err != nil {
		return exitUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "wfbench: error: bundle takes no arguments, got %q\n", flags.Arg(0))
		return exitUsage
	}
	do := write
	if *check {
		do = verify
	}
	for _, p := range pages {
		err := do(".", p)
		switch {
		case errors.Is(err, errStale):
			fmt.Fprintf(stderr, "wfbench: error: %v\nwfbench: hint: run go run ./sites/bundle and commit the result\n", err)
			return exitFinding
		case err != nil:
			fmt.Fprintf(stderr, "wfbench: error: %v\n", err)
			return exitUsage
		}
		fmt.Fprintf(stdout, "%s\n", p.out)
	}
	return exitOK
}
