// Package console is the fixture site "console": Wickerline Console, the settings of a developer
// product: a project's name, its API keys, its webhooks and its balance. Go templates make the
// pages, Alpine.js brings them to life.
//
// It makes the hazards of such consoles cheap to meet: "Save" stands beside "Delete project", the
// rows of keys share their buttons and, between test and live, their names; browser questions stand
// before what destroys, a secret is shown once, and the page offers tools of which one pays. It
// checks every rule on the server, commits each request that it accepts, and knows no engine.
//
// Before it: sites/app, sites/drift, sites/markup. After it: package sites, which serves it.
package console

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// The names of the effects in the ledger.
const (
	keyCreated      = "key.created"       // name, environment, scope
	keyRevoked      = "key.revoked"       // name, prefix
	projectRenamed  = "project.renamed"   // name, description
	projectReset    = "project.reset"     // name
	projectDeleted  = "project.deleted"   // name
	webhookEnabled  = "webhook.enabled"   // url
	webhookDisabled = "webhook.disabled"  // url
	balanceToppedUp = "balance.topped_up" // amount, reference
)

// Site is the console. Its zero value is ready.
type Site struct{}

var _ app.Site = Site{}

// New returns the console.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "console" }

// Title implements app.Site.
func (Site) Title() string {
	return "Wickerline Console: the settings of a developer product, with API keys, webhooks, a danger zone and page tools."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task {
	return []app.Task{createKeyTask(), renameTask(), revokeKeyTask(), webhookTask(), topUpTask()}
}

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newServer(w).routes() }
