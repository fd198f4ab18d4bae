package shop

import (
	_ "embed"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

//go:embed static/app.js
var appJS []byte

// nonceChars is the length of the nonce that makes a load's ids its own.
const nonceChars = 12

// settings is what the page is told by its shell.
type settings struct {
	app.Settings
	Countries []string `json:"countries"`
}

// icon is the mark of the shop, as an address of its own.
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
	"%3Crect width='32' height='32' rx='9' fill='%231f5a44'/%3E%3Cpath d='M5 24 13 10l5 8 3-4 6 10z' fill='%23fff'/%3E%3C/svg%3E"

func (s *server) getShell(w http.ResponseWriter, r *http.Request) {
	s.visitors.Begin(w, r)
	s.mu.Lock()
	nonce := app.Token(s.loads, nonceChars)
	s.mu.Unlock()
	app.Shell{
		Title: "Halden Outdoor", Icon: icon, Script: "/assets/app.js",
		Settings: settings{app.SettingsFor(s.world.Knobs, nonce), countries},
	}.Write(w)
}
