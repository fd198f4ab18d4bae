package bank

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var moneyForm = regexp.MustCompile(`^([0-9]{1,6})(?:[.,]([0-9]{1,2}))?$`)

// readMoney reads an amount in euros, "120.50", in cents.
func readMoney(text string) (int, error) {
	m := moneyForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, errors.New("please enter the amount like 120.50")
	}
	cents, err := strconv.Atoi(m[1] + (m[2] + "00")[:2])
	if err != nil {
		return 0, fmt.Errorf("reading the amount: %w", err)
	}
	if cents == 0 {
		return 0, errors.New("please enter an amount above zero")
	}
	return cents, nil
}

// money writes cents as the ledger does, "120.50".
func money(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }
