package board

import "slices"

// past is where a card was before it was moved or taken off the board, for its undo.
type past struct {
	card card
	// before is the number of the card that stood below it in its column; 0 at the column's end.
	before int
}

// remember notes where a card is.
func (d *deck) remember(number int) past {
	at := d.index(number)
	p := past{card: d.cards[at]}
	for _, c := range d.cards[at+1:] {
		if c.Column == p.card.Column {
			p.before = c.Number
			break
		}
	}
	return p
}

// remove takes a card off the board.
func (d *deck) remove(number int) {
	d.cards = slices.DeleteFunc(d.cards, func(c card) bool { return c.Number == number })
}

// top puts a card on top of its column.
func (d *deck) top(c card) {
	at := slices.IndexFunc(d.cards, func(o card) bool { return o.Column == c.Column })
	if at < 0 {
		at = len(d.cards)
	}
	d.cards = slices.Insert(d.cards, at, c)
}

// above puts a card directly above another of its column; at the column's end when there is no
// such card.
func (d *deck) above(c card, before int) {
	at := slices.IndexFunc(d.cards, func(o card) bool { return o.Number == before && o.Column == c.Column })
	if at < 0 {
		at = len(d.cards)
	}
	d.cards = slices.Insert(d.cards, at, c)
}
