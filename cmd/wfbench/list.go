package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/properties"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/drift"
)

// listing is one thing to list: its JSON rows and its table.
type listing struct {
	name  string
	short string
	rows  func() ([]any, *sheet)
}

// The rows of the listings, as JSON shows them.
type (
	siteRow struct {
		Name  string   `json:"name"`
		Title string   `json:"title"`
		Tasks []string `json:"tasks"`
	}
	taskRow struct {
		Name   string         `json:"name"`
		Goal   string         `json:"goal"`
		Params []schema.Param `json:"params"`
	}
	driftRow struct {
		Name      string   `json:"name"`
		Group     string   `json:"group"`
		Statement string   `json:"statement"`
		Harm      string   `json:"harm"`
		Recovery  string   `json:"recovery"`
		Hazards   []string `json:"hazards"`
		Variants  []string `json:"variants"`
		// Amounts are what the strengths 1 to 3 mean, in Unit.
		Amounts []int  `json:"amounts,omitempty"`
		Unit    string `json:"unit,omitempty"`
		// Answers are the right answers by task, Why the reason for them.
		Answers map[string]schema.Answer `json:"answers"`
		Why     string                   `json:"why"`
		// VariantAnswers are the variants with a right answer of their own.
		VariantAnswers []variantRow `json:"variantAnswers,omitempty"`
		// Falls is a subject that goes wrong under the drift.
		Falls *bench.Fall `json:"falls,omitempty"`
	}
	variantRow struct {
		Variant string        `json:"variant"`
		Answer  schema.Answer `json:"answer"`
		Why     string        `json:"why"`
	}
	ruleRow struct {
		Name      string `json:"name"`
		Statement string `json:"statement"`
		Source    string `json:"source"`
		// Mutants are those that a law is shown to find out.
		Mutants []string `json:"mutants,omitempty"`
	}
	mutantRow struct {
		Name      string `json:"name"`
		Statement string `json:"statement"`
		Rule      string `json:"rule"`
	}
	subjectRow struct {
		Name string `json:"name"`
	}
)

var listings = []listing{
	{"sites", "the fixture sites", listSites},
	{"tasks", "the tasks, with their goals", listTasks},
	{"drifts", "the ways in which a site changes, with the harm each stands for", listDrifts},
	{"invariants", "the rules that cells are judged by", listInvariants},
	{"laws", "the laws that the engine is searched for breaches of", listLaws},
	{"mutants", "the known-bad engines, with the rule each breaks", listMutants},
	{"subjects", "what can be crash-tested", listSubjects},
}

