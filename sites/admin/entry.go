package admin

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// start is the first page: one control.
func (o *office) start(w http.ResponseWriter, _ *http.Request) {
	o.show(w, http.StatusOK, pageStart, view{Title: "Welcome"})
}

func (o *office) signInForm(w http.ResponseWriter, r *http.Request) {
	if o.session(r) != nil {
		http.Redirect(w, r, "/people", http.StatusSeeOther)
		return
	}
	o.show(w, http.StatusOK, pageSignIn, view{Title: "Sign in"})
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
