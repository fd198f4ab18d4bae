package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// everyCommand visits all verbs.
func everyCommand(t *testing.T, visit func(*cobra.Command)) {
	t.Helper()
	n := 0
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		n++
		visit(c)
		for _, child := range c.Commands() {
			walk(child)
		}
	}
	walk(newRoot(environment{}))
	if n < 30 {
		t.Fatalf("only %d commands were found", n)
	}
}

// valueName is what may stand for the value of a flag: a type, in one word, or a word in capitals.
var valueName = regexp.MustCompile(`^([A-Za-z0-9]*|[A-Z][A-Z/=-]*)$`)

// TestFlagsKeepTheirHelp looks for texts that the flag library takes apart: it makes the first
// word in backquotes the name of the value.
func TestFlagsKeepTheirHelp(t *testing.T) {
	everyCommand(t, func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			name, usage := pflag.UnquoteUsage(f)
			if !valueName.MatchString(name) || strings.Contains(usage, "`") {
				t.Errorf("%s --%s is shown as --%s %s   %s", c.CommandPath(), f.Name, f.Name, name, usage)
			}
		})
	})
}

// exampleCommand is a command of wfbench in a text: to the end of the line, a pipe or a comment.
var exampleCommand = regexp.MustCompile("wfbench ((?:workflows |list )?[a-z]+)([^|#`\n>]*)")

// TestHelpNamesVerbsAndFlagsThatAreThere reads the examples of each verb: their verbs and their
// flags must be some.
func TestHelpNamesVerbsAndFlagsThatAreThere(t *testing.T) {
	root := newRoot(environment{})
	flag := regexp.MustCompile(`(?:^| )--([a-z-]+)`)
	everyCommand(t, func(c *cobra.Command) {
		for _, m := range exampleCommand.FindAllStringSubmatch(c.Example, -1) {
			found, _, err := root.Find(strings.Fields(m[1]))
			if err != nil {
				t.Errorf("the help of %s names %q: %v", c.CommandPath(), m[0], err)
				continue
			}
			for _, f := range flag.FindAllStringSubmatch(m[2], -1) {
				if found.Flag(f[1]) == nil && f[1] != "help" {
					t.Errorf("the help of %s gives %s the flag --%s", c.CommandPath(), found.CommandPath(), f[1])
				}
			}
		}
	})
}

// TestHelpOfARunSaysHowToLetItAct wants what a person cannot guess in the help of the verb that
// acts: the capabilities, the name for the run's own site, and the policy.
func TestHelpOfARunSaysHowToLetItAct(t *testing.T) {
	help := string(printed(t, "workflows", "run", "--help"))
	for _, want := range []string{"navigate, click, type, upload, network-write, credential", `"site"`, "wfbench workflows policy", "scheduledRequireConsequentialConfirmation", "wfbench serve SITE/TASK", "may have been done"} {
		if !strings.Contains(help, want) {
			t.Errorf("the help does not say %s", want)
		}
	}
}
