package admin

import (
	"net/http"
	"net/mail"
	"slices"
	"strconv"
	"strings"
)

// inviteView is the form for one team.
type inviteView struct {
	Team              team
	Roles             []string
	Email, Name, Role string
	Welcome           bool
}

func (o *office) teams(w http.ResponseWriter, _ *http.Request, _ *session) {
	o.mu.Lock()
	teams := slices.Clone(o.roster.Teams)
	o.mu.Unlock()
	o.show(w, http.StatusOK, pageTeams, view{Title: "Invite people", SignedIn: true, Data: teams})
}

func (o *office) teamOf(r *http.Request) (team, bool) {
	number, _ := strconv.Atoi(r.PathValue("number")) // 0 is no team
	o.mu.Lock()
	defer o.mu.Unlock()
	if t := o.roster.team(number); t != nil {
		return *t, true
	}
	return team{}, false
}

func (o *office) inviteForm(w http.ResponseWriter, r *http.Request, _ *session) {
	t, ok := o.teamOf(r)
	if !ok {
		o.fail(w, http.StatusNotFound, "There is no such team.")
		return
	}
	o.show(w, http.StatusOK, pageInvite, view{Title: "Invitation", SignedIn: true, Data: inviteView{Team: t, Roles: roles}})
}

func (o *office) invite(w http.ResponseWriter, r *http.Request, _ *session) {
	t, ok := o.teamOf(r)
	if !ok {
		o.fail(w, http.StatusNotFound, "There is no such team.")
		return
	}
	form := inviteView{
		Team: t, Roles: roles,
		Email: strings.TrimSpace(r.PostForm.Get("email")), Name: strings.TrimSpace(r.PostForm.Get("name")),
		Role: r.PostForm.Get("role"), Welcome: r.PostForm.Get("welcome") == "yes",
	}
	if problem := form.problem(); problem != "" {
		o.show(w, http.StatusUnprocessableEntity, pageInvite, view{Title: "Invitation", SignedIn: true, Alert: problem, Data: form})
		return
	}
	welcome := "no"
	if form.Welcome {
		welcome = "yes"
	}
	o.world.Ledger.Commit(effectInvited, map[string]string{
		"email": form.Email, "name": form.Name, "team": t.Name, "role": form.Role, "welcome": welcome,
	})
	http.Redirect(w, r, "/invite/sent", http.StatusSeeOther)
}

// problem says in a sentence what is missing.
func (v inviteView) problem() string {
	switch _, err := mail.ParseAddress(v.Email); {
	case err != nil:
		return "Enter an email address."
	case v.Name == "":
		return "Enter the full name."
	case !slices.Contains(roles, v.Role):
		return "Choose a role."
	}
	return ""
}

func (o *office) invited(w http.ResponseWriter, _ *http.Request, _ *session) {
	o.show(w, http.StatusOK, pageSent, view{Title: "Invitation sent", SignedIn: true})
}
