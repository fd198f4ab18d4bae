package board

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"reflect"
	"strings"
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
	deck   *deck // as it was at first, without look-alikes
	origin string
	client *http.Client
}

// visit opens a world and its board.
func visit(t *testing.T, k drift.Knobs) *guest {
	t.Helper()
	w := &app.World{Seed: testSeed, Knobs: k, Ledger: &app.Ledger{}}
	server := httptest.NewServer(New().Open(w))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &guest{t: t, world: w, deck: newDeck(testSeed), origin: server.URL, client: &http.Client{Jar: jar}}
	g.send(http.MethodGet, "/board", nil)
	return g
}

// send makes a request, with a JSON body if there is one, and returns the status and the answer.
func (g *guest) send(method, path string, body any) (int, string) {
	g.t.Helper()
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			g.t.Fatal(err)
		}
		sent = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(g.t.Context(), method, g.origin+path, sent)
	if err != nil {
		g.t.Fatal(err)
	}
	res, err := g.client.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	told, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return res.StatusCode, string(told)
}

// must is send that has to succeed, and returns the board.
func (g *guest) must(method, path string, body any) boardView {
	g.t.Helper()
	status, told := g.send(method, path, body)
	if status != http.StatusOK {
		g.t.Fatalf("%s %s = %d %s; want 200", method, path, status, told)
	}
	var v boardView
	if err := json.Unmarshal([]byte(told), &v); err != nil {
		g.t.Fatal(err)
	}
	return v
}

func (g *guest) wantEffects(want ...schema.Effect) {
	g.t.Helper()
	if got := g.world.Ledger.Effects(); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		g.t.Errorf("the ledger holds %v; want %v", got, want)
	}
}

type fields map[string]any

func at(number int, call string) string { return fmt.Sprintf("/api/cards/%d%s", number, call) }

func effect(name string, pairs ...string) schema.Effect {
	e := schema.Effect{Name: name, Fields: map[string]string{}}
	for i := 0; i < len(pairs); i += 2 {
		e.Fields[pairs[i]] = pairs[i+1]
	}
	return e
}

// of lists the numbers of a column's cards, in order.
func (v boardView) of(column string) []int {
	var numbers []int
	for _, c := range v.Cards {
		if c.Column == column {
			numbers = append(numbers, c.Number)
		}
	}
	return numbers
}

// TestTasksAreExact does each task by its requests.
func TestTasksAreExact(t *testing.T) {
	for _, task := range New().Tasks() {
		t.Run(task.Name, func(t *testing.T) {
			g := visit(t, drift.Knobs{})
			values := task.Values(testSeed)
			text := func(param string) string { return values[param].Reveal() }
			switch task.Name {
			case "move":
				g.must(http.MethodPost, at(g.deck.move, "/move"), fields{"column": text("column")})
			case "create":
				g.must(http.MethodPost, "/api/cards", fields{"title": text("title"), "column": text("column"), "description": text("description")})
			case "archive":
				g.must(http.MethodPost, at(g.deck.archive, "/archive"), fields{})
			case "rename":
				g.must(http.MethodPost, at(g.deck.rename, "/rename"), fields{"title": text("new_title")})
			}
			g.wantEffects(task.Expected(testSeed, values)...)
		})
	}
}

func TestLookalikesAreReal(t *testing.T) {
	g := visit(t, drift.Knobs{DecoyRow: true})
	d := newDeck(testSeed)
	d.disturb(g.world.Knobs, testSeed)
	decoy := d.cards[d.index(d.archive)-1]
	g.must(http.MethodPost, at(decoy.Number, "/archive"), fields{})
	g.wantEffects(effect(cardArchived, "title", d.card(d.archive).Title+" 2"))
}

func TestCreateTwiceIsTwoCards(t *testing.T) {
	g := visit(t, drift.Knobs{})
	in := fields{"title": " Book the hall ", "column": columnDoing, "description": "By phone."}
	g.must(http.MethodPost, "/api/cards", in)
	v := g.must(http.MethodPost, "/api/cards", in)
	one := effect(cardCreated, "title", "Book the hall", "column", columnDoing, "description", "By phone.")
	g.wantEffects(one, one)
	if got := v.of(columnDoing); got[0] == got[1] || got[1] <= g.deck.last() {
		t.Errorf("Doing has %v; want two cards with new numbers on top", got)
	}
}

