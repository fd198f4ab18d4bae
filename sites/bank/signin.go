package bank

import (
	"errors"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// missesMax is how many wrong codes a sign-in survives.
const missesMax = 3

// postSignIn is the first half of signing in.
func (s *server) postSignIn(v *visitor, r *http.Request) (any, error) {
	var in struct {
		Number   string `json:"number"`
		Password string `json:"password"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	*v = visitor{}
	if in.Number != s.customer.number || in.Password != s.customer.password {
		return nil, app.Refuse(errors.New("the customer number or the password is not right"))
	}
	v.named = true
	return map[string]int{"digits": codeDigits}, nil
}

// postCode is the second half: the code of the customer's device.
func (s *server) postCode(v *visitor, r *http.Request) (any, error) {
	var in struct {
		Code string `json:"code"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	if !v.named {
		return nil, &app.Problem{Status: http.StatusConflict, Text: "please enter your customer number and password first"}
	}
	if in.Code != s.customer.code {
		v.misses++
		if v.misses == missesMax {
			*v = visitor{}
			return nil, &app.Problem{Status: http.StatusConflict, Text: "too many wrong codes, please sign in again"}
		}
		return nil, app.Refuse(errors.New("this code is not right"))
	}
	*v = visitor{signedIn: true}
	return map[string]string{"customer": s.customer.name}, nil
}

func (s *server) postSignOut(v *visitor, _ *http.Request) (any, error) {
	*v = visitor{}
	return struct{}{}, nil
}
