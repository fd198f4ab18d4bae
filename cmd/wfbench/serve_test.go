package main

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites"
)

// TestServePrintsWhatARunNeeds takes the printed recipe apart: the start answers while the sites
// are served, and each parameter has its value.
func TestServePrintsWhatARunNeeds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out, errOut bytes.Buffer
	done := make(chan error, 1)
	printed := make(chan struct{})
	env := environment{out: &out, err: tellsWhenWritten{&errOut, printed}}
	go func() {
		done <- serve(ctx, env, &serveFlags{addr: "127.0.0.1:0", drift: "relabel", seed: 1}, "admin/deactivate")
	}()
	select {
	case <-printed:
	case err := <-done:
		t.Fatalf("serve = %v\n%s", err, out.String())
	}
	found := regexp.MustCompile(`run NAME --url (\S+)`).FindStringSubmatch(out.String())
	if found == nil {
		t.Fatalf("no --url in\n%s", out.String())
	}
	start, err := url.Parse(found[1])
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://127.0.0.1:"+start.Port()+start.Path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = start.Host // browsers know the names below localhost, resolvers may not
	answer, err := http.DefaultClient.Do(request)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("the start answers %v, %v", answer, err)
	}
	_ = answer.Body.Close()
	cancel()
	if err := <-done; err != nil {
		t.Errorf("serve = %v", err)
	}
	_, task, err := sites.FindTask("admin/deactivate")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range task.Params {
		want := "--param " + shellWord(p.Name+"="+task.Values(1)[p.Name].Reveal())
		if p.Sensitive {
			want = "--param " + p.Name + "=@env:" + strings.ToUpper(p.Name)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("the recipe has no %s:\n%s", want, out.String())
		}
	}
}

// tellsWhenWritten is a writer that says when the first text came.
type tellsWhenWritten struct {
	*bytes.Buffer
	first chan struct{}
}

func (w tellsWhenWritten) Write(b []byte) (int, error) {
	defer close(w.first)
	return w.Buffer.Write(b)
}

func TestServeRefusesNamesThatAreNotThere(t *testing.T) {
	for _, args := range [][]string{{"serve", "shop/sell"}, {"serve", "shop/buy", "--drift", "earthquake"}} {
		var out, errOut bytes.Buffer
		if code := Main(append(args, "--addr", "127.0.0.1:0"), nil, &out, &errOut); code != exitUsage || !strings.Contains(errOut.String(), "wfbench: hint: `wfbench list ") {
			t.Errorf("wfbench %v = %d\n%s", args, code, errOut.String())
		}
	}
}

func TestShellWordsComeBackWhole(t *testing.T) {
	for word, want := range map[string]string{"a=b@c.d": "a=b@c.d", "": "''", "two words": "'two words'", "it's": `'it'\''s'`, "$HOME": "'$HOME'", "a\nb": "'a\nb'"} {
		if got := shellWord(word); got != want {
			t.Errorf("shellWord(%q) = %s; want %s", word, got, want)
		}
	}
}
