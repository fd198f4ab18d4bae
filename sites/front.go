package sites

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// watchHost begins the names of the hosts at which worlds are watched.
const watchHost = "watch."

// frontWorldsMax bounds the worlds that people open by the front page; a further one closes the oldest.
const frontWorldsMax = 32

//go:embed front.html
var frontSource string

var frontPages = template.Must(template.New("front").Parse(frontSource))

// front is the page for people: what there is to try, and what has happened.
type front struct {
	server *Server
	seed   uint64

	mu     sync.Mutex
	opened int
	worlds []*Live // oldest first
}

// Index returns the page for people on the bare host: the sites, tasks and drifts. GET
// /open?task=site/task&drift=..&and=..&seed=.. opens a world and leads to GET /watch?id=.., which
// shows it with its ledger beside it, or with show=site to the site alone. Seed is the one that is offered.
func Index(s *Server, seed uint64) http.Handler {
	f := &front{server: s, seed: seed}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", f.index)
	mux.HandleFunc("GET /open", f.open)
	mux.HandleFunc("GET /watch", f.watch)
	mux.HandleFunc("GET /ledger.json", f.ledgerJSON)
	return mux
}

type frontView struct {
	Seed   uint64
	Sites  []app.Site
	Groups []groupView
	Worlds []worldView
}

// groupView is a family of drifts.
type groupView struct {
	Name   drift.Group
	Drifts []drift.Drift
}

func groups() []groupView {
	var all []groupView
	for _, d := range drift.All() {
		if len(all) == 0 || all[len(all)-1].Name != d.Group {
			all = append(all, groupView{Name: d.Group})
		}
		last := &all[len(all)-1]
		last.Drifts = append(last.Drifts, d)
	}
	return all
}

type worldView struct {
	Spec   Spec
	Answer schema.Answer
	// URL is the first page of the task, Watch the page that shows it beside the ledger, Again the
	// address that opens such a world anew.
	URL, Watch, Again string
	Goal              string
	Statements        []string
	Values            []valueView
}

type valueView struct{ Label, Value string }

func (f *front) index(w http.ResponseWriter, _ *http.Request) {
	v := frontView{Seed: f.seed, Sites: f.server.sites, Groups: groups()}
	f.mu.Lock()
	for _, live := range slices.Backward(f.worlds) {
		v.Worlds = append(v.Worlds, f.look(live))
	}
	f.mu.Unlock()
	f.show(w, "index", v)
}

// look describes a world. The values come from the seed and open nothing but the fixture.
func (f *front) look(live *Live) worldView {
	spec := live.Spec()
	v := worldView{Spec: spec, Answer: live.Answer()}
	_, task, err := findTask(f.server.sites, spec.Site+"/"+spec.Task)
	if err != nil {
		return v
	}
	v.URL, v.Goal = live.URL(task.Start), task.Goal
	v.Watch = "http://" + watchHost + spec.Site + localSuffix + ":" + f.server.own.port + "/watch?id=" + spec.ID
	v.Again = f.server.Origin() + "/open?" + url.Values{
		"task": {spec.Site + "/" + spec.Task}, "drift": {spec.Drift}, "seed": {strconv.FormatUint(spec.Seed, 10)},
	}.Encode()
	drifts, err := drift.Parse(spec.Drift)
	if err != nil {
		return v
	}
	for _, p := range drifts {
		v.Statements = append(v.Statements, p.Drift.Statement)
	}
	values := task.Values(spec.Seed)
	for _, p := range task.Params {
		v.Values = append(v.Values, valueView{p.Name, values[p.Name].Reveal()})
	}
	return v
}

func (f *front) open(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	seed := f.seed
	if given := q.Get("seed"); given != "" {
		n, err := strconv.ParseUint(given, 10, 64)
		if err != nil {
			http.Error(w, "The seed is not a whole number from 0 to 18446744073709551615.", http.StatusBadRequest)
			return
		}
		seed = n
	}
	spec := Spec{Seed: seed, Drift: q.Get("drift")}
	spec.Site, spec.Task, _ = strings.Cut(q.Get("task"), "/")
	if also := q.Get("and"); also != "" {
		spec.Drift += "+" + also
	}
	live, err := f.add(spec)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	to := f.look(live).Watch
	if q.Get("show") == "site" {
		to = f.look(live).URL
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// add opens a world under the next free number.
func (f *front) add(spec Spec) (*Live, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	spec.ID = fmt.Sprint("w", f.opened+1)
	live, err := f.server.Open(spec)
	if err != nil {
		return nil, err
	}
	f.opened++
	f.worlds = append(f.worlds, live)
	if len(f.worlds) > frontWorldsMax {
		f.worlds[0].Close()
		f.worlds = f.worlds[1:]
	}
	return live, nil
}

func (f *front) find(id string) *Live {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, live := range f.worlds {
		if live.Spec().ID == id {
			return live
		}
	}
	return nil
}

// watch shows a world beside its ledger. It stands at a host of the site's own, so that the browser
// counts the frame as the same site and sends its cookies.
func (f *front) watch(w http.ResponseWriter, r *http.Request) {
	live := f.find(r.URL.Query().Get("id"))
	if live == nil {
		http.Error(w, "There is no open world of that id.", http.StatusNotFound)
		return
	}
	f.show(w, "watch", f.look(live))
}

// ledgerLine is one line of the ledger page.
type ledgerLine struct {
	Kind   string      `json:"kind"` // effect or trap
	Name   string      `json:"name"`
	Fields [][2]string `json:"fields"`
}

func (f *front) ledgerJSON(w http.ResponseWriter, r *http.Request) {
	live := f.find(r.URL.Query().Get("id"))
	if live == nil {
		http.Error(w, "There is no open world of that id.", http.StatusNotFound)
		return
	}
	lines := append(ledgerLines("effect", live.Ledger().Effects()), ledgerLines("trap", live.Ledger().Traps())...)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(lines)
}

func ledgerLines(kind string, effects []schema.Effect) []ledgerLine {
	lines := []ledgerLine{}
	for _, e := range effects {
		line := ledgerLine{Kind: kind, Name: e.Name, Fields: [][2]string{}}
		for _, key := range slices.Sorted(maps.Keys(e.Fields)) {
			line.Fields = append(line.Fields, [2]string{key, e.Fields[key]})
		}
		lines = append(lines, line)
	}
	return lines
}

func (f *front) show(w http.ResponseWriter, page string, v any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_ = frontPages.ExecuteTemplate(w, page, v)
}
