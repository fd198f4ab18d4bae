package inject

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/sites/drift"
)

const (
	placedA     = `{"placed":"a"}`
	faultJSON   = `{"error":"something went wrong on our side"}`
	missingName = `{"error":"please enter a name"}`
)

// wireOf are all changes that act on the request that commits.
func wireOf() []drift.Change {
	return []drift.Change{
		{Name: "hang"}, {Name: "error"}, {Name: "lost"}, {Name: "slow-accept", Amount: 1}, {Name: "validation"}, {Name: "expire"}, {Name: "limit"},
	}
}

func TestChangesOfTheCommitLeaveTheRestAlone(t *testing.T) {
	for _, c := range wireOf() {
		t.Run(c.Name, func(t *testing.T) { newVisit(t, byJSON, c).untouched() })
		t.Run(c.Name+"/before another task's", func(t *testing.T) {
			v := newVisit(t, byForm, c)
			v.order("a").is(t, "an order by JSON", http.StatusOK, placedA)
			v.placed("a")
		})
	}
}

func TestRefusalsOfTheSitePass(t *testing.T) {
	for _, name := range []string{"hang", "error", "lost", "slow-accept"} {
		t.Run(name, func(t *testing.T) {
			v := newVisit(t, byJSON, drift.Change{Name: name})
			v.order("").is(t, "an order without a name", http.StatusUnprocessableEntity, missingName)
			v.placed()
		})
	}
}

func TestHangCommitsAndNeverAnswers(t *testing.T) {
	g := gomega.NewWithT(t)
	v := newVisit(t, byJSON, drift.Change{Name: "hang"})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan reply, 2)
	body := func(ctx context.Context) {
		ended <- v.send(ctx, http.MethodPost, "/api/orders", `{"name":"a"}`, "Content-Type", "application/json")
	}
	go body(ctx)
	g.Eventually(v.ledger.Effects).WithTimeout(testWait).Should(gomega.HaveLen(1))
	g.Consistently(ended).WithTimeout(100 * time.Millisecond).ShouldNot(gomega.Receive())
	cancel()
	var first, second reply
	g.Eventually(ended).WithTimeout(testWait).Should(gomega.Receive(&first))
	if !errors.Is(first.err, context.Canceled) {
		t.Errorf("the request of a client that went away ended with %v", first.err)
	}
	go body(context.Background())
	g.Eventually(v.ledger.Effects).WithTimeout(testWait).Should(gomega.HaveLen(2))
	close(v.done)
	g.Eventually(ended).WithTimeout(testWait).Should(gomega.Receive(&second))
	if second.err == nil {
		t.Errorf("the request ended with %d when the world closed; want it cut off", second.status)
	}
	v.placed("a", "a")
}

func TestErrorCommitsAndSaysNothingOfIt(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "error"})
	v.order("a").is(t, "an order", http.StatusInternalServerError, faultJSON)
	v.placed("a")
	v.order("b").is(t, "another", http.StatusInternalServerError, faultJSON)
	v.placed("a", "b")
	v.get("/api/orders").is(t, "the orders", http.StatusOK, `["a","b"]`)

	v = newVisit(t, byForm, drift.Change{Name: "error"})
	r := v.fill("a")
	if r.status != http.StatusInternalServerError || r.header.Get("Location") != "" || r.header.Get("Content-Type") != "text/html; charset=utf-8" ||
		!strings.Contains(r.body, `<p role="alert">Something went wrong on our side.</p>`) || !strings.Contains(r.body, "<head>") {
		t.Errorf("a form = %+v; want a page that says that something went wrong", r)
	}
	v.placed("a")
	r = v.send(context.Background(), http.MethodPost, "/form", "name=b", "Content-Type", "application/x-www-form-urlencoded", "HX-Request", "true", "Accept", "*/*")
	if r.body != `<p role="alert">Something went wrong on our side.</p>` || r.header.Get("HX-Reswap") != "afterbegin" {
		t.Errorf("a form that asks for a part = %+v; want the alert alone", r)
	}
	v.placed("a", "b")
}

func TestLostDoesNothingAndAnswersAsIfItHad(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "lost"})
	for range 2 {
		r := v.order("a")
		r.is(t, "an order", http.StatusInternalServerError, placedA)
		if got := r.header.Get("Content-Type"); got != "application/json; charset=utf-8" {
			t.Errorf("Content-Type = %q; want that of a success", got)
		}
	}
	v.placed()
	v.get("/api/orders").is(t, "the orders", http.StatusOK, "null")

	v = newVisit(t, byForm, drift.Change{Name: "lost"})
	v.order("before").is(t, "an order by the other way", http.StatusOK, `{"placed":"before"}`)
	v.fill("a").is(t, "a form", http.StatusInternalServerError,
		"<!doctype html><html><head><title>Done</title></head><body>before,a</body></html>")
	v.placed("before")
	v.get("/done").is(t, "the page of the orders", http.StatusOK, "<!doctype html><html><head><title>Done</title></head><body>before</body></html>")
}

func TestLostOfAStrangerIsRefused(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "lost"})
	v.client.Jar = nil
	v.order("a").is(t, "an order of a stranger", http.StatusUnauthorized, `{"error":"please sign in first"}`)
	v.placed()
}

