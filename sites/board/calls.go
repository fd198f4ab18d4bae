package board

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/sites/app"
)

// The effects of the board.
const (
	cardCreated  = "card.created"
	cardMoved    = "card.moved"
	cardSorted   = "card.sorted"
	cardRenamed  = "card.renamed"
	cardArchived = "card.archived"
	cardDeleted  = "card.deleted"
	cardRestored = "card.restored"
)

const (
	titleMaxChars       = 120
	descriptionMaxChars = 2_000
	// cardsMax bounds a board.
	cardsMax = 500
)

// invalid is the answer to bad input.
func invalid(text string) error {
	return &app.Problem{Status: http.StatusUnprocessableEntity, Text: text}
}

// checkTitle trims a title and says what is wrong with it.
func checkTitle(title string) (string, error) {
	title = strings.TrimSpace(title)
	switch {
	case title == "":
		return "", invalid("please enter a title")
	case utf8.RuneCountInString(title) > titleMaxChars:
		return "", invalid("please enter a shorter title")
	}
	return title, nil
}

func checkColumn(column string) error {
	if !slices.Contains(columns, column) {
		return invalid("please select a column")
	}
	return nil
}

// commit writes an effect down and gives the board as it is now.
func (s *server) commit(effect string, fields map[string]string) (any, error) {
	s.version++
	s.world.Ledger.Commit(effect, fields)
	return s.view(), nil
}

// detail is a card as its own page shows it.
type detail struct {
	card
	Description string    `json:"description"`
	Talk        []comment `json:"talk"`
}

func (s *server) getCard(_ *http.Request, c *card) (any, error) {
	return detail{*c, c.description, append([]comment{}, c.comments...)}, nil
}

func (s *server) postCard(r *http.Request) (any, error) {
	var in struct {
		Title       string `json:"title"`
		Column      string `json:"column"`
		Description string `json:"description"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	title, err := checkTitle(in.Title)
	if err != nil {
		return nil, err
	}
	if err := checkColumn(in.Column); err != nil {
		return nil, err
	}
	text := strings.TrimSpace(in.Description)
	if utf8.RuneCountInString(text) > descriptionMaxChars {
		return nil, invalid("please enter a shorter description")
	}
	if len(s.deck.cards) >= cardsMax {
		return nil, invalid("the board is full, please archive some cards first")
	}
	s.number++
	s.deck.top(card{Number: s.number, Title: title, Column: in.Column, Label: kinds[0], Assignee: s.deck.members[0], description: text})
	return s.commit(cardCreated, createdFields(title, in.Column, text))
}

func createdFields(title, column, description string) map[string]string {
	return map[string]string{"title": title, "column": column, "description": description}
}

// postMove puts a card into another column: on top, or above the card Before. With Before it may
// stay in its column.
func (s *server) postMove(r *http.Request, c *card) (any, error) {
	var in struct {
		Column string `json:"column"`
		// Before is the number of the card to stand above, 0 for the column's end; left out for its top.
		Before *int `json:"before"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	if err := checkColumn(in.Column); err != nil {
		return nil, err
	}
	from := c.Column
	if from == in.Column && in.Before == nil {
		return nil, invalid("the card is in this column already, please select another")
	}
	if in.Before != nil && *in.Before != 0 {
		if below := s.deck.card(*in.Before); below == nil || below.Number == c.Number || below.Column != in.Column {
			return nil, errGone
		}
	}
	s.pasts[c.Number] = s.deck.remember(c.Number)
	moved := *c
	moved.Column = in.Column
	s.deck.remove(moved.Number)
	if in.Before == nil {
		s.deck.top(moved)
	} else {
		s.deck.above(moved, *in.Before)
	}
	if from == in.Column {
		return s.commit(cardSorted, map[string]string{"title": moved.Title, "column": from})
	}
	return s.commit(cardMoved, movedFields(moved.Title, from, in.Column))
}

func movedFields(title, from, to string) map[string]string {
	return map[string]string{"title": title, "from": from, "to": to}
}

func (s *server) postRename(r *http.Request, c *card) (any, error) {
	var in struct {
		Title string `json:"title"`
	}
	if err := app.ReadJSON(r, &in); err != nil {
		return nil, err
	}
	title, err := checkTitle(in.Title)
	if err != nil {
		return nil, err
	}
	if title == c.Title {
		return nil, invalid("this is the card's title already")
	}
	from := c.Title
	c.Title = title
	return s.commit(cardRenamed, map[string]string{"from": from, "to": title})
}

func (s *server) postArchive(_ *http.Request, c *card) (any, error) {
	return s.takeOff(*c, cardArchived)
}

func (s *server) deleteCard(_ *http.Request, c *card) (any, error) { return s.takeOff(*c, cardDeleted) }

func (s *server) takeOff(c card, effect string) (any, error) {
	s.pasts[c.Number] = s.deck.remember(c.Number)
	s.deck.remove(c.Number)
	return s.commit(effect, map[string]string{"title": c.Title})
}

// postRestore puts a card back to where it was before it was last moved or taken off the board.
func (s *server) postRestore(r *http.Request) (any, error) {
	number := numberOf(r)
	p, ok := s.pasts[number]
	if !ok {
		return nil, &app.Problem{Status: http.StatusConflict, Text: "there is nothing to undo"}
	}
	back := p.card
	if now := s.deck.card(number); now != nil {
		back.Title = now.Title // it may have been renamed since
	}
	s.deck.remove(number)
	s.deck.above(back, p.before)
	delete(s.pasts, number)
	return s.commit(cardRestored, map[string]string{"title": back.Title, "column": back.Column})
}
