package console

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	tabBilling = "billing"
	// A top-up is at least topUpMin and at most topUpMax euros.
	topUpMin = 10
	topUpMax = 2_000
	// referenceMaxChars bounds the reference on the invoice.
	referenceMaxChars = 30
)

// wholeEuros is how an amount is written.
var wholeEuros = regexp.MustCompile(`^[1-9][0-9]{1,3}$`)

// billingView is the balance, the form to top it up, and what the page offers to agents.
type billingView struct {
	Balance, Card     string
	Payments          []payment
	Amount, Reference string
	Tools             []tool
}

// ToolsJSON is Tools as the script reads it.
func (v billingView) ToolsJSON() (string, error) { return jsonText(v.Tools) }

func (s *server) billing(w http.ResponseWriter, _ *http.Request, v *visitor) {
	s.showBilling(w, http.StatusOK, order{}, view{Notice: v.take()})
}

func (s *server) showBilling(w http.ResponseWriter, status int, typed order, v view) {
	v.Title, v.Tab = "Billing", tabBilling
	v.Data = billingView{
		Balance: euros(s.data.Cents), Card: s.data.Card, Payments: slices.Clone(s.data.Payments),
		Amount: typed.Amount, Reference: typed.Reference, Tools: offered(s.world.Knobs.Tools),
	}
	s.show(w, status, pageBilling, v)
}

// order is a top-up as it is asked for.
type order struct {
	Amount    string `json:"amount"`
	Reference string `json:"reference"`
}

// problem names the field that is wrong, and says what is.
func (o order) problem() (wrong, sentence string) {
	n, _ := strconv.Atoi(o.Amount)
	switch {
	case !wholeEuros.MatchString(o.Amount) || n < topUpMin || n > topUpMax:
		return "amount", "Enter an amount of 10 to 2000 euros, without cents."
	case !fits(o.Reference, 0, referenceMaxChars):
		return "reference", "Enter a reference of at most 30 characters."
	}
	return "", ""
}

func (s *server) topUp(w http.ResponseWriter, r *http.Request, v *visitor) {
	asked := order{Amount: strings.TrimSpace(r.PostForm.Get("amount")), Reference: strings.TrimSpace(r.PostForm.Get("reference"))}
	if wrong, problem := asked.problem(); wrong != "" {
		s.showBilling(w, http.StatusUnprocessableEntity, asked, view{Alert: problem, Wrong: wrong})
		return
	}
	redirect(w, r, v, "/billing", s.pay(asked))
}

// pay charges the card for an order without a problem, and says so.
func (s *server) pay(o order) string {
	n, _ := strconv.Atoi(o.Amount)
	s.data.Cents += n * 100
	s.data.Payments = append([]payment{{Day: "Just now", Amount: euros(n * 100), Reference: o.Reference}}, s.data.Payments...)
	s.world.Ledger.Commit(balanceToppedUp, map[string]string{"amount": o.Amount, "reference": o.Reference})
	if o.Reference == "" { // a tool gives none
		return euros(n*100) + " was added to the balance."
	}
	return "The top-up “" + o.Reference + "” was added to the balance."
}
