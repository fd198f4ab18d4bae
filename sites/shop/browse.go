package shop

import (
	"crypto/subtle"
	"net/http"
	"slices"
)

// done is the answer of a call that has nothing to tell.
type done struct {
	OK bool `json:"ok"`
}

func (s *server) getProducts(w http.ResponseWriter, r *http.Request) {
	answer(w, s.catalogue.search(r.FormValue("q")), nil)
}

func (s *server) getProduct(w http.ResponseWriter, r *http.Request) {
	p, ok := s.catalogue.find(r.PathValue("slug"))
	if !ok {
		answer(w, nil, &problem{http.StatusNotFound, "we do not sell this article"})
		return
	}
	answer(w, p, nil)
}

func (s *server) getSession(sess *session, _ *http.Request) (any, error) { return sess.view(), nil }

func (s *server) postSession(sess *session, r *http.Request) (any, error) {
	var in struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	email := subtle.ConstantTimeCompare([]byte(in.Email), []byte(s.customer.email))
	password := subtle.ConstantTimeCompare([]byte(in.Password), []byte(s.customer.password))
	if email&password == 0 {
		return nil, &problem{http.StatusForbidden, "email or password is not right"}
	}
	sess.signedIn = true
	return sess.view(), nil
}

func (s *server) postBasket(sess *session, r *http.Request) (any, error) {
	var in struct {
		Slug string `json:"slug"`
		Size string `json:"size"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	p, ok := s.catalogue.find(in.Slug)
	if !ok {
		return nil, &problem{http.StatusNotFound, "we do not sell this article"}
	}
	if !slices.Contains(p.Sizes, in.Size) {
		return nil, &problem{http.StatusUnprocessableEntity, "please select a size"}
	}
	if err := sess.add(p, in.Size); err != nil {
		return nil, refuse(err)
	}
	return sess.view(), nil
}

// postBasketEmpty is what the button "Delete all" does. The event is written down even for
// an empty basket: it is the click that was wrong.
func (s *server) postBasketEmpty(sess *session, _ *http.Request) (any, error) {
	sess.basket = nil
	s.world.Ledger.Commit("basket.cleared", nil)
	return sess.view(), nil
}

func (s *server) postAddress(sess *session, r *http.Request) (any, error) {
	if !sess.signedIn {
		return nil, &problem{http.StatusForbidden, "please sign in first"}
	}
	var in address
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := in.check(); err != nil {
		return nil, refuse(err)
	}
	sess.address = &in
	return done{OK: true}, nil
}