func newList(env environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "list sites, tasks, drifts, invariants, laws, mutants or subjects",
		Example: `  wfbench list drifts
  wfbench list invariants --format markdown
  wfbench list tasks --format json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			var names []string
			for _, l := range listings {
				names = append(names, l.name)
			}
			err := errors.New("listing: list what?")
			if len(args) > 0 {
				err = fmt.Errorf("listing %q: no such list", strings.Join(args, " "))
			}
			return withHint(err, "lists are "+strings.Join(names, ", "))
		},
	}
	for _, l := range listings {
		cmd.AddCommand(newListing(env, l))
	}
	return cmd
}

func newListing(env environment, l listing) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     l.name,
		Short:   "list " + l.short,
		Example: "  wfbench list " + l.name + "\n  wfbench list " + l.name + " --format json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			rows, t := l.rows()
			return render(env.out, format, map[string]any{l.name: rows}, t)
		},
	}
	addFormat(cmd, &format)
	return cmd
}

func listSites() (rows []any, t *sheet) {
	t = newTable("site", "what it is", "tasks")
	for _, s := range sites.All() {
		row := siteRow{Name: s.Name(), Title: s.Title()}
		for _, task := range s.Tasks() {
			row.Tasks = append(row.Tasks, task.Name)
		}
		rows = append(rows, row)
		t.AppendRow(table.Row{row.Name, row.Title, strings.Join(row.Tasks, ", ")})
	}
	return rows, t
}

func listTasks() (rows []any, t *sheet) {
	t = newTable("task", "goal", "parameters (* sensitive)")
	for _, s := range sites.All() {
		for _, task := range s.Tasks() {
			row := taskRow{Name: s.Name() + "/" + task.Name, Goal: task.Goal, Params: task.Params}
			rows = append(rows, row)
			t.AppendRow(table.Row{row.Name, row.Goal, paramWords(row.Params)})
		}
	}
	wrap(t, map[int]int{2: 50, 3: 30})
	return rows, t
}

func listDrifts() (rows []any, t *sheet) {
	t = newTable("drift", "what changes", "harm", "recoverable by", "hazards", "right answer", "who falls")
	for _, d := range drift.All() {
		row := driftRow{
			Name: d.Name, Group: string(d.Group), Statement: d.Statement, Harm: d.Harm, Recovery: d.Recovery,
			Hazards: orEmpty(d.Hazards), Variants: orEmpty(d.Variants), Amounts: d.Amounts, Unit: d.Unit,
			Answers: map[string]schema.Answer{}, Why: d.Answers.Why,
		}
		var answers []string
		for _, s := range sites.All() {
			for _, task := range s.Tasks() {
				ref := schema.TaskRef{Site: s.Name(), Task: task.Name}
				a := d.Answer("", ref, task.Spots)
				if a == "" {
					continue
				}
				row.Answers[ref.String()] = a
				if !slices.Contains(answers, string(a)) {
					answers = append(answers, string(a))
				}
			}
		}
		for _, variant := range d.Variants {
			if e, ok := d.Answers.Variants[variant]; ok {
				row.VariantAnswers = append(row.VariantAnswers, variantRow{variant, e.Answer, e.Why})
				answers = append(answers, fmt.Sprintf("%s (%s)", e.Answer, variant))
			}
		}
		falls := "-"
		if f, ok := bench.Falls()[d.Name]; ok {
			row.Falls, falls = &f, f.Subject+": "+f.Word()
		}
		rows = append(rows, row)
		t.AppendRow(table.Row{d.Name, d.Statement + driftForms(d), d.Harm, d.Recovery, strings.Join(d.Hazards, " "), strings.Join(answers, ", "), falls})
	}
	wrap(t, map[int]int{2: 44, 6: 14, 7: 20})
	t.brief = []int{1, 2, 6, 7}
	return rows, t
}

// driftForms says in which forms there is a drift.
func driftForms(d drift.Drift) string {
	var text string
	if len(d.Variants) > 0 {
		text += " Variants: " + strings.Join(d.Variants, ", ") + "."
	}
	if len(d.Amounts) > 0 {
		text += " Strengths:"
		for _, n := range d.Amounts {
			text += " " + strconv.Itoa(n)
		}
		text += " " + d.Unit + "."
	}
	return text
}

func listInvariants() (rows []any, t *sheet) {
	t = newTable("invariant", "statement")
	for _, i := range invariants.All() {
		rows = append(rows, ruleRow{Name: i.ID, Statement: i.Statement, Source: i.Source})
		t.AppendRow(table.Row{i.ID, i.Statement})
	}
	wrap(t, map[int]int{2: 68})
	return rows, t
}

func listLaws() (rows []any, t *sheet) {
	t = newTable("law", "statement")
	for _, l := range properties.Laws() {
		rows = append(rows, ruleRow{Name: l.ID, Statement: l.Statement, Source: l.Source, Mutants: l.Mutants})
		t.AppendRow(table.Row{l.ID, l.Statement})
	}
	wrap(t, map[int]int{2: 68})
	return rows, t
}

func listMutants() (rows []any, t *sheet) {
	t = newTable("mutant", "what is broken", "breaks")
	for _, m := range mutant.All() {
		rows = append(rows, mutantRow{Name: m.Name, Statement: m.Statement, Rule: m.Rule})
		t.AppendRow(table.Row{m.Name, m.Statement, m.Rule})
	}
	wrap(t, map[int]int{2: 50})
	return rows, t
}

func listSubjects() (rows []any, t *sheet) {
	t = newTable("subject")
	for _, name := range bench.Subjects().Names() {
		rows = append(rows, subjectRow{Name: name})
		t.AppendRow(table.Row{name})
	}
	return rows, t
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
