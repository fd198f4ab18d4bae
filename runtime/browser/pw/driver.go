package pw

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
)

// Options choose a browser.
type Options struct {
	// Browser is "chromium" or "firefox".
	Browser string
	// Path is the browser's binary; "" looks for one, see FindBrowser.
	Path string
	// Headed shows a window. The default is headless.
	Headed bool
	// After makes timers; nil means time.After.
	After After
}

// driver is one browser process behind one Playwright process.
type driver struct {
	kind  string
	after After
	// word is known to the guard and to the in-page engine.
	word    string
	process *playwright.Playwright
	browser playwright.Browser
}

var _ browser.Driver = (*driver)(nil)

// chromiumArgs keep Chromium from talking to anybody but the page's servers.
var chromiumArgs = []string{
	"--disable-background-networking", "--disable-component-update", "--disable-sync",
	"--no-first-run", "--disable-quic",
}

// firefoxPrefs make Firefox do what Chromium does under Playwright.
var firefoxPrefs = map[string]any{
	// Going back loads the page anew, so that a document is never shown twice.
	"browser.sessionhistory.max_total_viewers": 0,
	// Pointer events go through the browser's own process. Without this a click into a frame of
	// another origin is reported as done and never arrives.
	"remote.events.async.mouse.enabled": true,
}

// Start starts a browser. The caller closes the driver.
func Start(ctx context.Context, o Options) (browser.Driver, error) {
	if o.After == nil {
		o.After = time.After
	}
	found, err := findBrowser(o.Browser, o.Path, o.Headed)
	if err != nil {
		return nil, err
	}
	if err := useNode(); err != nil {
		return nil, err
	}
	d := &driver{kind: o.Browser, after: o.After, word: newWord()}
	launched := make(chan struct{})
	_, err = bounded(ctx, o.After, startMaxMs+graceMs, "starting "+o.Browser, func() (struct{}, error) {
		defer close(launched)
		return struct{}{}, d.launch(found.Path, !o.Headed)
	})
	if err != nil {
		go func() { // a launch that was given up may still succeed
			<-launched
			d.abandon()
		}()
		return nil, err
	}
	return d, nil
}

// abandon ends what a launch has started.
func (d *driver) abandon() {
	if d.browser != nil {
		_ = d.browser.Close()
	}
	if d.process != nil {
		_ = d.process.Stop()
	}
}

// launch starts Playwright, registers the in-page engine and starts the browser.
func (d *driver) launch(path string, headless bool) error {
	source, err := engineSource(d.word)
	if err != nil {
		return err
	}
	d.process, err = startPlaywright()
	if err != nil {
		return err
	}
	script := playwright.Script{Content: playwright.String(source)}
	isolated := playwright.SelectorsRegisterOptions{ContentScript: playwright.Bool(true)}
	if err = d.process.Selectors.Register(engineName, script, isolated); err != nil {
		return err
	}
	d.browser, err = launcher(d.process, d.kind).Launch(launchOptions(d.kind, path, headless))
	return err
}

func launcher(process *playwright.Playwright, kind string) playwright.BrowserType {
	if kind == Firefox {
		return process.Firefox
	}
	return process.Chromium
}

func launchOptions(kind, path string, headless bool) playwright.BrowserTypeLaunchOptions {
	o := playwright.BrowserTypeLaunchOptions{
		ExecutablePath: playwright.String(path),
		Headless:       playwright.Bool(headless),
		Timeout:        playwright.Float(startMaxMs),
		// A Ctrl-C reaches Playwright's process too. It must not end the browser under us: Close does.
		HandleSIGINT:  playwright.Bool(false),
		HandleSIGTERM: playwright.Bool(false),
		HandleSIGHUP:  playwright.Bool(false),
	}
	if kind == Firefox {
		o.FirefoxUserPrefs = firefoxPrefs
		o.Env = firefoxEnv()
		// A stock Firefox is spoken to over WebDriver BiDi; Playwright's own build is not.
		if !isPlaywrightBuild(path) {
			o.Channel = playwright.String("moz-firefox")
		}
		return o
	}
	o.Args = append(append(o.Args, chromiumArgs...), webmcpFeature)
	if os.Geteuid() == 0 {
		o.Args = append(o.Args, "--no-sandbox")
	}
	return o
}

// firefoxEnv is our own environment with a headless window that the viewport fits into. A click
// below the window's edge is reported as done and never arrives.
func firefoxEnv() map[string]string {
	env := map[string]string{}
	for _, variable := range os.Environ() {
		name, value, _ := strings.Cut(variable, "=")
		env[name] = value
	}
	env["MOZ_HEADLESS_WIDTH"] = strconv.Itoa(viewportWidth + windowFrame)
	env["MOZ_HEADLESS_HEIGHT"] = strconv.Itoa(viewportHeight + windowFrame)
	return env
}

func (d *driver) Name() string    { return d.kind }
func (d *driver) Version() string { return d.browser.Version() }

// Open starts an isolated session with one blank page.
func (d *driver) Open(ctx context.Context) (browser.Session, error) {
	s, err := bounded(ctx, d.after, sessionMaxMs, "opening a session", func() (*session, error) {
		return newSession(d)
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Close ends the browser and its Playwright process.
func (d *driver) Close() error {
	ctx := context.Background()
	_, err := bounded(ctx, d.after, browser.CloseWaitMax, "closing "+d.kind, func() (struct{}, error) {
		return struct{}{}, d.browser.Close()
	})
	_, stopErr := bounded(ctx, d.after, browser.CloseWaitMax, "stopping playwright", func() (struct{}, error) {
		return struct{}{}, d.process.Stop()
	})
	if err == nil {
		err = stopErr
	}
	if err != nil {
		return fmt.Errorf("closing driver: %w", err)
	}
	return nil
}
