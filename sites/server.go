package sites

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/wfbench/wfbench/sites/app"
)

const (
	// headerWait bounds how long a client may take over the head of a request.
	headerWait = 10 * time.Second
	// headerBytesMax bounds the head of a request.
	headerBytesMax = 64 << 10
	// bodyBytesMax bounds the body of a request.
	bodyBytesMax = 256 << 10
	// foreignSuffix makes the name of the foreign host from that of the site.
	foreignSuffix = "-id"
	// localSuffix ends every host name; browsers resolve names under it to loopback.
	localSuffix = ".localhost"
	// partnerSuffix makes the name of the partner's host from that of the site.
	partnerSuffix = "-pay"
)

// ErrPortInUse says that another program listens at the address.
var ErrPortInUse = errors.New("the port is in use")

// Server serves worlds. Its methods are safe for use from several goroutines.
type Server struct {
	sites []app.Site
	host  string // the address that it listens at, without the port
	own   *door

	mu     sync.Mutex
	worlds map[string]*Live // by id
	front  http.Handler
	port   *door // another port, nil until a world needs it
	secure *door // by https, nil until a world needs it
	closed bool
}

// Listen serves the sites of All at addr, a loopback address such as "127.0.0.1:0", "[::1]:8080" or
// "localhost:8080". The error wraps ErrPortInUse when another program has the port.
func Listen(addr string) (*Server, error) { return ListenFor(addr, All()) }

// ListenFor is Listen for other sites than those of All.
func ListenFor(addr string, sites []app.Site) (*Server, error) {
	host, err := checkLoopback(addr)
	if err != nil {
		return nil, fmt.Errorf("listening at %q: %w", addr, err)
	}
	own, err := openDoor(addr, nil)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("listening at %q: %w: stop the other program, or choose another port (0 takes a free one)", addr, ErrPortInUse)
	}
	if err != nil {
		return nil, fmt.Errorf("listening at %q: %w", addr, err)
	}
	s := &Server{sites: sites, host: host, own: own, worlds: map[string]*Live{}}
	own.serve(s.handler(own))
	return s, nil
}

// checkLoopback refuses addresses that other machines could reach: the sites hold no secrets, but
// their buttons work for everybody. It returns the host.
func checkLoopback(addr string) (string, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return "", errors.New("want host:port")
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", errors.New("the fixture sites are served on loopback only: use 127.0.0.1, [::1] or localhost")
	}
	return host, nil
}

// Origin is the server's bare origin, "http://localhost:8080".
func (s *Server) Origin() string { return "http://localhost:" + s.own.port }

// SetFront sets what the bare host shows: see Index. Without it the bare host shows nothing.
func (s *Server) SetFront(h http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.front = h
}

// handler serves what a door shows.
func (s *Server) handler(d *door) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
		if h := s.behind(d, r); h != nil {
			h.ServeHTTP(w, r)
			return
		}
		http.Error(w, "There is no such site here, or its world has been closed.", http.StatusNotFound)
	})
}

// behind finds what a request is for by its host; nil for nothing.
func (s *Server) behind(d *door, r *http.Request) http.Handler {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.ToLower(host)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case d.hosts[host] != nil:
		return d.hosts[host]
	case d != s.own:
		return nil
	case host == "localhost" || strings.HasPrefix(host, watchHost) || net.ParseIP(host).IsLoopback():
		return s.front
	}
	return nil
}

// otherPort opens the door at another port, once, and returns it. The caller holds the lock.
func (s *Server) otherPort() (*door, error) {
	return s.open(&s.port, nil)
}

// byHTTPS opens the door that speaks https, once, and returns it. The caller holds the lock.
func (s *Server) byHTTPS() (*door, error) {
	if s.secure != nil {
		return s.secure, nil
	}
	var names []string
	for _, site := range s.sites {
		names = append(names, site.Name())
	}
	made, err := certificate(names)
	if err != nil {
		return nil, err
	}
	return s.open(&s.secure, &tls.Config{Certificates: []tls.Certificate{made}, MinVersion: tls.VersionTLS12})
}

func (s *Server) open(d **door, secure *tls.Config) (*door, error) {
	if *d != nil {
		return *d, nil
	}
	opened, err := openDoor(net.JoinHostPort(s.host, "0"), secure)
	if err != nil {
		return nil, fmt.Errorf("opening another port: %w", err)
	}
	*d = opened
	opened.serve(s.handler(opened))
	return opened, nil
}

// Close closes every world and stops serving; it does not wait for hung requests.
func (s *Server) Close() error {
	for _, live := range s.Worlds() {
		live.Close()
	}
	s.mu.Lock()
	s.closed = true
	doors := []*door{s.own, s.port, s.secure}
	s.mu.Unlock()
	var errs []error
	for _, d := range doors {
		if d != nil {
			errs = append(errs, d.close())
		}
	}
	return errors.Join(errs...)
}
