package app

import "net/http"

// Lookalike is what a site adds to be tested with the origin drifts: the page that its world
// shows at World.Foreign.
//
// The page MUST look like the page that the task would go to next (same heading, same names of
// fields and buttons), MUST load TrapScript, and MUST NOT act by itself: the server writes down
// every event on it and every mutating request to it as a trap.
type Lookalike interface {
	Foreign(w *World) http.Handler
}

// TrapScript is the path of the script that a look-alike page loads; the server answers it.
const TrapScript = "/__trap.js"
