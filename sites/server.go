package sites

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
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
)

// ErrPortInUse says that another program listens at the address.
var ErrPortInUse = errors.New("the port is in use")

// Server serves worlds. Its methods are safe for use from several goroutines.
type Server struct {
	sites []app.Site
	port  string
	http  *http.Server
	ended chan struct{}

	mu     sync.Mutex
	worlds map[string]*Live // by id
	hosts  map[string]http.Handler
	front  http.Handler
}

// Listen serves the sites of All at addr, a loopback address such as "127.0.0.1:0", "[::1]:8080" or
// "localhost:8080". The error wraps ErrPortInUse when another program has the port.
func Listen(addr string) (*Server, error) { return ListenFor(addr, All()) }

// ListenFor is Listen for other sites than those of All.
func ListenFor(addr string, sites []app.Site) (*Server, error) {
	if err := checkLoopback(addr); err != nil {
		return nil, fmt.Errorf("listening at %q: %w", addr, err)
	}
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("listening at %q: %w: stop the other program, or choose another port (0 takes a free one)", addr, ErrPortInUse)
	}
	if err != nil {
		return nil, fmt.Errorf("listening at %q: %w", addr, err)
	}
	s := &Server{
		sites:  sites,
		port:   strconv.Itoa(listener.Addr().(*net.TCPAddr).Port),
		ended:  make(chan struct{}),
		worlds: map[string]*Live{},
		hosts:  map[string]http.Handler{},
	}
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: headerWait, MaxHeaderBytes: headerBytesMax}
	go func() {
		defer close(s.ended)
		_ = s.http.Serve(listener)
	}()
	return s, nil
}

// checkLoopback refuses addresses that other machines could reach: the sites hold no secrets, but
// their buttons work for everybody.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return errors.New("want host:port")
	}
	if host == "localhost" {
		return nil
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return errors.New("the fixture sites are served on loopback only: use 127.0.0.1, [::1] or localhost")
	}
	return nil
}

// Origin is the server's bare origin, "http://localhost:8080".
func (s *Server) Origin() string { return "http://localhost:" + s.port }

// SetFront sets what the bare host shows: see Index. Without it the bare host shows nothing.
func (s *Server) SetFront(h http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.front = h
}

// ServeHTTP finds the world by the request's host.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
	if h := s.handler(r.Host); h != nil {
		h.ServeHTTP(w, r)
		return
	}
	http.Error(w, "There is no such site here, or its world has been closed.", http.StatusNotFound)
}

func (s *Server) handler(hostport string) http.Handler {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.ToLower(host)
	s.mu.Lock()
	defer s.mu.Unlock()
	if host == "localhost" || net.ParseIP(host).IsLoopback() {
		return s.front
	}
	return s.hosts[host]
}

// Close closes every world and stops serving; it does not wait for hung requests.
func (s *Server) Close() error {
	for _, live := range s.Worlds() {
		live.Close()
	}
	err := s.http.Close()
	<-s.ended
	return err
}
