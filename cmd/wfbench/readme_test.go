package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the outputs in README.md again")

// example is a command in README.md with the output that stands below it.
type example struct {
	command  string
	want     string
	from, to int // of want, in bytes
}

var (
	consoleBlock   = regexp.MustCompile("(?s)```console\n(.*?)```\n")
	generatedBlock = regexp.MustCompile(`(?s)<!-- generated: (wfbench [^>]*?) -->\n(.*?)<!-- end -->`)
)

// examples reads README.md in order: every "$ " line of a console block is a command, the
// lines up to the next one are what it prints on standard output.
func examples(readme string) []example {
	var list []example
	for _, m := range consoleBlock.FindAllStringSubmatchIndex(readme, -1) {
		at := m[2]
		var open *example
		for _, line := range strings.SplitAfter(readme[m[2]:m[3]], "\n") {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				list = append(list, example{command: strings.TrimSpace(command), from: at + len(line), to: at + len(line)})
				open = &list[len(list)-1]
			} else if open != nil {
				open.want += line
				open.to = at + len(line)
			}
			at += len(line)
		}
	}
	for _, m := range generatedBlock.FindAllStringSubmatchIndex(readme, -1) {
		list = append(list, example{command: readme[m[2]:m[3]], want: readme[m[4]:m[5]], from: m[4], to: m[5]})
	}
	return list
}

// TestReadme runs every example of README.md, and of the page of the sites, and holds its output
// against what stands there. Times and versions may differ; nothing else may.
func TestReadme(t *testing.T) {
	for page, least := range map[string]int{"README.md": 5, "sites/README.md": 2} {
		t.Run(page, func(t *testing.T) { checkPage(t, page, least) })
	}
}

// checkPage checks a page with so many examples at least.
func checkPage(t *testing.T, page string, least int) {
	name, err := filepath.Abs(filepath.Join("..", "..", filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	readme := string(data)
	list := examples(readme)
	if len(list) < least {
		t.Fatalf("found %d examples in %s; want %d at least", len(list), page, least)
	}
	t.Chdir(t.TempDir())
	outputs := make([]string, len(list))
	for i, e := range list {
		var out, errOut bytes.Buffer
		Main(strings.Fields(strings.TrimPrefix(e.command, "wfbench ")), strings.NewReader(""), &out, &errOut)
		outputs[i] = out.String()
		if !*update && steady(outputs[i]) != steady(e.want) {
			t.Errorf("%s\nprints\n%s\n%s says\n%s\n(errors: %s)", e.command, outputs[i], page, e.want, errOut.String())
		}
	}
	if *update {
		writeReadme(t, name, readme, list, outputs)
	}
}

func writeReadme(t *testing.T, name, readme string, list []example, outputs []string) {
	t.Helper()
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	// From the end, so that the places before stay right.
	slices.SortFunc(order, func(a, b int) int { return list[b].from - list[a].from })
	for _, i := range order {
		readme = readme[:list[i].from] + outputs[i] + readme[list[i].to:]
	}
	if err := os.WriteFile(name, []byte(readme), 0o644); err != nil {
		t.Fatal(err)
	}
}

var (
	times    = regexp.MustCompile(`[0-9]+\.[0-9] s`)
	versions = regexp.MustCompile(`(?m)^chromium .*$|^firefox .*$|^wfbench .*\n`)
	stamps   = regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}|w_[0-9a-f]{16}|localhost:[0-9]+`)
	spaces   = regexp.MustCompile(`[ ─]+`)
)

// steady takes out what differs from run to run: times, versions, ids, ports, and the widths of columns.
func steady(s string) string {
	s = versions.ReplaceAllString(times.ReplaceAllString(s, "T s"), "")
	return strings.TrimSpace(spaces.ReplaceAllString(stamps.ReplaceAllString(s, "S"), " "))
}
