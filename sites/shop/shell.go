package shop

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

//go:embed static/app.js
var appJS []byte

// nonceChars is the length of the nonce that makes a load's ids its own.
const nonceChars = 12

// settings is what the page is told by its shell: only what it draws differently. What the
// server does differently it keeps to itself.
type settings struct {
	RerenderMs int    `json:"rerenderMs,omitempty"`
	Wrapper    bool   `json:"wrapper,omitempty"`
	Reorder    bool   `json:"reorder,omitempty"`
	SlowMs     int    `json:"slowMs,omitempty"`
	Relabel    bool   `json:"relabel,omitempty"`
	SlotChange bool   `json:"slotChange,omitempty"`
	Nonce      string `json:"nonce,omitempty"` // ids, classes and test ids are made from it
	// Start is where "Start shopping" leads.
	Start     string   `json:"start"`
	Countries []string `json:"countries"`
}

// settings makes the settings of the next page load; the caller holds the lock.
func (s *server) settings() settings {
	k := s.world.Knobs
	out := settings{
		RerenderMs: k.RerenderMs, Wrapper: k.Wrapper, Reorder: k.Reorder, SlowMs: k.SlowMs,
		Relabel: k.Relabel, SlotChange: k.SlotChange, Start: "/catalog", Countries: countries,
	}
	if k.IDChurn {
		out.Nonce = app.Token(s.loads, nonceChars)
	}
	if k.OriginHop == hopLink {
		out.Start = s.world.Foreign + "/catalog"
	}
	return out
}

func (s *server) getShell(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(w, r)
	writeShell(w, s.settings())
}

// icon is the mark of the shop, as an address of its own.
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
	"%3Crect width='32' height='32' rx='9' fill='%231f5a44'/%3E%3Cpath d='M5 24 13 10l5 8 3-4 6 10z' fill='%23fff'/%3E%3C/svg%3E"

const shellPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Halden Outdoor</title>
<link rel="icon" href="%s">
<script type="application/json" id="settings">%s</script>
%s</head>
<body>
<div id="root"></div>
<noscript>This shop needs JavaScript.</noscript>
</body>
</html>
`

// writeShell writes the document that the page's script fills, with the scripts it loads.
func writeShell(w http.ResponseWriter, st settings, more ...string) {
	told, err := json.Marshal(st) // escapes <, > and &, so that it can stand in a script element
	if err != nil {
		answer(w, nil, err)
		return
	}
	scripts := ""
	for _, src := range append(more, "/assets/app.js") {
		scripts += `<script defer src="` + html.EscapeString(src) + "\"></script>\n"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintf(w, shellPage, icon, told, scripts)
}

func serveScript(body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(body) // a visitor who has left needs no script
	}
}
