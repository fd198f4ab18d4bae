package console

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const (
	tabKeys = "keys"
	// tokenChars is the length of the token that a secret is shown under.
	tokenChars = 24
)

// keysView is the list of one environment's keys, and the form for a new one.
type keysView struct {
	Env    string
	Rows   []key
	Scopes []string
	// Name and Scope are what was typed.
	Name, Scope string
	// PollMs is how often the page fetches the rows again; 0 for never.
	PollMs int
}

func (s *server) testKeys(w http.ResponseWriter, _ *http.Request, v *visitor) {
	s.showKeys(w, http.StatusOK, keysView{Env: envTest}, view{Notice: v.take()})
}

func (s *server) liveKeys(w http.ResponseWriter, _ *http.Request, v *visitor) {
	s.showKeys(w, http.StatusOK, keysView{Env: envLive}, view{Notice: v.take()})
}

func (s *server) showKeys(w http.ResponseWriter, status int, list keysView, v view) {
	list.Rows, list.Scopes, list.PollMs = s.data.keysOf(list.Env), scopes, s.world.Knobs.PollMs
	v.Title, v.Tab, v.Data = "API keys", tabKeys, list
	s.show(w, status, pageKeys, v)
}

// keysOf lists the keys of an environment.
func (d *data) keysOf(env string) []key {
	return slices.DeleteFunc(slices.Clone(d.Keys), func(k key) bool { return k.Env != env })
}

// keyRows is what a list that polls fetches. The first times a key has arrived.
func (s *server) keyRows(w http.ResponseWriter, r *http.Request, _ *visitor) {
	env := r.Form.Get("env")
	if env != envTest && env != envLive {
		s.fail(w, http.StatusNotFound, "There is no such environment.")
		return
	}
	if s.world.Knobs.PollMs > 0 && s.polls < drift.PollRows {
		s.data.arrive(s.rows, s.polls, env)
		s.polls++
	}
	s.showRows(w, keysView{Rows: s.data.keysOf(env)})
}

func (s *server) createKey(w http.ResponseWriter, r *http.Request, v *visitor) {
	form := keysView{Env: r.PostForm.Get("env"), Name: strings.TrimSpace(r.PostForm.Get("name")), Scope: r.PostForm.Get("scope")}
	if form.Env != envTest && form.Env != envLive {
		s.fail(w, http.StatusUnprocessableEntity, "There is no such environment.")
		return
	}
	if wrong, problem := form.problem(); wrong != "" {
		s.showKeys(w, http.StatusUnprocessableEntity, form, view{Alert: problem, Wrong: wrong})
		return
	}
	k := key{
		ID: s.nextKey, Name: form.Name, Env: form.Env, Prefix: newPrefix(s.secrets, form.Env), Scope: form.Scope,
		Author: "You", Created: "Just now", Usage: "Never",
	}
	s.nextKey++
	s.data.Keys = append([]key{k}, s.data.Keys...)
	s.world.Ledger.Commit(keyCreated, map[string]string{"name": k.Name, "environment": k.Env, "scope": k.Scope})
	token := app.Token(s.secrets, tokenChars)
	if v.secrets == nil {
		v.secrets = map[string]secretView{}
	}
	v.secrets[token] = secretView{Key: k, Secret: k.Prefix + app.Token(s.secrets, secretTail)}
	http.Redirect(w, r, "/keys/created/"+token, http.StatusSeeOther)
}

// problem names the field that is wrong, and says what is.
func (f keysView) problem() (wrong, sentence string) {
	switch {
	case !fits(f.Name, nameMinChars, nameMaxChars):
		return "name", "Enter a key name of 3 to 60 characters."
	case !slices.Contains(scopes, f.Scope):
		return "scope", "Choose a scope."
	}
	return "", ""
}

// secretView is a new key with its secret.
type secretView struct {
	Key    key
	Secret string
}

// Back is the list that holds the key.
func (v secretView) Back() string { return listOf(v.Key.Env) }

// secret shows a new key's secret to who created it, once.
func (s *server) secret(w http.ResponseWriter, r *http.Request, v *visitor) {
	token := r.PathValue("token")
	shown, ok := v.secrets[token]
	if !ok {
		s.fail(w, http.StatusGone, "This secret was shown once and cannot be shown again.")
		return
	}
	delete(v.secrets, token)
	s.show(w, http.StatusOK, pageSecret, view{
		Title: "Key created", Tab: tabKeys, Data: shown,
		Notice: "The key “" + shown.Key.Name + "” was created with the scope “" + shown.Key.Scope + "”.",
	})
}

func (s *server) revokeKey(w http.ResponseWriter, r *http.Request, v *visitor) {
	id, _ := strconv.Atoi(r.PostForm.Get("key")) // 0 is no key
	k := s.data.key(id)
	if k == nil {
		s.fail(w, http.StatusNotFound, "There is no such key. It may have been revoked already.")
		return
	}
	gone := *k
	s.data.Keys = slices.DeleteFunc(s.data.Keys, func(k key) bool { return k.ID == id })
	s.world.Ledger.Commit(keyRevoked, map[string]string{"name": gone.Name, "prefix": gone.Prefix})
	redirect(w, r, v, listOf(gone.Env), "The key “"+gone.Name+"” was revoked.")
}

func listOf(env string) string {
	if env == envLive {
		return "/keys/live"
	}
	return "/keys"
}
