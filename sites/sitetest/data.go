package sitetest

import (
	"io"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

var (
	siteName  = regexp.MustCompile(`^[a-z]+$`)
	paramName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	paramRef  = regexp.MustCompile(`\{\{([^}]*)\}\}`)
)

// The tools of notes and the moves of solvers.
var doing = []string{"click", "fill", "select", "check", "uncheck", "press", "upload"}

// The number of tasks of a site.
const (
	tasksMin = 2
	tasksMax = 5
)

// checkTasks checks what a site says about itself.
func checkTasks(t *testing.T, site app.Site) {
	if !siteName.MatchString(site.Name()) {
		t.Errorf("Name() = %q; want lower-case letters", site.Name())
	}
	if site.Title() == "" {
		t.Error("Title() is empty")
	}
	if n := len(site.Tasks()); n < tasksMin || n > tasksMax {
		t.Errorf("the site has %d tasks; want %d to %d", n, tasksMin, tasksMax)
	}
	for _, task := range site.Tasks() {
		t.Run(task.Name, func(t *testing.T) { checkTask(t, task) })
	}
}

func checkTask(t *testing.T, task app.Task) {
	params := map[string]bool{}
	for _, p := range task.Params {
		if !paramName.MatchString(p.Name) || p.Label == "" || params[p.Name] {
			t.Errorf("parameter %+v; want a name of its own and a label", p)
		}
		params[p.Name] = true
		if !strings.Contains(task.Goal, "{{"+p.Name+"}}") {
			t.Errorf("the goal does not mention {{%s}}", p.Name)
		}
	}
	known := func(where, text string) {
		for _, m := range paramRef.FindAllStringSubmatch(text, -1) {
			if !params[m[1]] {
				t.Errorf("%s refers to %q, which is no parameter", where, m[1])
			}
		}
	}
	known("the goal", task.Goal)
	if !strings.HasPrefix(task.Start, "/") {
		t.Errorf("Start = %q; want a path", task.Start)
	}
	for _, n := range task.Notes {
		if !slices.Contains(doing, n.Do) || (n.Do != "press" && (n.Role == "" || len(n.Names) == 0)) {
			t.Errorf("note %+v; want a tool, a role and names", n)
		}
		if n.Param != "" {
			known("a note", "{{"+n.Param+"}}")
		}
		known("a note", strings.Join(n.Names, " ")+n.Within)
	}
	for _, m := range task.Solution {
		if !slices.Contains(doing, m.Do) {
			t.Errorf("move %+v; want one of %v", m, doing)
		}
		known("a move", m.Name+m.Within+m.Value)
	}
	if len(task.Solution) == 0 || len(task.Notes) == 0 {
		t.Error("the task has no solution or no notes")
	}
}

// checkSeeds checks that values come from the seed and from nothing else.
func checkSeeds(t *testing.T, site app.Site) {
	for _, task := range site.Tasks() {
		seen := map[string]bool{}
		for s := range uint64(seedsMax) {
			values := task.Values(s)
			if again := task.Values(s); !maps.Equal(values, again) {
				t.Fatalf("%s: Values(%d) differ from one call to the next", task.Name, s)
			}
			var all strings.Builder
			for _, p := range task.Params {
				v := values[p.Name].Reveal()
				if strings.TrimSpace(v) == "" {
					t.Errorf("%s: Values(%d) has none for %s", task.Name, s, p.Name)
				}
				all.WriteString(v + "\n")
			}
			if len(values) != len(task.Params) {
				t.Errorf("%s: Values(%d) has %d values for %d parameters", task.Name, s, len(values), len(task.Params))
			}
			seen[all.String()] = true
			expected := task.Expected(s, values)
			if len(expected) == 0 || !reflect.DeepEqual(expected, task.Expected(s, values)) {
				t.Errorf("%s: Expected(%d) = %v; want effects, always the same", task.Name, s, expected)
			}
		}
		if len(seen) < seedsMax/2 {
			t.Errorf("%s: %d seeds make %d different sets of values", task.Name, seedsMax, len(seen))
		}
	}
}

// checkStart checks that the first page is made from the seed alone.
func checkStart(t *testing.T, site app.Site) {
	server := Serve(t, site)
	client := Client(server.Origin())
	for _, task := range site.Tasks() {
		ref := schema.TaskRef{Site: site.Name(), Task: task.Name}
		one, two := Open(t, server, task.Name+"-1", ref, "none"), Open(t, server, task.Name+"-2", ref, "none")
		a, b := get(t, client, one.URL(task.Start)), get(t, client, two.URL(task.Start))
		if a != b {
			t.Errorf("%s: two worlds of one seed begin with different bytes", task.Name)
		}
		if len(a) == 0 {
			t.Errorf("%s: the first page is empty", task.Name)
		}
	}
}

func get(t *testing.T, client *http.Client, url string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		t.Fatalf("GET %s = %s", url, res.Status)
	}
	return string(body)
}
