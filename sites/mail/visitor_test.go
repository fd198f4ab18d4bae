package mail

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const testSeed = 7

// guest is a browser without a page.
type guest struct {
	t      *testing.T
	world  *app.World
	origin string
	client *http.Client
}

// visit opens a world and its start page.
func visit(t *testing.T, k drift.Knobs) *guest {
	t.Helper()
	g := stranger(t, k)
	if status, _ := g.get("/"); status != http.StatusOK {
		t.Fatalf("GET / = %d", status)
	}
	return g
}

// stranger has opened nothing yet.
func stranger(t *testing.T, k drift.Knobs) *guest {
	t.Helper()
	w := &app.World{Seed: testSeed, Knobs: k, Ledger: &app.Ledger{}}
	server := httptest.NewServer(New().Open(w))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &guest{t: t, world: w, origin: server.URL, client: &http.Client{Jar: jar}}
}

func (g *guest) get(path string) (int, string) {
	g.t.Helper()
	return g.answer(g.client.Get(g.origin + path))
}

func (g *guest) answer(r *http.Response, err error) (int, string) {
	g.t.Helper()
	if err != nil {
		g.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

// list reads the first rows of a search in the inbox; more changes the request.
func (g *guest) list(query string, more ...string) page {
	g.t.Helper()
	v := url.Values{"folder": {inbox}, "q": {query}, "from": {"0"}, "count": {"50"}}
	for i := 0; i+1 < len(more); i += 2 {
		v.Set(more[i], more[i+1])
	}
	status, body := g.get("/api/messages?" + v.Encode())
	var p page
	if err := json.Unmarshal([]byte(body), &p); err != nil || status != http.StatusOK {
		g.t.Fatalf("GET /api/messages?%s = %d %s; want a page", v.Encode(), status, body)
	}
	return p
}

// act posts to a message.
func (g *guest) act(id, verb string) (int, string) {
	g.t.Helper()
	return g.answer(g.client.Post(g.origin+"/api/messages/"+id+"/"+verb, "", nil))
}

// part is a part of a form; one with a file name is a file.
type part struct{ name, file, text string }

// send posts a form of a message.
func (g *guest) send(parts ...part) (int, string) {
	g.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, p := range parts {
		add := form.CreateFormField
		if p.file != "" {
			add = func(name string) (io.Writer, error) { return form.CreateFormFile(name, p.file) }
		}
		w, err := add(p.name)
		if err != nil {
			g.t.Fatal(err)
		}
		fmt.Fprint(w, p.text)
	}
	if err := form.Close(); err != nil {
		g.t.Fatal(err)
	}
	return g.answer(g.client.Post(g.origin+"/api/messages", form.FormDataContentType(), &body))
}

func (g *guest) wantEffects(want ...schema.Effect) {
	g.t.Helper()
	if got := g.world.Ledger.Effects(); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		g.t.Errorf("the ledger holds %v; want %v", got, want)
	}
}

// effect is an effect on a letter.
func effect(name string, l letter) schema.Effect {
	return schema.Effect{Name: name, Fields: map[string]string{"subject": l.Subject, "from": l.From.Address}}
}

func subjectsOf(p page) []string {
	var out []string
	for _, r := range p.Rows {
		out = append(out, r.Subject)
	}
	return out
}
