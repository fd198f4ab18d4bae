package board

import (
	_ "embed"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

//go:embed static/app.js
var appJS []byte

const (
	sessionCookie = "stavla_session"
	// nonceChars is the length of the nonce that makes a load's ids its own.
	nonceChars = 12
)

// visitor is nothing but somebody with a session: the board has one account.
type visitor struct{}

// server is one world's board. The mutex guards everything below it.
type server struct {
	world    *app.World
	visitors *app.Sessions[visitor]

	mu    sync.Mutex
	deck  *deck
	loads *rand.Rand // tells page loads apart
	// version counts the changes, so that a page can tell an older answer from a newer one.
	version int
	// polls is how often the list was fetched again while others were adding cards.
	polls int
	// number is the highest number of a card.
	number int
	pasts  map[int]past
}

func newServer(w *app.World) *server {
	s := &server{
		world:    w,
		visitors: app.NewSessions[visitor](sessionCookie, app.Rand(w.Seed, streamSession)),
		deck:     newDeck(w.Seed),
		loads:    app.Rand(w.Seed, streamLoad),
		pasts:    map[int]past{},
	}
	s.deck.disturb(w.Knobs, w.Seed)
	s.number = s.deck.last()
	return s
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", app.ServeScript(appJS))
	mux.HandleFunc("GET /api/board", s.with(s.getBoard))
	mux.HandleFunc("GET /api/cards/{number}", s.withCard(s.getCard))
	mux.HandleFunc("POST /api/cards", s.with(s.postCard))
	mux.HandleFunc("POST /api/cards/{number}/move", s.withCard(s.postMove))
	mux.HandleFunc("POST /api/cards/{number}/rename", s.withCard(s.postRename))
	mux.HandleFunc("POST /api/cards/{number}/archive", s.withCard(s.postArchive))
	mux.HandleFunc("POST /api/cards/{number}/restore", s.with(s.postRestore))
	mux.HandleFunc("DELETE /api/cards/{number}", s.withCard(s.deleteCard))
	mux.HandleFunc("GET /api/", func(w http.ResponseWriter, _ *http.Request) {
		app.WriteJSON(w, nil, &app.Problem{Status: http.StatusNotFound, Text: "there is nothing here"})
	})
	mux.HandleFunc("GET /board/export.csv", s.getExport)
	for _, view := range []string{"GET /{$}", "GET /board", "GET /board/cards/{number}"} {
		mux.HandleFunc(view, s.getShell(http.StatusOK))
	}
	mux.HandleFunc("GET /", s.getShell(http.StatusNotFound))
	return mux
}

var (
	errEnded = &app.Problem{Status: http.StatusUnauthorized, Text: "your session has ended, please load the page again"}
	errGone  = &app.Problem{Status: http.StatusNotFound, Text: "this card is not on the board any more"}
)

// with runs an API call of somebody with a session, under the lock.
func (s *server) with(call func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.visitors.Find(r) == nil {
			app.WriteJSON(w, nil, errEnded)
			return
		}
		body, err := call(r)
		app.WriteJSON(w, body, err)
	}
}

// withCard is with for a call on the card that the address names.
func (s *server) withCard(call func(*http.Request, *card) (any, error)) http.HandlerFunc {
	return s.with(func(r *http.Request) (any, error) {
		c := s.deck.card(numberOf(r))
		if c == nil {
			return nil, errGone
		}
		return call(r, c)
	})
}

// numberOf is the number of the card that the address names; 0, which no card has, when it names none.
func numberOf(r *http.Request) int {
	text := r.PathValue("number")
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0
	}
	return n
}

// settings is what the page is told by its shell.
type settings struct {
	app.Settings
	Tour    string   `json:"tour"`
	Team    string   `json:"team"`
	Members []string `json:"members"`
	Columns []string `json:"columns"`
}

// icon is the mark of the board, as an address of its own.
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
	"%3Crect width='32' height='32' rx='8' fill='%234338a8'/%3E%3Cpath d='M8 8h4v16H8zM14 8h4v10h-4zM20 8h4v13h-4z' fill='%23fff'/%3E%3C/svg%3E"

func (s *server) getShell(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.visitors.Begin(w, r)
		s.mu.Lock()
		nonce := app.Token(s.loads, nonceChars)
		s.mu.Unlock()
		if status != http.StatusOK {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(status)
		}
		d := s.deck // its names never change
		app.Shell{
			Title: "Stavla", Icon: icon, Script: "/assets/app.js",
			Settings: settings{app.SettingsFor(s.world.Knobs, nonce), d.tour, d.team, d.members, columns},
		}.Write(w)
	}
}

// boardView is the board as the page gets it.
type boardView struct {
	Version int    `json:"version"`
	Cards   []card `json:"cards"`
}

func (s *server) view() boardView {
	return boardView{Version: s.version, Cards: append([]card{}, s.deck.cards...)}
}

// getBoard gives the board. When it is fetched again while others are adding cards, one has come
// on top of each column that they work in.
func (s *server) getBoard(r *http.Request) (any, error) {
	if r.FormValue("again") != "" && s.world.Knobs.PollMs > 0 && s.polls < drift.PollRows {
		for _, c := range s.deck.arrivals[s.polls] {
			s.deck.top(c)
		}
		s.polls++
		s.version++
	}
	return s.view(), nil
}
