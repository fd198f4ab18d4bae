package convert_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/fixtures"
)

var ruleLine = regexp.MustCompile(`^\| ([WD][0-9]+) \| [^|]+ \| ([^|]+) \|$`)

// TestEveryRuleIsPinned holds the table of rules against the fixtures and tests that it names.
func TestEveryRuleIsPinned(t *testing.T) {
	table, err := fs.ReadFile(fixtures.WebBrain(), "rules.md")
	if err != nil {
		t.Fatal(err)
	}
	byRule := fixturesByRule(t)
	pins := map[string]string{}
	for line := range strings.Lines(string(table)) {
		if m := ruleLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			pins[m[1]] = m[2]
		}
	}
	for kind, last := range map[string]int{"W": 18, "D": 19} {
		for n := 1; n <= last; n++ {
			rule := fmt.Sprintf("%s%d", kind, n)
			if pins[rule] == "" {
				t.Errorf("%s: not in the table", rule)
			}
			for pin := range strings.SplitSeq(pins[rule], ", ") {
				switch folder, name, isTest := strings.Cut(pin, " "); {
				case pin == "fixtures" && byRule[rule] == 0:
					t.Errorf("%s: no fixture names it", rule)
				case isTest && !hasTest(t, folder, name):
					t.Errorf("%s: %s has no test %s", rule, folder, name)
				case !isTest && pin != "fixtures":
					t.Errorf("%s: %q is no pin", rule, pin)
				}
			}
		}
	}
}

func fixturesByRule(t *testing.T) map[string]int {
	t.Helper()
	names, err := fs.Glob(fixtures.WebBrain(), "*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, name := range names {
		data, err := fs.ReadFile(fixtures.WebBrain(), name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := loadFixture(name, data)
		if err != nil {
			t.Fatal(err)
		}
		count[f.rule]++
	}
	return count
}

func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "func "+name+"(") {
			return true
		}
	}
	return false
}
