package helpdesk

import (
	"fmt"
	"html"
	"net/http"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

func TestSessionBeginsWithTheFirstPage(t *testing.T) {
	g := visit(t, drift.Knobs{})
	for _, path := range []string{"/tickets", fmt.Sprint("/tickets/", g.book.Reply), fmt.Sprint("/tickets/", g.book.Close, "/closing")} {
		if res, _ := g.asPart().get(path); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("GET %s as htmx without a session = %s; want 401", path, res.Status)
		}
	}
	for _, action := range []string{"take", "assign", "close", "replies", "notes"} {
		path := fmt.Sprint("/tickets/", g.book.Assign, "/", action)
		if res, _ := g.post(path, "text", "Hello", "resolution", "Solved", "agent", g.book.Agents[0]); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("POST %s without a session = %s; want 401", path, res.Status)
		}
		res, page := g.asPart().post(path, "text", "Hello")
		if res.StatusCode != http.StatusUnauthorized || !strings.Contains(page, `role="alert"`) {
			t.Errorf("POST %s as htmx without a session = %s; want 401 with an alert", path, res.Status)
		}
	}
	g.wantLedger()
	res, _ := g.get("/")
	if c := res.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteLaxMode {
		t.Errorf("the first page sets the cookies %v; want one, HttpOnly and SameSite=Lax", c)
	}
	if res, _ := g.get("/tickets"); len(res.Cookies()) != 0 {
		t.Error("the second page sets a cookie again")
	}
}

func TestTasksWithoutScript(t *testing.T) {
	g := visit(t, drift.Knobs{})
	b := g.book
	g.get("/tickets")
	list := "/tickets?q=" + strings.ReplaceAll(b.Query, " ", "+") + "&view=unassigned"
	res, _ := g.post(fmt.Sprint("/tickets/", b.Assign, "/take"), "view", viewUnassigned, "q", b.Query)
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != list {
		t.Errorf("taking a ticket = %s to %q; want a redirect to %q", res.Status, res.Header.Get("Location"), list)
	}
	g.wantLedger(expected(t, "assign")...)
	_, page := g.get(list)
	if !strings.Contains(page, "is assigned to you now.") || len(numbers(page)) != familyCount-1 {
		t.Error("the list does not say what was done")
	}
	if _, page := g.get(list); strings.Contains(page, "is assigned to you now.") {
		t.Error("the notice is shown twice")
	}

	if _, page := g.get(fmt.Sprint("/tickets/", b.Close, "/closing")); !strings.Contains(page, "<h1>") || !strings.Contains(page, `name="resolution"`) {
		t.Error("the panel is no page of its own without script")
	}
	res, _ = g.post(fmt.Sprint("/tickets/", b.Close, "/close"), "resolution", b.Resolution)
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != fmt.Sprint("/tickets/", b.Close) {
		t.Errorf("closing = %s to %q; want the ticket", res.Status, res.Header.Get("Location"))
	}
	g.wantLedger(append(expected(t, "assign"), expected(t, "close")...)...)
	if _, page := g.get(fmt.Sprint("/tickets/", b.Close)); !strings.Contains(page, "<dd>"+b.Resolution+"</dd>") || strings.Contains(page, "Send reply") {
		t.Error("the page of the ticket does not say that it is closed")
	}
}

func TestPartsOfAPage(t *testing.T) {
	g := visit(t, drift.Knobs{})
	b := g.book
	g.get("/")
	h := g.asPart()
	_, part := h.get("/tickets?view=unassigned")
	if strings.Contains(part, "<html") || !strings.Contains(part, `hx-swap-oob="innerHTML:[data-hook=tabs]"`) {
		t.Error("the tab is no part of a page, or leaves the tabs as they were")
	}
	if strings.Contains(part, "data-hook=told") {
		t.Error("the tab takes away what was told before")
	}
	if _, part := h.get("/tickets?poll=1"); strings.Contains(part, "hx-swap-oob") {
		t.Error("a poll changes more than the rows")
	}
	if _, part := h.get(fmt.Sprint("/tickets/", b.Close, "/closing")); strings.Contains(part, "<h1") || !strings.Contains(part, `name="resolution"`) {
		t.Error("the panel is no part of a page")
	}
	_, part = h.post(fmt.Sprint("/tickets/", b.Close, "/close"), "resolution", b.Resolution)
	for _, want := range []string{"is closed: " + b.Resolution, html.EscapeString(b.ticket(b.Close).Subject), "data-answer", `class="badge closed"`} {
		if !strings.Contains(part, want) {
			t.Errorf("the answer to closing lacks %q", want)
		}
	}
	res, part := h.post(fmt.Sprint("/tickets/", b.Reply, "/replies"), "text", "  "+b.ReplyText+"\u00a0\r\n")
	if res.StatusCode != http.StatusOK || !strings.Contains(part, b.ReplyText) || res.Header.Get("HX-Trigger-After-Swap") != "reply-sent" {
		t.Errorf("the answer to a reply = %s; want the thread with it", res.Status)
	}
	if _, part := h.post(fmt.Sprint("/tickets/", b.Reply, "/assign"), "agent", b.Agents[1]); !strings.Contains(part, "is assigned to "+b.Agents[1]) {
		t.Error("the answer to assigning does not say so")
	}
	if _, part := h.post(fmt.Sprint("/tickets/", b.Close, "/notes"), "text", "Call back"); !strings.Contains(part, "private note") {
		t.Error("a note cannot be added to a closed ticket")
	}
	reply := b.ticket(b.Reply)
	g.wantLedger(expected(t, "close")[0], expected(t, "reply")[0],
		schema.Effect{Name: effectAssigned, Fields: map[string]string{"ticket": reply.key(), "subject": reply.Subject, "agent": b.Agents[1]}},
		schema.Effect{Name: effectNoted, Fields: map[string]string{"ticket": b.ticket(b.Close).key(), "text": "Call back"}},
	)
}

