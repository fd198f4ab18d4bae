package pw_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/fixtures"
)

// accNameShareMin is the share of the third-party cases that must be right in each browser.
const accNameShareMin = 0.97

// probeSource is an engine that answers one question: the role, name, label and exposure of every
// element whose page says what they must be.
const probeSource = `
const ASKED = ['data-expectedlabel', 'data-role', 'data-name', 'data-label', 'data-exposed'];
const asked = (root, cache, out) => {
  for (const el of queryAll(root, '*')) {
    if (dom.shadowRoot(el)) asked(dom.shadowRoot(el), cache, out);
    const want = ASKED.map((name) => dom.attr(el, name));
    if (want.every((value) => value === null)) continue;
    const name = nameOf(el, cache);
    const got = [name, roleOf(el, cache), name, labelOf(el, cache), String(isExposed(el, cache))];
    out.push({ text: new XMLSerializer().serializeToString(el).slice(0, 160), want, got });
  }
  return out;
};
const nameButtons = () => {
  const start = performance.now();
  const cache = newCache();
  const names = [...queryAll(document, '*')]
    .filter((el) => roleOf(el, cache) === 'button' && isExposed(el, cache)).map((el) => nameOf(el, cache));
  return { count: names.length, distinct: new Set(names).size, ms: performance.now() - start };
};
const timed = () => [1, 2, 3, 4, 5].map(nameButtons).reduce((a, b) => (b.ms < a.ms ? b : a));
const engine = {
  queryAll(root, what) {
    const answer = Document.prototype.createElement.call(document, 'wf-answer');
    answer.append(JSON.stringify(what === 'time' ? timed() : asked(document, newCache(), [])));
    return [answer];
  },
};`

// accNameFiles are the in-page files under test, in any order.
var accNameFiles = []string{"dom.js", "role.js", "exposed.js", "name.js"}

// accNameLab is one browser with the probe engine, and a server of pages.
type accNameLab struct {
	name    string
	browser playwright.Browser
	server  *httptest.Server
	page    playwright.Page
}

// accNameCase is one element of a page: what the page demands, and what the engine found, in the
// order of ASKED; nil where nothing is demanded.
type accNameCase struct {
	Text string    `json:"text"`
	Want []*string `json:"want"`
	Got  []string  `json:"got"`
}

func TestAccName(t *testing.T) {
	for _, name := range []string{"chromium", "firefox"} {
		t.Run(name, func(t *testing.T) {
			lab := openAccNameLab(t, name)
			t.Run("third-party cases", lab.thirdParty)
			t.Run("own pages", lab.ownPages)
			t.Run("hostile page", lab.hostilePage)
			t.Run("endless page", lab.endlessPage)
			t.Run("large page", lab.largePage)
		})
	}
}

func (lab *accNameLab) thirdParty(t *testing.T) {
	var right, all int
	var wrong []string
	for _, page := range accNamePages(t, fixtures.AccName()) {
		for _, c := range lab.cases(t, "/accname/"+page) {
			if c.Want[0] == nil {
				continue
			}
			all++
			// The cases differ in white space that no two browsers agree on.
			if got, want := plain(c.Got[0]), plain(*c.Want[0]); got == want {
				right++
			} else {
				wrong = append(wrong, fmt.Sprintf("%s: got %q, want %q: %s", page, got, want, c.Text))
			}
		}
	}
	share := float64(right) / float64(max(all, 1))
	t.Logf("accname %s: %d/%d = %.1f %%", lab.name, right, all, 100*share)
	for _, line := range wrong {
		t.Log(line)
	}
	if share < accNameShareMin {
		t.Errorf("share of right names = %.3f; want at least %.2f", share, accNameShareMin)
	}
}

func (lab *accNameLab) ownPages(t *testing.T) {
	kinds := []string{"expected label", "role", "name", "label", "exposure"}
	for _, page := range accNamePages(t, fixtures.InPage()) {
		counts := make([]int, len(kinds))
		for _, c := range lab.cases(t, "/inpage/"+page) {
			for i, want := range c.Want {
				if want == nil {
					continue
				}
				counts[i]++
				if c.Got[i] != *want {
					t.Errorf("%s: %s = %q; want %q: %s", page, kinds[i], c.Got[i], *want, c.Text)
				}
			}
		}
		t.Logf("%s: %d roles, %d names, %d labels, %d exposures", page, counts[1], counts[2], counts[3], counts[4])
	}
}

