package app

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"

	"github.com/wfbench/wfbench/sites/drift"
)

// Settings are what a page that is drawn by script is told of its world: only what it draws
// differently. What the server does differently it keeps to itself. A site embeds them in its own.
type Settings struct {
	RerenderMs int  `json:"rerenderMs,omitempty"`
	Wrapper    bool `json:"wrapper,omitempty"`
	Reorder    bool `json:"reorder,omitempty"`
	SlowMs     int  `json:"slowMs,omitempty"`
	ShadowRoot bool `json:"shadowRoot,omitempty"`
	PollMs     int  `json:"pollMs,omitempty"`
	DebounceMs int  `json:"debounceMs,omitempty"`
	// Nonce is set under IDChurn: ids, classes and test ids are made from it.
	Nonce string `json:"nonce,omitempty"`
}

// SettingsFor makes the settings of one load of a page. Nonce is a fresh word of the load.
func SettingsFor(k drift.Knobs, nonce string) Settings {
	s := Settings{
		RerenderMs: k.RerenderMs, Wrapper: k.Wrapper, Reorder: k.Reorder, SlowMs: k.SlowMs,
		ShadowRoot: k.ShadowRoot, PollMs: k.PollMs, DebounceMs: k.DebounceMs,
	}
	if k.IDChurn {
		s.Nonce = nonce
	}
	return s
}

// Shell is the document that a page's script fills: <div id="root"> in the body, and the
// settings as JSON in <script id="settings">.
type Shell struct {
	Title string
	// Icon is the address of the site's mark, a data: address as a rule.
	Icon string
	// Settings are a site's own, with Settings embedded.
	Settings any
	// Script is the address of the page's script.
	Script string
}

const shellPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<link rel="icon" href="%s">
<script type="application/json" id="settings">%s</script>
<script defer src="%s"></script>
</head>
<body>
<div id="root"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`

// Write writes the document.
func (s Shell) Write(w http.ResponseWriter) {
	told, err := json.Marshal(s.Settings) // escapes <, > and &, so that it can stand in a script element
	if err != nil {
		WriteJSON(w, nil, fmt.Errorf("writing the page: %w", err))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintf(w, shellPage, html.EscapeString(s.Title), html.EscapeString(s.Icon), told, html.EscapeString(s.Script))
}
