package sites_test

import (
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// slowSite answers when it is told to.
type slowSite struct {
	app.Site
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

func TestRestWaitsForTheLastRequest(t *testing.T) {
	site := slowSite{Site: admin.New(), entered: make(chan struct{}), answer: make(chan struct{})}
	server := sitetest.Serve(t, site)
	live := sitetest.Open(t, server, "w", schema.TaskRef{Site: "admin", Task: "invite"}, "none")
	if !live.Rest(t.Context(), time.Second) {
		t.Error("Rest(no request) = false; want true")
	}
	ctx, giveUp := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, live.URL("/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	client := sitetest.Client(server.Origin())
	go func() {
		if res, err := client.Do(request); err == nil {
			_ = res.Body.Close()
		}
	}()
	<-site.entered
	giveUp() // the client has gone: the handler has not
	if live.Rest(t.Context(), time.Millisecond) {
		t.Error("Rest(request under way) = true; want false at the limit")
	}
	rested := make(chan bool)
	go func() { rested <- live.Rest(context.Background(), time.Minute) }()
	close(site.answer)
	if !<-rested || len(live.Ledger().Effects()) != 1 {
		t.Errorf("after Rest the ledger holds %d effects; want the late one", len(live.Ledger().Effects()))
	}
}