// cases opens a page and asks for every element that the page makes a demand of.
func (lab *accNameLab) cases(t *testing.T, path string) []accNameCase {
	t.Helper()
	var cases []accNameCase
	lab.ask(t, path, "cases", &cases)
	if len(cases) == 0 {
		t.Fatalf("page %q has no cases", path)
	}
	return cases
}

func (lab *accNameLab) ask(t *testing.T, path, what string, answer any) {
	t.Helper()
	if _, err := lab.page.Goto(lab.server.URL + path); err != nil {
		t.Fatalf("opening %q: %v", path, err)
	}
	text, err := lab.page.Locator("accname=" + what).TextContent()
	if err != nil {
		t.Fatalf("asking %q: %v", path, err)
	}
	if err := json.Unmarshal([]byte(text), answer); err != nil {
		t.Fatalf("reading the answer of %q: %v", path, err)
	}
}

// plain is a text with its white space normalised.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

func accNamePages(t *testing.T, folder fs.FS) []string {
	t.Helper()
	pages, err := fs.Glob(folder, "*.html")
	if err != nil || len(pages) == 0 {
		t.Fatalf("listing pages: %d found, error %v", len(pages), err)
	}
	return pages
}

func openAccNameLab(t *testing.T, name string) *accNameLab {
	t.Helper()
	if os.Getenv("PLAYWRIGHT_NODEJS_PATH") == "" {
		t.Setenv("PLAYWRIGHT_NODEJS_PATH", must(exec.LookPath("node"))(t))
	}
	driver := must(playwright.Run(&playwright.RunOptions{SkipInstallBrowsers: true}))(t)
	t.Cleanup(func() { _ = driver.Stop() })

	var source strings.Builder
	source.WriteString("(() => { 'use strict';\n")
	for _, file := range accNameFiles {
		source.Write(must(os.ReadFile(filepath.Join("inpage", file)))(t))
	}
	source.WriteString(probeSource + "\nreturn engine; })()")
	err := driver.Selectors.Register("accname", playwright.Script{Content: playwright.String(source.String())},
		playwright.SelectorsRegisterOptions{ContentScript: playwright.Bool(true)})
	if err != nil {
		t.Fatalf("registering the engine: %v", err)
	}

	lab := &accNameLab{name: name, browser: launchForAccName(t, driver, name), server: serveAccName(t)}
	lab.page = must(lab.browser.NewPage())(t)
	return lab
}

func launchForAccName(t *testing.T, driver *playwright.Playwright, name string) playwright.Browser {
	t.Helper()
	var browser playwright.Browser
	if name == "firefox" {
		browser = must(driver.Firefox.Launch(playwright.BrowserTypeLaunchOptions{
			Channel:        playwright.String("moz-firefox"),
			ExecutablePath: playwright.String(browserPath(t, "WFBENCH_FIREFOX", "firefox-esr")),
		}))(t)
	} else {
		browser = must(driver.Chromium.Launch(playwright.BrowserTypeLaunchOptions{
			ExecutablePath: playwright.String(browserPath(t, "WFBENCH_CHROMIUM", "chromium")),
			Args: []string{"--no-sandbox", "--disable-background-networking", "--disable-component-update",
				"--disable-sync", "--no-first-run", "--disable-quic"},
		}))(t)
	}
	t.Cleanup(func() { _ = browser.Close() })
	return browser
}

func browserPath(t *testing.T, variable, command string) string {
	t.Helper()
	if path := os.Getenv(variable); path != "" {
		return path
	}
	return must(exec.LookPath(command))(t)
}

func serveAccName(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/accname/", http.StripPrefix("/accname/", http.FileServerFS(fixtures.AccName())))
	mux.Handle("/inpage/", http.StripPrefix("/inpage/", http.FileServerFS(fixtures.InPage())))
	for path, text := range generatedPages() {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'")
			_, _ = w.Write([]byte(text))
		})
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

// must turns a result and an error into the result, and ends the test on the error.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}
