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
	return solve(page, task.Solution, values, func(m app.Move) []string { return []string{m.Name} })
}

// SolveByNotes is Solve that also takes the other names by which the task's notes know a target.
func SolveByNotes(page playwright.Page, task app.Task, values schema.Values) error {
	return solve(page, task.Solution, values, func(m app.Move) []string {
		for _, n := range task.Notes {
			if n.Role == m.Role && slices.Contains(n.Names, m.Name) {
				return n.Names
			}
		}
		return []string{m.Name}
	})
}

func solve(page playwright.Page, moves []app.Move, values schema.Values, names func(app.Move) []string) error {
	for i, m := range moves {
		last := i == len(moves)-1
		if err := makeMove(page, m, names(m), values, last); err != nil {
			return fmt.Errorf("move %d, %s %s %q: %w", i+1, m.Do, m.Role, m.Name, err)
		}
	}
	return nil
}

// makeMove makes one move. The last one does not wait for the navigation that it starts: it may
// never end.
func makeMove(page playwright.Page, m app.Move, names []string, values schema.Values, last bool) error {
	value := bind(m.Value, values)
	if m.Do == "press" {
		return page.Keyboard().Press(value)
	}
	target := find(page, m, names, values)
	switch m.Do {
	case "click":
		return target.Click(playwright.LocatorClickOptions{NoWaitAfter: playwright.Bool(last)})
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

// find locates a move's target by role and exact name; with several names by any of them.
func find(page playwright.Page, m app.Move, names []string, values schema.Values) playwright.Locator {
	byName := func(name string) playwright.Locator {
		name = bind(name, values)
		role := playwright.AriaRole(m.Role)
		if m.Within == "" {
			return page.GetByRole(role, playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
		}
		key := page.GetByText(bind(m.Within, values), playwright.PageGetByTextOptions{Exact: playwright.Bool(true)})
		return page.Locator(containers).Filter(playwright.LocatorFilterOptions{Has: key}).
			GetByRole(role, playwright.LocatorGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
	}
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
