package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/schema"
)

// The rows of the listings of saved workflows, as JSON shows them.
type (
	savedRow struct {
		ID        string         `json:"id"`
		Name      string         `json:"name"`
		Version   int            `json:"version"`
		CreatedMs int64          `json:"createdMs"`
		UpdatedMs int64          `json:"updatedMs"`
		DeletedMs int64          `json:"deletedMs,omitempty"`
		Start     string         `json:"start"`
		Steps     int            `json:"steps"`
		HandOffs  int            `json:"handOffs"`
		Params    []schema.Param `json:"params"`
	}
	savedList struct {
		Workflows []savedRow `json:"workflows"`
		// Faults are files that cannot be read.
		Faults []string `json:"faults"`
	}
)

func rowOf(s *schema.Saved) savedRow {
	row := savedRow{
		ID: s.ID, Name: s.Workflow.Name, Version: s.Version, CreatedMs: s.CreatedMs, UpdatedMs: s.UpdatedMs,
		Start: s.Workflow.Start.Origin + s.Workflow.Start.Path, Steps: len(s.Workflow.Steps), Params: s.Workflow.Params,
	}
	for _, step := range s.Workflow.Steps {
		if step.Action == schema.HandOff {
			row.HandOffs++
		}
	}
	return row
}

// add puts a row into the list and its table.
func (l *savedList) add(t *sheet, row savedRow, atMs int64) {
	l.Workflows = append(l.Workflows, row)
	steps := fmt.Sprint(row.Steps)
	if row.HandOffs > 0 {
		steps += fmt.Sprintf(" (%d handed off)", row.HandOffs)
	}
	t.AppendRow(table.Row{row.Name, row.ID, row.Version, steps, paramWords(row.Params), timeOf(atMs)})
}

// print prints the list, or says that it is empty; the faults go to stderr as well, where nobody overlooks them.
func (l *savedList) print(env environment, format string, t *sheet, faults []error, empty string) error {
	l.Faults = []string{}
	for _, err := range faults {
		l.Faults = append(l.Faults, err.Error())
		_, _ = fmt.Fprintf(env.err, "warning: %s\n", oneLine(err.Error()))
	}
	if len(l.Workflows) == 0 && format == "text" {
		_, err := fmt.Fprintln(env.out, empty)
		return err
	}
	return render(env.out, format, l, t)
}

// paramWords names parameters; sensitive ones bear a star.
func paramWords(params []schema.Param) string {
	var names []string
	for _, p := range params {
		name := p.Name
		if p.Sensitive {
			name += "*"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// timeOf shows a moment, in UTC.
func timeOf(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05") }

func newWorkflowsList(env environment, f *storeFlags) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "list the saved workflows",
		Example: `  wfbench workflows list
  wfbench workflows list --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := f.serviceIn(format)
			if err != nil {
				return err
			}
			found, err := s.List(cmd.Context())
			if err != nil {
				return f.managed("list", err)
			}
			l, t := savedList{Workflows: []savedRow{}}, newTable("name", "id", "version", "steps", "parameters (* sensitive)", "changed (UTC)")
			for i := range found.Workflows {
				l.add(t, rowOf(&found.Workflows[i]), found.Workflows[i].UpdatedMs)
			}
			return l.print(env, format, t, found.Faults, "no workflow is saved in "+f.searched())
		},
	}
	addFormat(cmd, &format)
	return cmd
}

func newWorkflowsShow(env environment, f *storeFlags) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "show a workflow, step by step",
		Example: `  wfbench workflows show "Deactivate a user"
  wfbench workflows show w_0123456789abcdef --format json    # wfbench-saved/1`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.serviceIn(format)
			if err != nil {
				return err
			}
			kept, err := s.Find(cmd.Context(), args[0])
			if err != nil {
				return f.managed("show", err)
			}
			if format == "json" {
				return writeDocument(cmd.Context(), env, "-", kept, 0)
			}
			if format == "text" {
				showHead(env.out, kept)
			}
			t := newTable("step", "what it does", "where", "then")
			for _, step := range kept.Workflow.Steps {
				t.AppendRow(table.Row{step.ID, stepWords(&step), whereWords(&step), postWords(&step)})
			}
			wrap(t, map[int]int{2: 60, 3: 16, 4: 50})
			return render(env.out, format, kept, t)
		},
	}
	addFormat(cmd, &format)
	return cmd
}

// headWidth is the column of the labels above a workflow's steps.
const headWidth = 12

func showHead(out io.Writer, s *schema.Saved) {
	w := &s.Workflow
	_, _ = fmt.Fprintf(out, "%s (%s), version %d\n", oneLine(w.Name), s.ID, s.Version)
	_, _ = fmt.Fprintf(out, "intent:     %s\n", paragraph(oneLine(w.Intent.String()), widthOf(out), headWidth))
	_, _ = fmt.Fprintf(out, "starts at:  %s%s\n", w.Start.Origin, w.Start.Path)
	_, _ = fmt.Fprintf(out, "parameters: %s\n", paramWords(w.Params))
	_, _ = fmt.Fprintf(out, "changed:    %s UTC, created %s UTC\n\n", timeOf(s.UpdatedMs), timeOf(s.CreatedMs))
}

// stepWords tells a step in words.
func stepWords(s *schema.Step) string {
	var b strings.Builder
	b.WriteString(string(s.Action))
	if s.Key != "" {
		b.WriteString(" " + s.Key)
	}
	if s.Target != nil {
		fmt.Fprintf(&b, " %s %q", s.Target.Role, s.Target.Name.String())
		for _, a := range s.Target.Anchors {
			b.WriteString(" in " + anchorWords(a))
		}
	}
	if s.Input != nil && s.Input.Param != "" {
		b.WriteString(" with {{" + s.Input.Param + "}}")
	} else if s.Input != nil {
		fmt.Fprintf(&b, " option %q", s.Input.Option)
	}
	if s.To != nil {
		b.WriteString(" to " + s.To.Origin + s.To.Path)
	}
	if s.Reason != "" {
		b.WriteString(" because " + s.Reason)
	}
	if s.Consequential {
		b.WriteString(" (asks first)")
	}
	return b.String()
}

// anchorWords tells the container that a target stands in.
func anchorWords(a schema.Anchor) string {
	return fmt.Sprintf("%s %q", a.Role, a.Name.String()+a.Key.String())
}

// whereWords tells where the page must be before a step, and what must stand on it.
func whereWords(s *schema.Step) string {
	return strings.Join(append([]string{s.Scope.Path}, conditionWords(s.Pre)...), "; ")
}

// postWords tells what must be seen after a step.
func postWords(s *schema.Step) string { return strings.Join(conditionWords(s.Post), "; ") }

func conditionWords(conditions []schema.Condition) []string {
	var list []string
	for _, c := range conditions {
		switch c.Kind {
		case schema.TargetState:
			list = append(list, "it is "+c.State)
		case schema.ElementPresent:
			list = append(list, fmt.Sprintf("%s %q is there", c.Role, c.Name.String()))
		case schema.ElementGone:
			list = append(list, fmt.Sprintf("%s %q is gone", c.Role, c.Name.String()))
		case schema.ElementSays:
			list = append(list, fmt.Sprintf("%s says %q", c.Role, c.Name.String()))
		case schema.PlaceIs:
			if c.Place != nil {
				list = append(list, "the page is "+c.Place.Path)
			}
		default:
			list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s %q", c.Kind, c.Role, c.Name.String())))
		}
	}
	return list
}
