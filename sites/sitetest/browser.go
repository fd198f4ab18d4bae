package sitetest

import (
	"os"
	"os/exec"
	"testing"

	"github.com/mxschmitt/playwright-go"
)

// The browsers that a site is proven in.
const (
	Chromium = "chromium"
	Firefox  = "firefox"
)

// waitMaxMs bounds each action in a browser and each wait for an effect.
const waitMaxMs = 30_000

// chromiumArgs let Chromium run as root and keep it off the network.
var chromiumArgs = []string{
	"--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync",
	"--no-first-run", "--disable-quic",
}

// Driver starts browsers.
type Driver struct{ pw *playwright.Playwright }

// Start starts the driver and ends it with the test.
func Start(t *testing.T) *Driver {
	t.Helper()
	if os.Getenv("PLAYWRIGHT_NODEJS_PATH") == "" {
		node, err := exec.LookPath("node")
		if err != nil {
			t.Fatal("no Node.js in the path: run `wfbench setup`")
		}
		t.Setenv("PLAYWRIGHT_NODEJS_PATH", node)
	}
	pw, err := playwright.Run(&playwright.RunOptions{SkipInstallBrowsers: true})
	if err != nil {
		t.Fatalf("starting the playwright driver: %v: run `wfbench setup`", err)
	}
	t.Cleanup(func() {
		if err := pw.Stop(); err != nil {
			t.Errorf("stopping the playwright driver: %v", err)
		}
	})
	return &Driver{pw: pw}
}

// Browser is one running browser.
type Browser struct{ browser playwright.Browser }

// Launch starts a browser, Chromium or Firefox, and ends it with the test.
func (d *Driver) Launch(t *testing.T, name string) *Browser {
	t.Helper()
	kind := d.pw.Chromium
	options := playwright.BrowserTypeLaunchOptions{Headless: playwright.Bool(true), Args: chromiumArgs}
	programs := []string{os.Getenv("WFBENCH_CHROMIUM"), "chromium-headless-shell", "chromium"}
	if name == Firefox {
		kind = d.pw.Firefox
		options = playwright.BrowserTypeLaunchOptions{Headless: playwright.Bool(true), Channel: playwright.String("moz-firefox")}
		programs = []string{os.Getenv("WFBENCH_FIREFOX"), "firefox-esr", "firefox"}
	}
	options.ExecutablePath = playwright.String(program(t, name, programs))
	browser, err := kind.Launch(options)
	if err != nil {
		t.Fatalf("starting %s: %v", name, err)
	}
	t.Cleanup(func() { _ = browser.Close() })
	return &Browser{browser: browser}
}

func program(t *testing.T, name string, candidates []string) string {
	t.Helper()
	for _, c := range candidates {
		if c == "" {
			continue
		}
		if path, err := exec.LookPath(c); err == nil {
			return path
		}
	}
	t.Fatalf("no %s on this machine: run `wfbench setup`", name)
	return ""
}

// Page opens a fresh context with one page at url, and ends it with the test.
func (b *Browser) Page(t *testing.T, url string) playwright.Page {
	t.Helper()
	ctx, err := b.browser.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ctx.Close() })
	ctx.SetDefaultTimeout(waitMaxMs)
	page, err := ctx.NewPage()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Goto(url); err != nil {
		t.Fatal(err)
	}
	return page
}
