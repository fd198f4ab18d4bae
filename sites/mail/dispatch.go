package mail

import (
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

// dispatch is the message that the task send is about.
type dispatch struct {
	To            person
	Subject, Body string
	File          app.File
}

const (
	tableRowsMin  = 8
	tableRowsSpan = 40
	amountMax     = 9_000
)

// newDispatch makes the seed's message to send, with a table as its attachment.
func newDispatch(seed uint64) dispatch {
	r := app.Rand(seed, streamLetter)
	place, thing := pick(r, places), pick(r, things)
	var table strings.Builder
	table.WriteString("number,item,place,euro\n")
	for range tableRowsMin + r.IntN(tableRowsSpan) {
		fmt.Fprintf(&table, "%d,%s,%s,%d\n", numbersFrom+r.IntN(numbersSpan), pick(r, things), pick(r, places), 1+r.IntN(amountMax))
	}
	number := numbersFrom + r.IntN(numbersSpan)
	return dispatch{
		To:      newPerson(r),
		Subject: fmt.Sprintf("Costs of the %s in %s, %d", thing, place, number),
		Body: fmt.Sprintf("The table for the %s in %s is attached. Please check line %d by %s and send it back.",
			thing, place, 1+r.IntN(tableRowsMin), pick(r, weekdays)),
		File: app.File{Name: fmt.Sprintf("costs-%d.csv", number), Body: []byte(table.String())},
	}
}
