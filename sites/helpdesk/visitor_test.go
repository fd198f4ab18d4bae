package helpdesk

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const testSeed = 7

// guest is a browser without scripts, on a world of its own.
type guest struct {
	t      *testing.T
	world  *app.World
	book   *book
	client *http.Client
	origin string
	// part says that the guest asks as htmx does.
	part bool
}

func visit(t *testing.T, k drift.Knobs) *guest {
	t.Helper()
	world := &app.World{Seed: testSeed, Knobs: k, Ledger: &app.Ledger{}}
	server := httptest.NewServer(New().Open(world))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := server.Client()
	client.Jar = jar
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &guest{t: t, world: world, book: newBook(testSeed), client: client, origin: server.URL}
}

// asPart is the same guest with htmx.
func (g *guest) asPart() *guest {
	h := *g
	h.part = true
	return &h
}

func (g *guest) send(method, path string, body io.Reader) (*http.Response, string) {
	g.t.Helper()
	req, err := http.NewRequest(method, g.origin+path, body)
	if err != nil {
		g.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if g.part {
		req.Header.Set("HX-Request", "true")
	}
	res, err := g.client.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return res, string(text)
}

func (g *guest) get(path string) (*http.Response, string) { return g.send(http.MethodGet, path, nil) }

// post sends a form of pairs of names and values.
func (g *guest) post(path string, pairs ...string) (*http.Response, string) {
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return g.send(http.MethodPost, path, strings.NewReader(values.Encode()))
}

// wantLedger compares the whole ledger.
func (g *guest) wantLedger(want ...schema.Effect) {
	g.t.Helper()
	got := g.world.Ledger.Effects()
	if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		g.t.Errorf("the ledger holds %v; want %v", got, want)
	}
}

// expected are the effects of a task done right.
func expected(t *testing.T, name string) []schema.Effect {
	t.Helper()
	for _, task := range New().Tasks() {
		if task.Name == name {
			return task.Expected(testSeed, task.Values(testSeed))
		}
	}
	t.Fatalf("there is no task %q", name)
	return nil
}

var rowNumber = regexp.MustCompile(`<td class="number">#(\d+)</td>`)

// numbers lists the tickets of a page, from the top.
func numbers(page string) []string {
	var list []string
	for _, m := range rowNumber.FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	return list
}
