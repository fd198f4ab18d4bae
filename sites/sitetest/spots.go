package sitetest

import (
	"net/http"
	"net/url"
	"slices"
	"sync"
	"testing"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// checkSpots checks that the places where the drifts bite are where the task says: the first
// control leads to Next, the aim is one of the solution's targets and known by its other names, the
// two fields are filled, and the request Commit is made.
func checkSpots(t *testing.T, site app.Site, task app.Task, b *Browser) {
	s := task.Spots
	first := task.Solution[0]
	if first.Do != "click" || first.Role != s.First.Role || first.Name != s.First.Name {
		t.Errorf("the solution begins with %+v; want a click on %+v", first, s.First)
	}
	if !slices.ContainsFunc(task.Solution, func(m app.Move) bool { return m.Role == s.Aim.Role && m.Name == s.Aim.Name }) {
		t.Errorf("no move goes to the aim %+v", s.Aim)
	}
	for _, name := range []string{s.Synonym, s.Translation} {
		known := slices.ContainsFunc(task.Notes, func(n schema.Note) bool {
			return n.Role == s.Aim.Role && slices.Contains(n.Names, s.Aim.Name) && slices.Contains(n.Names, name)
		})
		if name == "" || !known {
			t.Errorf("the notes do not know the aim as %q", name)
		}
	}
	for _, label := range []string{s.Field, s.Neighbour} {
		filled := slices.ContainsFunc(task.Solution, func(m app.Move) bool { return m.Do == "fill" && m.Name == label })
		if label != "" && !filled {
			t.Errorf("no move fills the field %q", label)
		}
	}
	live := Open(t, Serve(t, site), "spots", schema.TaskRef{Site: site.Name(), Task: task.Name}, drift.Names()[0])
	page := b.Page(t, live.URL(task.Start))
	commits := watch(t, page, s.Commit)
	values := task.Values(seed)
	whole := task.Solution
	task.Solution = whole[:1]
	if err := Solve(t, page, task, values); err != nil {
		t.Fatal(err)
	}
	gomega.NewWithT(t).Eventually(func() string { u, _ := url.Parse(page.URL()); return u.Path }).WithTimeout(waitMax).
		Should(gomega.Equal(s.Next), "the path after the first move")
	if n := commits(); n != 0 {
		t.Errorf("the request %q was made %d times by the first move", s.Commit, n)
	}
	task.Solution = whole[1:]
	if err := Solve(t, page, task, values); err != nil {
		t.Fatal(err)
	}
	wantEffects(t, live, task.Expected(seed, values))
	if n := commits(); n != 1 {
		t.Errorf("the request %q was made %d times; want once", s.Commit, n)
	}
	stranger := Open(t, Serve(t, site), "stranger", schema.TaskRef{Site: site.Name(), Task: task.Name}, drift.Names()[0])
	get(t, Client(stranger.Origin()), stranger.URL(s.Next)) // a new visitor may open it
}

// watch counts the page's requests that fit a pattern of net/http.
func watch(t *testing.T, page playwright.Page, pattern string) (count func() int) {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc(pattern, func(http.ResponseWriter, *http.Request) {})
	var mu sync.Mutex
	n := 0
	page.OnRequest(func(r playwright.Request) {
		u, err := url.Parse(r.URL())
		if err != nil {
			return
		}
		if _, fits := mux.Handler(&http.Request{Method: r.Method(), URL: u, Host: u.Host}); fits != "" {
			mu.Lock()
			defer mu.Unlock()
			n++
		}
	})
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return n
	}
}
