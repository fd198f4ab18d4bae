package setup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// packageWaitMax bounds one run of the package manager.
const packageWaitMax = 15 * time.Minute

// packages are the names in Debian and Ubuntu, best set first: a release that does not have all
// of one set gets the next. A browser without any font shows no text and so no targets.
var packages = map[string][][]string{
	"chromium": {
		{"chromium", "chromium-headless-shell", "fonts-liberation"},
		{"chromium", "fonts-liberation"},
	},
	"firefox": {{"firefox-esr", "fonts-liberation"}},
}

// installPackage installs a browser from the distribution, as root on Debian or Ubuntu.
func installPackage(ctx context.Context, kind string, out io.Writer) error {
	apt, err := exec.LookPath("apt-get")
	if err != nil {
		return errors.New("this machine has no apt-get; install it by hand and give its path with --browser-path")
	}
	if os.Geteuid() != 0 {
		return fmt.Errorf("installing needs root: sudo apt-get install %s", strings.Join(packages[kind][0], " "))
	}
	ctx, cancel := context.WithTimeout(ctx, packageWaitMax)
	defer cancel()
	run := func(args ...string) error {
		_, _ = fmt.Fprintf(out, "%s: apt-get %s\n", kind, strings.Join(args, " "))
		if err := runQuietly(ctx, out, apt, args...); err != nil {
			return fmt.Errorf("apt-get %s: %w", args[0], err)
		}
		return nil
	}
	if err := run("update"); err != nil {
		return err
	}
	for _, set := range packages[kind] {
		if err = run(append([]string{"install", "-y", "--no-install-recommends"}, set...)...); err == nil {
			return nil
		}
	}
	return err
}

// runQuietly runs a command and shows one line in every tellEvery of its output; on failure
// the last lines.
func runQuietly(ctx context.Context, out io.Writer, name string, args ...string) error {
	const tellEvery, keepLast = 50, 8
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C")
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return err
	}
	var last []string
	scanner := bufio.NewScanner(pipe)
	for n := 1; scanner.Scan(); n++ {
		last = append(last, scanner.Text())
		if len(last) > keepLast {
			last = last[1:]
		}
		if n%tellEvery == 0 {
			_, _ = fmt.Fprintf(out, "  ... %s\n", scanner.Text())
		}
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("%w\n  %s", err, strings.Join(last, "\n  "))
	}
	return nil
}

// versionWaitMax bounds the question for a version.
const versionWaitMax = 20 * time.Second

// nodeMajorMin is the oldest Node.js that the Playwright driver runs on.
const nodeMajorMin = 18

func inspectNode() Piece {
	path := os.Getenv("PLAYWRIGHT_NODEJS_PATH")
	if path == "" {
		path, _ = exec.LookPath("node")
	}
	if path == "" {
		return Piece{Name: "node", Hint: fmt.Sprintf("install Node.js %d or newer, or set PLAYWRIGHT_NODEJS_PATH", nodeMajorMin)}
	}
	ctx, cancel := context.WithTimeout(context.Background(), versionWaitMax)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return Piece{Name: "node", Path: path, Hint: "this Node.js does not start: set PLAYWRIGHT_NODEJS_PATH to one that does"}
	}
	version := strings.TrimSpace(string(out))
	var major int
	if _, err := fmt.Sscanf(version, "v%d.", &major); err != nil || major < nodeMajorMin {
		return Piece{Name: "node", Version: version, Path: path, Hint: fmt.Sprintf("the Playwright driver needs Node.js %d or newer", nodeMajorMin)}
	}
	return Piece{Name: "node", Version: version, Path: path, Source: "machine", OK: true}
}