func TestSlowAcceptCommitsFirst(t *testing.T) {
	g := gomega.NewWithT(t)
	v := newVisit(t, byJSON, drift.Change{Name: "slow-accept", Amount: 10_000})
	ended := make(chan reply, 1)
	go func() { ended <- v.order("a") }()
	g.Eventually(v.ledger.Effects).WithTimeout(testWait / 2).Should(gomega.HaveLen(1))
	g.Expect(ended).NotTo(gomega.Receive(), "the answer is still to come")
	close(v.done) // nobody is left to answer
	var r reply
	g.Eventually(ended).WithTimeout(testWait / 2).Should(gomega.Receive(&r))
	if r.err == nil {
		t.Errorf("the order ended with %d when the world closed; want it cut off", r.status)
	}

	v = newVisit(t, byJSON, drift.Change{Name: "slow-accept", Amount: 30})
	began := time.Now()
	v.order("a").is(t, "an order", http.StatusOK, placedA)
	if took := time.Since(began); took < 30*time.Millisecond {
		t.Errorf("the answer came after %v; want at least 30ms", took)
	}
	v.placed("a")
}

func TestValidationRefusesTheFirst(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "validation"})
	v.order("a").is(t, "the first order", http.StatusUnprocessableEntity, `{"error":"please check your entries and send them again"}`)
	v.placed()
	v.order("a").is(t, "the second order", http.StatusOK, placedA)
	v.placed("a")
}

func TestValidationShowsTheFormAgain(t *testing.T) {
	v := newVisit(t, byForm, drift.Change{Name: "validation"})
	r := v.fill("a%22b")
	if r.status != http.StatusUnprocessableEntity || r.header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("the first form = %d, %q; want a page with 422", r.status, r.header.Get("Content-Type"))
	}
	for _, want := range []string{
		`<main><p role="alert">Please check your entries and send them again.</p><form`,
		`<input type="hidden" name="csrf" value="c1"/>`, `<input name="name" value="a&#34;b"/>`, `<input type="password" name="password"/>`,
		`<input type="checkbox" name="gift" value="yes" checked=""/>`, `<textarea name="note">new</textarea>`,
		`<option>S</option><option value="m" selected="">M</option>`,
	} {
		if !strings.Contains(r.body, want) {
			t.Errorf("the first form's page lacks %s:\n%s", want, r.body)
		}
	}
	v.placed()
	r = v.fill("a")
	if r.status != http.StatusSeeOther || r.header.Get("Location") != "/done" {
		t.Errorf("the second form = %d to %q; want 303 to /done", r.status, r.header.Get("Location"))
	}
	v.placed("a")
}

func TestValidationWithoutAPageToShow(t *testing.T) {
	for _, from := range []string{"", "http://elsewhere.test/next", "/missing"} {
		v := newVisit(t, byForm, drift.Change{Name: "validation"})
		if strings.HasPrefix(from, "/") {
			from = v.origin + from
		}
		head := slices.Clone(asDocument)
		if from != "" {
			head = append(head, "Referer", from)
		}
		r := v.send(context.Background(), http.MethodPost, "/form", "name=a", head...)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `<p role="alert">Please check your entries and send them again.</p>`) {
			t.Errorf("a form from %q = %d, %s; want 422 and a page that says why", from, r.status, r.body)
		}
		v.placed()
	}
}

func TestLimitTurnsTheFirstAway(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "limit"})
	r := v.order("a")
	r.is(t, "the first order", http.StatusTooManyRequests, `{"error":"too many requests, please try again in a moment"}`)
	if got := r.header.Get("Retry-After"); got != "1" {
		t.Errorf("Retry-After = %q; want 1", got)
	}
	v.placed()
	v.order("a").is(t, "the second order", http.StatusOK, placedA)
	v.placed("a")
}

func TestExpireEndsTheSession(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "expire"})
	v.send(context.Background(), http.MethodPost, "/other", "") // not yet
	r := v.order("a")
	r.is(t, "the order", http.StatusUnauthorized, `{"error":"please sign in first"}`)
	if got := r.header.Values("Set-Cookie"); len(got) != 1 || !strings.HasPrefix(got[0], "sid=; Path=/; Max-Age=0") {
		t.Errorf("Set-Cookie = %q; want sid deleted", got)
	}
	v.order("a").is(t, "another order", http.StatusUnauthorized, `{"error":"please sign in first"}`)
	if got := v.get("/").header.Values("Set-Cookie"); len(got) != 1 || strings.Contains(got[0], "Max-Age") {
		t.Errorf("a page of the stranger sets %q; want a session", got)
	}
	v.order("b").is(t, "an order in the new session", http.StatusOK, `{"placed":"b"}`)
}

func TestExpireKeepsStaleCookiesDead(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "expire"})
	stale := v.client.Jar
	v.client.Jar = nil
	sent := func(path string) reply {
		req, err := http.NewRequest(http.MethodGet, v.origin+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		cookie := stale.Cookies(req.URL)[0]
		return v.get(path, "Cookie", cookie.String()+"; theme=dark")
	}
	if got := sent("/").header.Values("Set-Cookie"); got != nil {
		t.Errorf("before the commit a page sets %q; want nothing", got)
	}
	req, _ := http.NewRequest(http.MethodGet, v.origin, nil)
	v.send(context.Background(), http.MethodPost, "/api/orders", `{"name":"a"}`, "Content-Type", "application/json", "Cookie", stale.Cookies(req.URL)[0].String())
	got := sent("/part").header.Values("Set-Cookie")
	if len(got) != 1 || !strings.HasPrefix(got[0], "sid=; Path=/; Max-Age=0") {
		t.Errorf("a page with the stale cookie sets %q; want it deleted, and theme left", got)
	}
	if got := sent("/").header.Values("Set-Cookie"); len(got) != 1 || strings.Contains(got[0], "Max-Age") {
		t.Errorf("a page that begins a session sets %q; want the session and no deletion", got)
	}
	v.placed()
}