func TestRefusedCallsCommitNothing(t *testing.T) {
	d := newDeck(testSeed)
	long := strings.Repeat("é", titleMaxChars+1)
	move, rename := at(d.move, "/move"), at(d.rename, "/rename")
	for _, c := range []struct {
		name, path string
		body       any
		want       int
	}{
		{"create without a title", "/api/cards", fields{"title": " ", "column": columnDone}, 422},
		{"create with a long title", "/api/cards", fields{"title": long, "column": columnDone}, 422},
		{"create without a column", "/api/cards", fields{"title": "Book the hall"}, 422},
		{"create in no column", "/api/cards", fields{"title": "Book the hall", "column": "done"}, 422},
		{"create with a long text", "/api/cards", fields{"title": "a", "column": columnDone, "description": strings.Repeat("a", descriptionMaxChars+1)}, 422},
		{"create with an unknown field", "/api/cards", fields{"title": "a", "column": columnDone, "x": 1}, 400},
		{"move nowhere", move, fields{"column": ""}, 422},
		{"move to where it is", move, fields{"column": columnToDo}, 422},
		{"move above itself", move, fields{"column": columnToDo, "before": d.move}, 404},
		{"move above a card elsewhere", move, fields{"column": columnReview, "before": d.archive}, 404},
		{"move no card", at(1, "/move"), fields{"column": columnDone}, 404},
		{"move a card that is no number", "/api/cards/x/move", fields{"column": columnDone}, 404},
		{"move a card by another spelling", fmt.Sprintf("/api/cards/+%d/move", d.move), fields{"column": columnDone}, 404},
		{"rename to nothing", rename, fields{"title": ""}, 422},
		{"rename to a long title", rename, fields{"title": long}, 422},
		{"rename to the same", rename, fields{"title": d.card(d.rename).Title}, 422},
		{"archive no card", at(1, "/archive"), fields{}, 404},
		{"undo nothing", at(d.archive, "/restore"), fields{}, 409},
		{"no such call", "/api/columns", fields{}, 405},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := visit(t, drift.Knobs{})
			if status, told := g.send(http.MethodPost, c.path, c.body); status != c.want {
				t.Errorf("POST %s = %d %s; want %d", c.path, status, told, c.want)
			}
			g.wantEffects()
		})
	}
}

func TestArchivedCardIsGone(t *testing.T) {
	g := visit(t, drift.Knobs{})
	g.must(http.MethodPost, at(g.deck.archive, "/archive"), fields{})
	for _, call := range []string{"/archive", "/rename", "/move"} {
		if status, _ := g.send(http.MethodPost, at(g.deck.archive, call), fields{}); status != http.StatusNotFound {
			t.Errorf("POST %s on an archived card = %d; want 404", call, status)
		}
	}
	g.wantEffects(effect(cardArchived, "title", g.deck.card(g.deck.archive).Title))
}

func TestStrangersAreRefused(t *testing.T) {
	g := visit(t, drift.Knobs{})
	g.client.Jar = nil
	for _, c := range []struct{ method, path string }{
		{http.MethodGet, "/api/board"}, {http.MethodGet, at(g.deck.move, "")}, {http.MethodGet, "/board/export.csv"},
		{http.MethodPost, "/api/cards"}, {http.MethodPost, at(g.deck.archive, "/archive")}, {http.MethodDelete, at(g.deck.archive, "")},
		{http.MethodPost, at(g.deck.archive, "/restore")},
	} {
		if status, told := g.send(c.method, c.path, nil); status != http.StatusUnauthorized {
			t.Errorf("%s %s of a stranger = %d %s; want 401", c.method, c.path, status, told)
		}
	}
	g.wantEffects()
}

func TestSessionBeginsWithTheFirstDocument(t *testing.T) {
	for _, path := range []string{"/", "/board", "/board/cards/1"} {
		w := httptest.NewRecorder()
		New().Open(&app.World{Seed: testSeed, Ledger: &app.Ledger{}}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		cookies := w.Result().Cookies()
		if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode {
			t.Errorf("cookies of %s = %v; want one, HttpOnly and SameSite=Lax", path, cookies)
		}
	}
}

func TestExport(t *testing.T) {
	g := visit(t, drift.Knobs{})
	g.must(http.MethodPost, "/api/cards", fields{"title": "=1+1", "column": columnToDo})
	res, err := g.client.Get(g.origin + "/board/export.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if to := res.Header.Get("Content-Disposition"); !strings.HasPrefix(to, `attachment; filename="`) || !strings.HasSuffix(to, `.csv"`) {
		t.Errorf("Content-Disposition = %q; want a file", to)
	}
	rows, err := csv.NewReader(res.Body).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(g.deck.cards)+2 || rows[1][1] != "'=1+1" || rows[2][1] != g.deck.cards[0].Title {
		t.Errorf("the file has %d rows, first %v and %v; want a head, the new card as text, and the others", len(rows), rows[1], rows[2])
	}
}

func TestDetailHasWhatTheListLeavesOut(t *testing.T) {
	g := visit(t, drift.Knobs{})
	for _, c := range g.deck.cards {
		_, told := g.send(http.MethodGet, at(c.Number, ""), nil)
		var d detail
		if err := json.Unmarshal([]byte(told), &d); err != nil {
			t.Fatal(err)
		}
		if d.Title != c.Title || d.Description == "" || len(d.Talk) != c.Comments {
			t.Errorf("card %d is told as %s; want its text and %d comments", c.Number, told, c.Comments)
		}
	}
}
