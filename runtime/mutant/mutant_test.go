package mutant_test

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/mutant"
)

// linesMax bounds the file of one mutant: more than one part is broken in a longer one.
const linesMax = 110

var (
	nameShape      = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	statementShape = regexp.MustCompile(`^[a-z].*[^.]$`)
)

func TestMutantsAreTold(t *testing.T) {
	names, statements := map[string]bool{}, map[string]bool{}
	for _, m := range mutant.All() {
		if !nameShape.MatchString(m.Name) || !statementShape.MatchString(m.Statement) || m.Rule == "" {
			t.Errorf("mutant %q: %q breaks %q; want a name of words, a statement and a rule", m.Name, m.Statement, m.Rule)
		}
		if names[m.Name] || statements[m.Statement] {
			t.Errorf("mutant %q: another one has its name or its statement", m.Name)
		}
		names[m.Name], statements[m.Statement] = true, true
		if m.OnSite() != (m.Task != "" && m.Drift != "") {
			t.Errorf("mutant %q: %q %q %q is no cell", m.Name, m.Site, m.Task, m.Drift)
		}
	}
}

func TestEachMutantHasItsFile(t *testing.T) {
	for _, m := range mutant.All() {
		name := strings.ReplaceAll(m.Name, "-", "_") + ".go"
		data, err := os.ReadFile(name)
		if err != nil {
			t.Errorf("mutant %q: %v", m.Name, err)
			continue
		}
		if n := strings.Count(string(data), "\n"); n > linesMax {
			t.Errorf("%s has %d lines; want at most %d", name, n, linesMax)
		}
	}
}

// TestEachMutantReplacesOnePart compares the parts before and after: values by their type,
// functions by their code.
func TestEachMutantReplacesOnePart(t *testing.T) {
	for _, m := range mutant.All() {
		parts, sound := engine.Default(), engine.Default()
		m.Break(&parts)
		before, after := reflect.ValueOf(sound), reflect.ValueOf(parts)
		var changed []string
		for i := range before.NumField() {
			if identity(before.Field(i)) != identity(after.Field(i)) {
				changed = append(changed, before.Type().Field(i).Name)
			}
		}
		if len(changed) != 1 {
			t.Errorf("mutant %q replaces the parts %v; want one", m.Name, changed)
		}
	}
}

// identity is equal for equal parts of two engines.
func identity(part reflect.Value) any {
	switch {
	case part.Kind() == reflect.Func:
		return part.Pointer()
	case part.IsNil():
		return nil
	}
	return part.Elem().Type()
}