func TestRulesAreKept(t *testing.T) {
	g := visit(t, drift.Knobs{})
	b := g.book
	g.get("/")
	closed := 0
	for _, each := range b.Tickets {
		if each.Closed() {
			closed = each.Number
		}
	}
	for _, c := range []struct {
		name, path, field, value string
		status                   int
		into                     string
	}{
		{"close without a resolution", fmt.Sprint("/tickets/", b.Close, "/close"), "resolution", "", 422, intoForm},
		{"close with a resolution of one's own", fmt.Sprint("/tickets/", b.Close, "/close"), "resolution", "solved", 422, intoForm},
		{"close again", fmt.Sprint("/tickets/", closed, "/close"), "resolution", "Solved", 422, intoForm},
		{"close nothing", "/tickets/12/close", "resolution", "Solved", 404, intoPage},
		{"reply nothing", fmt.Sprint("/tickets/", b.Reply, "/replies"), "text", " \u00a0\n", 422, intoForm},
		{"reply too much", fmt.Sprint("/tickets/", b.Reply, "/replies"), "text", strings.Repeat("é", textMax+1), 422, intoForm},
		{"reply to a closed ticket", fmt.Sprint("/tickets/", closed, "/replies"), "text", "Hello", 422, intoForm},
		{"note nothing", fmt.Sprint("/tickets/", b.Reply, "/notes"), "text", "", 422, intoForm},
		{"assign to a stranger", fmt.Sprint("/tickets/", b.Reply, "/assign"), "agent", "Nobody", 422, intoForm},
		{"assign to the same agent", fmt.Sprint("/tickets/", b.Reply, "/assign"), "agent", b.Me, 422, intoForm},
		{"assign a closed ticket", fmt.Sprint("/tickets/", closed, "/assign"), "agent", b.Me, 422, intoForm},
		{"take what somebody has", fmt.Sprint("/tickets/", b.Close, "/take"), "q", "", 422, intoPage},
		{"take a closed ticket", fmt.Sprint("/tickets/", closed, "/take"), "q", "", 422, intoPage},
		{"send a flood", fmt.Sprint("/tickets/", b.Reply, "/replies"), "text", strings.Repeat("a", formBytesMax), 400, intoPage},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, as := range []*guest{g, g.asPart()} {
				res, page := as.post(c.path, c.field, c.value)
				if res.StatusCode != c.status || !strings.Contains(page, `role="alert"`) {
					t.Errorf("htmx %v: POST %s = %s; want %d with an alert", as.part, c.path, res.Status, c.status)
				}
				if as.part && res.Header.Get("HX-Retarget") != c.into {
					t.Errorf("the alert goes to %q; want %q", res.Header.Get("HX-Retarget"), c.into)
				}
			}
		})
	}
	g.wantLedger()
}

func TestAddresses(t *testing.T) {
	g := visit(t, drift.Knobs{})
	for path, want := range map[string]int{
		"/":                                   200,
		"/tickets?view=x&q=%3Cb%3E":           200,
		"/tickets/12":                         404,
		"/tickets/x":                          404,
		"/nothing":                            404,
		"/assets/desk.js":                     200,
		fmt.Sprint("/tickets/", g.book.Reply): 200,
		fmt.Sprint("/tickets/", g.book.Reply, "/editor"): 200,
	} {
		if res, page := g.get(path); res.StatusCode != want || strings.Contains(page, "<b>") {
			t.Errorf("GET %s = %s; want %d and nothing typed as markup", path, res.Status, want)
		}
	}
	if res, _ := g.send(http.MethodDelete, "/tickets", nil); res.StatusCode != http.StatusMethodNotAllowed && res.StatusCode != http.StatusNotFound {
		t.Errorf("DELETE /tickets = %s; want a refusal", res.Status)
	}
}
