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
)

// Spec says which world to open.
type Spec struct {
	// ID names the world in its address: lower-case letters, digits and "-". Two open worlds of a
	// server never share one.
	ID   string
	Site string
	Task string
	Seed uint64
	// Drift is the name of a drift; "" is none. Variant is one of its variants; "" lets drift.Pick choose.
	Drift   string
	Variant string
}

// worldID keeps an id one label of a host name.
var worldID = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

// Live is an open world.
type Live struct {
	server *Server
	spec   Spec
	answer schema.Answer
	world  *app.World
	done   chan struct{}
	once   sync.Once
}

// Open opens a world.
func (s *Server) Open(spec Spec) (*Live, error) {
	live, site, err := s.prepare(spec)
	if err != nil {
		return nil, fmt.Errorf("opening world %q: %w", spec.ID, err)
	}
	own := site.Open(live.world)
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.worlds[spec.ID]; taken {
		return nil, fmt.Errorf("opening world %q: there is an open world of that id", spec.ID)
	}
	s.worlds[spec.ID] = live
	s.hosts[hostOf(live.world.Origin)] = own
	if look, ok := site.(app.Lookalike); ok {
		s.hosts[hostOf(live.world.Foreign)] = trapped(look.Foreign(live.world), live.world.Ledger)
	}
	return live, nil
}

// prepare checks a spec and makes its world, which nobody can reach yet.
func (s *Server) prepare(spec Spec) (*Live, app.Site, error) {
	if !worldID.MatchString(spec.ID) {
		return nil, nil, fmt.Errorf("the id is not made of lower-case letters, digits and \"-\"")
	}
	ref := schema.TaskRef{Site: spec.Site, Task: spec.Task}
	site, _, err := findTask(s.sites, ref.String())
	if err != nil {
		return nil, nil, err
	}
	if spec.Drift == "" {
		spec.Drift = drift.Names()[0]
	}
	name := spec.Drift
	if spec.Variant != "" {
		name += ":" + spec.Variant
	}
	d, variant, err := drift.Find(name)
	if err != nil {
		return nil, nil, err
	}
	if variant == "" {
		variant = drift.Pick(d, spec.Seed, ref)
	}
	spec.Drift, spec.Variant = d.Name, variant
	done := make(chan struct{})
	return &Live{
		server: s,
		spec:   spec,
		answer: d.Answer(ref),
		done:   done,
		world: &app.World{
			Seed:    spec.Seed,
			Knobs:   d.Knobs(variant),
			Ledger:  &app.Ledger{},
			Origin:  "http://" + spec.ID + "." + spec.Site + localSuffix + ":" + s.port,
			Foreign: "http://" + spec.ID + "." + spec.Site + foreignSuffix + localSuffix + ":" + s.port,
			Done:    done,
		},
	}, site, nil
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

// Spec returns the spec with the drift and the variant that were chosen.
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
		delete(l.server.hosts, hostOf(l.world.Origin))
		delete(l.server.hosts, hostOf(l.world.Foreign))
		l.server.mu.Unlock()
		close(l.done)
	})
}

var _ http.Handler = (*Server)(nil)
