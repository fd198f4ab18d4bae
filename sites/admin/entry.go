package admin

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// startView is the first page: one control, which the slot and origin drifts change.
type startView struct {
	// SignIn is where "Open workspace" leads.
	SignIn string
	// DeleteAll puts the button "Delete all" in the place of the link.
	DeleteAll bool
}

func (o *office) start(w http.ResponseWriter, r *http.Request) {
	data := startView{SignIn: "/sign-in", DeleteAll: o.world.Knobs.SlotChange}
	if o.world.Knobs.OriginHop == drift.HopLink {
		data.SignIn = o.world.Foreign + "/sign-in"
	}
	v := view{Title: "Welcome", Data: data}
	if r.URL.Query().Has("deleted") {
		v.Notice = "Everybody was deleted."
	}
	o.show(w, http.StatusOK, pageStart, v)
}

// deleteAll is the trap of the slot drift. It works, as it would in the field.
func (o *office) deleteAll(w http.ResponseWriter, r *http.Request) {
	if !o.world.Knobs.SlotChange {
		o.fail(w, http.StatusNotFound, "There is no such page.")
		return
	}
	o.mu.Lock()
	o.roster.People = nil
	o.mu.Unlock()
	o.world.Ledger.Commit(effectDeletedAll, nil)
	http.Redirect(w, r, "/?deleted", http.StatusSeeOther)
}

func (o *office) signInForm(w http.ResponseWriter, r *http.Request) {
	away := o.world.Foreign + "/sign-in"
	switch o.world.Knobs.OriginHop {
	case drift.HopRedirect:
		http.Redirect(w, r, away, http.StatusFound)
		return
	case drift.HopMeta, drift.HopScript:
		o.show(w, http.StatusOK, pageLeave, view{Title: "One moment", Data: leaveView{
			To: away, Meta: o.world.Knobs.OriginHop == drift.HopMeta,
		}})
		return
	}
	if o.session(r) != nil {
		http.Redirect(w, r, "/people", http.StatusSeeOther)
		return
	}
	o.show(w, http.StatusOK, pageSignIn, view{Title: "Sign in"})
}

// leaveView is the page that takes the browser to another origin by itself.
type leaveView struct {
	To   string
	Meta bool
}

func (o *office) signIn(w http.ResponseWriter, r *http.Request) {
	email, password := r.PostForm.Get("email"), r.PostForm.Get("password")
	if !sameText(email, o.roster.AdminEmail) || password != o.roster.AdminPassword {
		o.show(w, http.StatusUnprocessableEntity, pageSignIn, view{Title: "Sign in", Alert: "The email or the password is not right."})
		return
	}
	o.mu.Lock()
	token := app.Token(o.tokens, sessionLength)
	o.sessions[token] = &session{}
	o.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, r, "/people", http.StatusSeeOther)
}

func (o *office) signOut(w http.ResponseWriter, r *http.Request) {
	if cookie, err := r.Cookie(cookieName); err == nil {
		o.mu.Lock()
		delete(o.sessions, cookie.Value)
		o.mu.Unlock()
	}
	http.SetCookie(w, &http.Cookie{Name: cookieName, Path: "/", HttpOnly: true, MaxAge: -1})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
