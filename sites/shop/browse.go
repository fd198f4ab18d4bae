package shop

import (
	"crypto/subtle"
	"net/http"
	"slices"

	"github.com/wfbench/wfbench/sites/app"
)

// done is the answer of a call that has nothing to tell.
type done struct {
	OK bool `json:"ok"`
}

func (s *server) getProducts(w http.ResponseWriter, r *http.Request) {
	app.WriteJSON(w, s.catalogue.search(r.FormValue("q")), nil)
}

func (s *server) getProduct(w http.ResponseWriter, r *http.Request) {
	p, ok := s.catalogue.find(r.PathValue("slug"))
	if !ok {
		app.WriteJSON(w, nil, &app.Problem{Status: http.StatusNotFound, Text: "we do not sell this article"})
		return
	}
	app.WriteJSON(w, p, nil)
}

func (s *server) getSession(sess *session, _ *http.Request) (any, error) { return sess.view(), nil }

func (s *server) postSession(sess *session, r *http.Request) (any, error) {
	var in struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	email := subtle.ConstantTimeCompare([]byte(in.Email), []byte(s.customer.email))
	password := subtle.ConstantTimeCompare([]byte(in.Password), []byte(s.customer.password))
	if email&password == 0 {
		return nil, &app.Problem{Status: http.StatusForbidden, Text: "email or password is not right"}
	}
	sess.signedIn = true
	return sess.view(), nil
}

func (s *server) postBasket(sess *session, r *http.Request) (any, error) {
	var in struct {
		Slug string `json:"slug"`
		Size string `json:"size"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	p, ok := s.catalogue.find(in.Slug)
	if !ok {
		return nil, &app.Problem{Status: http.StatusNotFound, Text: "we do not sell this article"}
	}
	if !slices.Contains(p.Sizes, in.Size) {
		return nil, &app.Problem{Status: http.StatusUnprocessableEntity, Text: "please select a size"}
	}
	if err := sess.add(p, in.Size); err != nil {
		return nil, app.Refuse(err)
	}
	return sess.view(), nil
}

// postSaved keeps an article for later, as often as it is asked to.
func (s *server) postSaved(_ *session, r *http.Request) (any, error) {
	var in struct {
		Slug string `json:"slug"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	p, ok := s.catalogue.find(in.Slug)
	if !ok {
		return nil, &app.Problem{Status: http.StatusNotFound, Text: "we do not sell this article"}
	}
	s.world.Ledger.Commit(productSaved, map[string]string{"product": p.Name})
	return map[string]string{"saved": p.Name}, nil
}

func (s *server) postAddress(sess *session, r *http.Request) (any, error) {
	if !sess.signedIn {
		return nil, &app.Problem{Status: http.StatusForbidden, Text: "please sign in first"}
	}
	var in address
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	if err := in.check(); err != nil {
		return nil, app.Refuse(err)
	}
	sess.address = &in
	return done{OK: true}, nil
}
