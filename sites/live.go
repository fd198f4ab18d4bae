package sites

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/inject"
)

// Spec says which world to open.
type Spec struct {
	// ID names the world in its address: lower-case letters, digits and "-". Two open worlds of a
	// server never share one.
	ID   string
	Site string
	Task string
	Seed uint64
	// Drift is what drift.Parse reads: "decoy", "origin-hop:link", "slow@3+decoy:below"; "" is none. A
	// variant that is left open is picked by the seed.
	Drift string
}

// worldID keeps an id one label of a host name.
var worldID = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

// Live is an open world.
type Live struct {
	server  *Server
	spec    Spec
	answer  schema.Answer
	spots   drift.Spots // without {{param}}
	world   *app.World
	hosts   []string // at which the doors show the world and its look-alikes
	traffic traffic
	done    chan struct{}
	once    sync.Once
}

// Open opens a world.
func (s *Server) Open(spec Spec) (*Live, error) {
	live, site, err := s.prepare(spec)
	if err != nil {
		return nil, fmt.Errorf("opening world %q: %w", spec.ID, err)
	}
	own, partner := site.Open(live.world), http.Handler(nil)
	if p, ok := site.(app.Partner); ok {
		partner = p.Partner(live.world)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, fmt.Errorf("opening world %q: the server is closed", spec.ID)
	}
	if _, taken := s.worlds[spec.ID]; taken {
		return nil, fmt.Errorf("opening world %q: there is an open world of that id", spec.ID)
	}
	setup, err := s.show(live, site)
	if err != nil {
		return nil, fmt.Errorf("opening world %q: %w", spec.ID, err)
	}
	setup.Fresh = fresh(live.world, site.Open)
	s.own.hosts[hostOf(live.world.Origin)] = live.traffic.counted(inject.Around(setup, own))
	if partner != nil {
		setup.Fresh = fresh(live.world, site.(app.Partner).Partner)
		host := hostOf(live.world.Partner)
		s.own.hosts[host] = live.traffic.counted(inject.Around(setup, partner))
		live.hosts = append(live.hosts, host)
	}
	s.worlds[spec.ID] = live
	return live, nil
}

// show puts the look-alikes of a world where its drifts lead to, and returns what inject is to know
// of the world. The caller holds the lock.
func (s *Server) show(live *Live, site app.Site) (inject.Setup, error) {
	w := live.world
	own := hostOf(w.Origin)
	setup := inject.Setup{
		Knobs: w.Knobs, Spots: live.spots, Ledger: w.Ledger, Seed: w.Seed, Done: w.Done,
		Origin: w.Origin, Foreign: w.Foreign,
		Prefixed: "http://" + own + "." + live.spec.Site + foreignSuffix + localSuffix + ":" + s.own.port,
	}
	if inject.NeedsPort(w.Knobs) {
		d, err := s.otherPort()
		if err != nil {
			return setup, err
		}
		setup.Port = "http://" + own + ":" + d.port
		d.hosts[own] = live.traffic.counted(lookalike(site, w, setup.Port))
	}
	if inject.NeedsSecure(w.Knobs) {
		d, err := s.byHTTPS()
		if err != nil {
			return setup, err
		}
		setup.Secure = "https://" + own + ":" + d.port
		d.hosts[own] = live.traffic.counted(lookalike(site, w, setup.Secure))
	}
	for _, origin := range []string{setup.Foreign, setup.Prefixed} {
		s.own.hosts[hostOf(origin)] = live.traffic.counted(lookalike(site, w, origin))
	}
	live.hosts = []string{own, hostOf(setup.Foreign), hostOf(setup.Prefixed)}
	return setup, nil
}

// prepare checks a spec and makes its world, which nobody can reach yet.
func (s *Server) prepare(spec Spec) (*Live, app.Site, error) {
	if !worldID.MatchString(spec.ID) {
		return nil, nil, fmt.Errorf("the id is not made of lower-case letters, digits and \"-\"")
	}
	ref := schema.TaskRef{Site: spec.Site, Task: spec.Task}
	site, task, err := findTask(s.sites, ref.String())
	if err != nil {
		return nil, nil, err
	}
	if spec.Drift == "" {
		spec.Drift = drift.Names()[0]
	}
	drifts, err := drift.Parse(spec.Drift)
	if err != nil {
		return nil, nil, err
	}
	drifts = drifts.Pick(spec.Seed, ref)
	knobs := drifts.Knobs()
	if err := inject.Check(knobs); err != nil {
		return nil, nil, err
	}
	spec.Drift = drifts.String()
	done := make(chan struct{})
	host, port := spec.ID+"."+spec.Site, localSuffix+":"+s.own.port
	live := &Live{
		server: s,
		spec:   spec,
		answer: drifts.Answer(ref, task.Spots),
		spots:  task.Spots.Bind(task.Values(spec.Seed)),
		done:   done,
		world: &app.World{
			Seed: spec.Seed, Knobs: knobs, Ledger: &app.Ledger{}, Done: done,
			Origin:  "http://" + host + port,
			Foreign: "http://" + host + foreignSuffix + port,
		},
	}
	if _, ok := site.(app.Partner); ok {
		live.world.Partner = "http://" + host + partnerSuffix + port
	}
	return live, site, nil
}

func hostOf(origin string) string {
	host := strings.TrimPrefix(origin, "http://")
	return host[:strings.LastIndexByte(host, ':')]
}

// Worlds lists the open worlds by id.
func (s *Server) Worlds() []*Live {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]*Live, 0, len(s.worlds))
	for _, live := range s.worlds {
		all = append(all, live)
	}
	slices.SortFunc(all, func(a, b *Live) int { return strings.Compare(a.spec.ID, b.spec.ID) })
	return all
}

// Spec returns the spec with the variants that were picked.
func (l *Live) Spec() Spec { return l.spec }

// Answer is the right answer for the world's task under its drift.
func (l *Live) Answer() schema.Answer { return l.answer }

// Origin is the world's own origin.
func (l *Live) Origin() string { return l.world.Origin }

// Foreign is the origin of the look-alike.
func (l *Live) Foreign() string { return l.world.Foreign }

// URL is the address of a path in the world.
func (l *Live) URL(path string) string { return l.world.Origin + path }

// Ledger is the world's ledger. It may be read after Close.
func (l *Live) Ledger() *app.Ledger { return l.world.Ledger }

// Close takes the world off the server and lets its hung requests go, without waiting for them.
func (l *Live) Close() {
	l.once.Do(func() {
		l.server.mu.Lock()
		delete(l.server.worlds, l.spec.ID)
		for _, d := range []*door{l.server.own, l.server.port, l.server.secure} {
			for _, host := range l.hosts {
				if d != nil {
					delete(d.hosts, host)
				}
			}
		}
		l.server.mu.Unlock()
		close(l.done)
	})
}
