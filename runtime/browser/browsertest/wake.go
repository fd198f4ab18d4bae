package browsertest

import (
	"net/http"

	"golang.org/x/net/websocket"
)

// serveWake serves what an act can start beside a page or a hit: a file, and a socket whose
// messages are hits.
func (s *site) serveWake(w http.ResponseWriter, r *http.Request) bool {
	switch r.URL.Path {
	case "/attachment":
		w.Header().Set("Content-Disposition", `attachment; filename="people.csv"`)
		_, _ = w.Write([]byte("name\nAna\n"))
	case "/socket":
		websocket.Handler(s.listen).ServeHTTP(w, r)
	default:
		return false
	}
	return true
}

// listen takes the messages of one socket until it is closed.
func (s *site) listen(conn *websocket.Conn) {
	for {
		var message string
		if err := websocket.Message.Receive(conn, &message); err != nil {
			return
		}
		s.hit(message)
	}
}
