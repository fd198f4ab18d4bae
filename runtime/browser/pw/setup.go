package pw

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/mxschmitt/playwright-go"
)

// The browsers that this package drives.
const (
	Chromium = "chromium"
	Firefox  = "firefox"
)

// ErrNotFound says that a part is missing which `wfbench setup` can bring.
var ErrNotFound = errors.New("not found, run `wfbench setup`")

// ErrNoNode says that there is no Node.js, which the Playwright driver runs on.
var ErrNoNode = errors.New("node.js not found: install it, or set PLAYWRIGHT_NODEJS_PATH to its binary")

// Browser is a browser binary.
type Browser struct {
	// Kind is "chromium" or "firefox".
	Kind string
	Path string
	// Version is what the binary says with --version; "" when it says nothing.
	Version string
	// Source tells how it was found: "option", "environment", "system" or "playwright".
	Source string
}

// places are where each kind of browser is looked for, after an explicit path.
var places = []struct {
	kind, env string
	binaries  []string
}{
	// The headless shell is Chromium without its window: the same engine at half the work, and
	// what Playwright itself takes when nobody is to see the browser.
	{Chromium, "WFBENCH_CHROMIUM", []string{headlessShell, "chromium", "chromium-browser", "google-chrome"}},
	{Firefox, "WFBENCH_FIREFOX", []string{"firefox-esr", "firefox"}},
}

// headlessShell is the name of the Chromium that cannot show itself.
const headlessShell = "chromium-headless-shell"

// FindBrowser finds a browser binary: the path given, else the environment (WFBENCH_CHROMIUM,
// WFBENCH_FIREFOX), else the system's, else Playwright's own build.
func FindBrowser(kind, path string) (Browser, error) { return findBrowser(kind, path, false) }

func findBrowser(kind, path string, headed bool) (Browser, error) {
	for _, p := range places {
		if p.kind != kind {
			continue
		}
		if path != "" {
			return probe(Browser{Kind: kind, Path: path, Source: "option"})
		}
		if v := os.Getenv(p.env); v != "" {
			return probe(Browser{Kind: kind, Path: v, Source: "environment"})
		}
		for _, b := range p.binaries {
			if at, err := exec.LookPath(b); err == nil && !(headed && b == headlessShell) {
				return probe(Browser{Kind: kind, Path: at, Source: "system"})
			}
		}
		return ownBuild(kind)
	}
	return Browser{}, fmt.Errorf("finding browser: unknown kind %q, want %q or %q", kind, Chromium, Firefox)
}

// probe asks a binary for its version.
func probe(b Browser) (Browser, error) {
	if info, err := os.Stat(b.Path); err != nil || info.IsDir() {
		return Browser{}, fmt.Errorf("finding %s at %q: %w", b.Kind, b.Path, ErrNotFound)
	}
	ctx, cancel := context.WithTimeout(context.Background(), milliseconds(versionMaxMs))
	defer cancel()
	out, err := exec.CommandContext(ctx, b.Path, "--version").Output()
	if err != nil {
		return Browser{}, fmt.Errorf("asking %q for its version: %w", b.Path, err)
	}
	out = out[:min(len(out), versionTextMax)]
	b.Version, _, _ = strings.Cut(strings.TrimSpace(string(bytes.ToValidUTF8(out, nil))), "\n")
	return b, nil
}

// ownBuild finds the build that Playwright downloads. It needs the driver.
func ownBuild(kind string) (Browser, error) {
	missing := fmt.Errorf("finding %s: %w", kind, ErrNotFound)
	if _, ok := DriverState(); !ok || useNode() != nil {
		return Browser{}, missing
	}
	process, err := startPlaywright()
	if err != nil {
		return Browser{}, missing
	}
	defer func() { _ = process.Stop() }()
	path := launcher(process, kind).ExecutablePath()
	if _, err := os.Stat(path); err != nil {
		return Browser{}, missing
	}
	return probe(Browser{Kind: kind, Path: path, Source: "playwright"})
}

// isPlaywrightBuild reports whether a path lies in Playwright's browser cache.
func isPlaywrightBuild(path string) bool {
	if root := os.Getenv("PLAYWRIGHT_BROWSERS_PATH"); root != "" && strings.HasPrefix(path, root) {
		return true
	}
	return strings.Contains(filepath.ToSlash(path), "/ms-playwright/")
}

// DriverVersion is the version of the Playwright driver that this package speaks to.
func DriverVersion() string {
	d, err := playwright.NewDriver(quietRun(io.Discard))
	if err != nil {
		return ""
	}
	return d.Version
}

// DriverState tells where the Playwright driver is, or would be, and whether it is there.
func DriverState() (dir string, ok bool) {
	o := quietRun(io.Discard)
	if _, err := playwright.NewDriver(o); err != nil {
		return "", false
	}
	dir = o.DriverDirectory
	_, err := os.Stat(filepath.Join(dir, "package", "cli.js"))
	return dir, err == nil
}

// EnsureDriver downloads the Playwright driver unless it is there already.
func EnsureDriver(progress io.Writer) error {
	if err := useNode(); err != nil {
		return err
	}
	d, err := playwright.NewDriver(quietRun(progress))
	if err != nil {
		return fmt.Errorf("preparing playwright driver: %w", err)
	}
	if err := d.DownloadDriver(); err != nil {
		return fmt.Errorf("downloading playwright driver: %w", err)
	}
	return nil
}

// DownloadBrowser downloads Playwright's own build of a browser.
func DownloadBrowser(kind string, progress io.Writer) error {
	if kind != Chromium && kind != Firefox {
		return fmt.Errorf("downloading browser: unknown kind %q, want %q or %q", kind, Chromium, Firefox)
	}
	if err := useNode(); err != nil {
		return err
	}
	o := quietRun(progress)
	o.SkipInstallBrowsers = false
	o.Browsers = []string{kind}
	if err := playwright.Install(o); err != nil {
		return fmt.Errorf("downloading %s: %w", kind, err)
	}
	return nil
}

// useNode points Playwright to the installed Node.js.
func useNode() error {
	if os.Getenv("PLAYWRIGHT_NODEJS_PATH") != "" {
		return nil
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return ErrNoNode
	}
	return os.Setenv("PLAYWRIGHT_NODEJS_PATH", node)
}

// startingOne keeps starts apart: playwright.Run writes to a variable that all of them share.
var startingOne sync.Mutex

// startPlaywright starts a Playwright process, and logs nothing of it.
func startPlaywright() (*playwright.Playwright, error) {
	startingOne.Lock()
	defer startingOne.Unlock()
	return playwright.Run(quietRun(io.Discard))
}

// quietRun are run options that log nothing and write progress to w.
func quietRun(w io.Writer) *playwright.RunOptions {
	return &playwright.RunOptions{
		SkipInstallBrowsers: true,
		Stdout:              w,
		Stderr:              w,
		Logger:              slog.New(slog.DiscardHandler),
	}
}
