package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// containers are what Move.Within may name.
const containers = `tr, [role="row"], li, [role="listitem"], article, dialog, [role="dialog"]`

// Solve makes the moves of a task's solution. Each target must be the only one with its role and
// exact name, in its document or in the container that Within names. Native dialogs are accepted.
func Solve(t *testing.T, page playwright.Page, task app.Task, values schema.Values) error {
	t.Helper()
	page.OnDialog(func(d playwright.Dialog) { _ = d.Accept() }) // one that is gone needs no answer
	s := solver{t: t, page: page, values: values}
	if task.Files != nil {
		s.files = task.Files(seed)
	}
	for i, m := range task.Solution {
		if err := s.move(m); err != nil {
			return fmt.Errorf("move %d, %s %s %q: %w", i+1, m.Do, m.Role, m.Name, err)
		}
	}
	return nil
}

// solver makes moves on a page.
type solver struct {
	t      *testing.T
	page   playwright.Page
	values schema.Values
	files  map[string]app.File
}

// move makes one move.
func (s solver) move(m app.Move) error {
	value := bind(m.Value, s.values)
	if m.Do == "press" && m.Role == "" {
		return s.page.Keyboard().Press(value)
	}
	target := s.find(m)
	switch m.Do {
	case "click":
		return target.Click()
	case "fill":
		return target.Fill(value)
	case "select":
		_, err := target.SelectOption(playwright.SelectOptionValues{Labels: &[]string{value}})
		return err
	case "check":
		return target.Check()
	case "uncheck":
		return target.Uncheck()
	case "press":
		return target.Press(value)
	case "upload":
		f := s.files[strings.Trim(m.Value, "{}")]
		return target.SetInputFiles(playwright.InputFile{Name: f.Name, MimeType: "application/octet-stream", Buffer: f.Body})
	}
	return fmt.Errorf("no such move")
}

// place is a document: the page's own or that of a frame in it.
type place interface {
	GetByRole(playwright.AriaRole, ...playwright.FrameGetByRoleOptions) playwright.Locator
	GetByText(any, ...playwright.FrameGetByTextOptions) playwright.Locator
	GetByLabel(any, ...playwright.FrameGetByLabelOptions) playwright.Locator
	Locator(string, ...playwright.FrameLocatorOptions) playwright.Locator
}

var _ place = playwright.Frame(nil)

// find locates a move's target by role and exact name, in the first document that has one. It waits
// for that; without, it gives the page's own, so that the error tells what was looked for.
func (s solver) find(m app.Move) playwright.Locator {
	found := s.in(s.page.MainFrame(), m)
	_ = gomega.NewGomega(func(string, ...int) {}).Eventually(func() bool {
		for _, frame := range s.page.Frames() {
			target := s.in(frame, m)
			if n, err := target.Count(); err == nil && n > 0 {
				found = target
				return true
			}
		}
		return false
	}).WithTimeout(waitMax).Should(gomega.BeTrue())
	return found
}

func (s solver) in(p place, m app.Move) playwright.Locator {
	name := bind(m.Name, s.values)
	role := playwright.AriaRole(m.Role)
	if m.Do == "upload" {
		return p.GetByLabel(name, playwright.FrameGetByLabelOptions{Exact: playwright.Bool(true)})
	}
	if m.Within == "" {
		return p.GetByRole(role, playwright.FrameGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
	}
	key := p.GetByText(bind(m.Within, s.values), playwright.FrameGetByTextOptions{Exact: playwright.Bool(true)})
	return p.Locator(containers).Filter(playwright.LocatorFilterOptions{Has: key}).
		GetByRole(role, playwright.LocatorGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// bind puts values in the place of {{param}}.
func bind(text string, values schema.Values) string {
	for name, v := range values {
		text = strings.ReplaceAll(text, "{{"+name+"}}", v.Reveal())
	}
	return text
}
