// Package admin is the fixture site "admin": Fieldwork Admin, server-rendered people
// administration with a sign-in, a filtered and paged table of equal buttons, an in-page dialog
// and an invitation form.
//
// It makes the hazards of real back offices cheap to meet: several people share a display name,
// every row's button works, and only the e-mail tells two rows apart. It refuses forged forms and
// strangers like a real product, commits each request that it accepts (twice when it is sent
// twice), and knows no engine.
//
// Before it: sites/app and sites/drift. After it: package sites, which serves it.
package admin

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// The names of the effects in the ledger.
const (
	effectDeactivated = "user.deactivated" // email
	effectReactivated = "user.reactivated" // email
	effectInvited     = "user.invited"     // email, name, team, role, welcome
)

type site struct{}

// New returns the site.
func New() app.Site { return site{} }

var _ app.Site = site{}

func (site) Name() string { return "admin" }

func (site) Title() string {
	return "Fieldwork Admin: people administration behind a sign-in, with equal rows and a confirmation dialog."
}

func (site) Tasks() []app.Task { return []app.Task{deactivateTask(), inviteTask()} }

// Open starts a world: nobody is signed in, and everybody of the seed is there.
func (site) Open(w *app.World) http.Handler { return newOffice(w).routes() }
