package bank

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

// transferMade is the effect of a transfer.
const transferMade = "transfer.made"

// transfer is an order to pay once, as the visitor types it and as it is confirmed.
type transfer struct {
	Payee     string `json:"payee"`
	IBAN      string `json:"iban"`
	Amount    string `json:"amount"`
	Reference string `json:"reference"`
}

// receipt is a transfer that was made.
type receipt struct {
	transfer
	Number string `json:"number"`
	Date   string `json:"date"`
}

const (
	payeeMax     = 70
	referenceMax = 140
)

// readText reads a line of text; what names it.
func readText(what, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", fmt.Errorf("please enter the %s", what)
	case len([]rune(text)) > most:
		return "", fmt.Errorf("the %s is longer than %d characters", what, most)
	}
	return text, nil
}

// checked returns the transfer in the bank's own writing, with its cents, or says what is wrong.
func (t transfer) checked() (transfer, int, error) {
	payee, err := readText("payee", t.Payee, payeeMax)
	if err != nil {
		return t, 0, err
	}
	iban, err := readIBAN(t.IBAN)
	if err != nil {
		return t, 0, err
	}
	cents, err := readMoney(t.Amount)
	if err != nil {
		return t, 0, err
	}
	reference, err := readText("reference", t.Reference, referenceMax)
	return transfer{payee, iban, money(cents), reference}, cents, err
}

func (t transfer) fields() map[string]string {
	return map[string]string{"payee": t.Payee, "iban": t.IBAN, "amount": t.Amount, "reference": t.Reference}
}

// accountsView is what the page shows of the book.
type accountsView struct {
	Accounts []account `json:"accounts"`
	Entries  []entry   `json:"entries"`
}

func (s *server) getAccounts(*visitor, *http.Request) (any, error) {
	return accountsView{s.book.accounts, s.book.entries}, nil
}

// draftView is the draft with what is in the account: nothing is drafted in a fresh session.
type draftView struct {
	Draft *transfer `json:"draft"`
	From  account   `json:"from"`
}

func (s *server) getDraft(v *visitor, _ *http.Request) (any, error) {
	return draftView{v.draft, s.book.accounts[everyday]}, nil
}

// putDraft checks a transfer for its review.
func (s *server) putDraft(v *visitor, r *http.Request) (any, error) {
	var in transfer
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	t, cents, err := in.checked()
	if err != nil {
		return nil, app.Refuse(err)
	}
	if cents > s.book.accounts[everyday].Cents {
		return nil, app.Refuse(errors.New("there is not enough money in the account"))
	}
	v.draft = &t
	return draftView{v.draft, s.book.accounts[everyday]}, nil
}

// postTransfer makes the transfer that was reviewed. The draft stays until the receipt has been
// seen, so a second request makes a second transfer: the ledger must be able to show it.
func (s *server) postTransfer(v *visitor, r *http.Request) (any, error) {
	var in transfer
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	t, cents, err := in.checked()
	if err != nil {
		return nil, app.Refuse(err)
	}
	if v.draft == nil || *v.draft != t {
		return nil, &app.Problem{Status: http.StatusConflict, Text: "please review the transfer first"}
	}
	from := &s.book.accounts[everyday]
	if cents > from.Cents {
		return nil, app.Refuse(errors.New("there is not enough money in the account"))
	}
	from.Cents -= cents
	s.book.entries = append([]entry{{day(today), t.Payee, t.Reference, -cents}}, s.book.entries...)
	done := receipt{t, "T" + draw(s.numbers, idDigits), day(today)}
	s.receipts[done.Number] = done
	s.world.Ledger.Commit(transferMade, t.fields())
	return done, nil
}

// getReceipt shows a transfer that was made, and with it the draft has served its purpose.
func (s *server) getReceipt(v *visitor, r *http.Request) (any, error) {
	done, ok := s.receipts[r.PathValue("number")]
	if !ok {
		return nil, &app.Problem{Status: http.StatusNotFound, Text: "we do not know this transfer"}
	}
	v.draft = nil
	return done, nil
}
