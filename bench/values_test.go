package bench

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

func veilTask() (app.Task, schema.Values) {
	return app.Task{
			Params: []schema.Param{
				{Name: "product"}, {Name: "size"}, {Name: "query"}, {Name: "cvc", Sensitive: true}, {Name: "password", Sensitive: true}, {Name: "empty"},
			},
			Notes: []schema.Note{{Do: "fill", Param: "query"}, {Do: "select", Param: "size"}, {Do: "fill", Param: "product"}, {Do: "fill", Param: "password"}},
		}, schema.Values{
			"product": schema.NewSecret("Trail Runner 2"), "size": schema.NewSecret("42"), "query": schema.NewSecret("runner"),
			"cvc": schema.NewSecret("417"), "password": schema.NewSecret("kqWvBnRt"), "empty": schema.NewSecret(""),
		}
}

func TestVeil(t *testing.T) {
	task, values := veilTask()
	v := newVeil(task, values)
	tests := []struct{ in, want string }{
		{"Trail Runner 2", "{{product}}"},
		{"Trail Runner 2 Mid", "{{product}} Mid"},
		{"TRAIL RUNNER 2", "{{product in another case}}"},
		{"42", "{{size}}"},
		{"1420", "1420"},
		{"runner", "{{query}}"},
		{"runner beans", "runner beans"},
		{"417", "{{cvc}}"},
		{"code 417.", "code {{cvc}}."},
		{"94170", "94170"},
		{"login kqWvBnRt!", "login {{password}}!"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := v.text(tt.in); got != tt.want {
			t.Errorf("text(%q) = %q; want %q", tt.in, got, tt.want)
		}
	}
	if got := v.effects(nil); got == nil {
		t.Error("effects(nil) = nil; want an empty list")
	}
}

func TestCanaries(t *testing.T) {
	task, values := veilTask()
	var got []string
	for _, c := range canaries(task, values) {
		got = append(got, c.Param)
	}
	// The search word is a word, the size is chosen and short, and the rest must be nowhere.
	want := []string{"product", "cvc", "password"}
	if len(got) != len(want) {
		t.Fatalf("canaries() = %v; want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("canaries() = %v; want %v", got, want)
		}
	}
}

// slowSite answers when it is told to.
type slowSite struct {
	till
	entered, answer chan struct{}
}

func (s slowSite) Open(w *app.World) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		close(s.entered)
		<-s.answer
		w.Ledger.Commit("late", nil)
		_, _ = io.WriteString(rw, "done")
	})
}

func TestTrafficWaitsForTheLastRequest(t *testing.T) {
	const origin = "http://w.till.localhost:1"
	site := slowSite{entered: make(chan struct{}), answer: make(chan struct{})}
	traffic := newTraffic()
	world := &app.World{Origin: origin, Ledger: &app.Ledger{}}
	server := httptest.NewServer(traffic.watch([]app.Site{site})[0].Open(world))
	defer server.Close()
	if !traffic.wait(context.Background(), origin, time.Second) {
		t.Error("wait(no request) = false; want true")
	}
	ctx, giveUp := context.WithCancel(context.Background())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if resp, err := http.DefaultClient.Do(request); err == nil {
			_ = resp.Body.Close()
		}
	}()
	<-site.entered
	giveUp() // the client has gone: the handler has not
	if traffic.wait(context.Background(), origin, time.Millisecond) {
		t.Error("wait(request under way) = true; want false at the limit")
	}
	waited := make(chan bool)
	go func() { waited <- traffic.wait(context.Background(), origin, time.Minute) }()
	close(site.answer)
	if !<-waited || len(world.Ledger.Effects()) != 1 {
		t.Errorf("after wait the ledger holds %d effects; want the late one", len(world.Ledger.Effects()))
	}
}
