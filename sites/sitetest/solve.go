package sitetest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// containers are what Move.Within may name.
const containers = `tr, [role="row"], li, [role="listitem"], article, dialog, [role="dialog"]`

// Solve makes the moves of a task's solution. Each target must be the only one with its role and
// exact name, in the document or in the container that Within names.
func Solve(page playwright.Page, task app.Task, values schema.Values) error {
	return solver{page: page, values: values}.solve(task.Solution)
}

// solver makes moves on a page.
type solver struct {
	page   playwright.Page
	values schema.Values
	// notes, when set, give targets the other names by which they are known.
	notes []schema.Note
	// hangs says that the last move starts a request that never ends.
	hangs bool
}

func (s solver) solve(moves []app.Move) error {
	for i, m := range moves {
		if err := s.move(m, s.hangs && i == len(moves)-1); err != nil {
			return fmt.Errorf("move %d, %s %s %q: %w", i+1, m.Do, m.Role, m.Name, err)
		}
	}
	return nil
}

// move makes one move.
//
// Note: a click with NoWaitAfter returns before a navigation that never ends, but Playwright then
// does not look whether the click was blocked by its hit test either: on a page that re-renders it
// would be lost without an error. So it is kept for the move that hangs.
func (s solver) move(m app.Move, hangs bool) error {
	value := bind(m.Value, s.values)
	if m.Do == "press" {
		return s.page.Keyboard().Press(value)
	}
	target := s.find(m)
	switch m.Do {
	case "click":
		return target.Click(playwright.LocatorClickOptions{NoWaitAfter: playwright.Bool(hangs)})
	case "fill":
		return target.Fill(value)
	case "select":
		_, err := target.SelectOption(playwright.SelectOptionValues{Labels: &[]string{value}})
		return err
	case "check":
		return target.Check()
	case "uncheck":
		return target.Uncheck()
	}
	return fmt.Errorf("no such move")
}

// names lists the names that a move's target may have.
func (s solver) names(m app.Move) []string {
	for _, n := range s.notes {
		if n.Role == m.Role && slices.Contains(n.Names, m.Name) {
			return n.Names
		}
	}
	return []string{m.Name}
}

// find locates a move's target by role and exact name; with several names by any of them.
func (s solver) find(m app.Move) playwright.Locator {
	byName := func(name string) playwright.Locator {
		name = bind(name, s.values)
		role := playwright.AriaRole(m.Role)
		if m.Within == "" {
			return s.page.GetByRole(role, playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
		}
		key := s.page.GetByText(bind(m.Within, s.values), playwright.PageGetByTextOptions{Exact: playwright.Bool(true)})
		return s.page.Locator(containers).Filter(playwright.LocatorFilterOptions{Has: key}).
			GetByRole(role, playwright.LocatorGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
	}
	names := s.names(m)
	target := byName(names[0])
	for _, name := range names[1:] {
		target = target.Or(byName(name))
	}
	return target
}

// bind puts values in the place of {{param}}.
func bind(text string, values schema.Values) string {
	for name, v := range values {
		text = strings.ReplaceAll(text, "{{"+name+"}}", v.Reveal())
	}
	return text
}
