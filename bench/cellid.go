package bench

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

// cellIDParts is the number of parts between the dots of a cell's id.
const cellIDParts = 7

// CellID is subject.site.task.drift.browser.sSEED.rREPEAT with ":" and "/" as "-": fit for a
// folder's name and a command line. Two drifts are joined by "+", a strength follows "@".
func CellID(c schema.Cell) string {
	return strings.Join([]string{
		flat(c.Subject), flat(c.Site), flat(c.Task), flat(c.Drift), flat(c.Browser),
		"s" + strconv.FormatUint(c.Seed, 10), "r" + strconv.Itoa(c.Repeat),
	}, ".")
}

// recordingID names the original run that a cell replays: a cell's id without its drift.
func recordingID(c schema.Cell) string {
	return strings.Join([]string{
		flat(c.Subject), flat(c.Site), flat(c.Task), flat(c.Browser),
		"s" + strconv.FormatUint(c.Seed, 10), "r" + strconv.Itoa(c.Repeat),
	}, ".")
}

func flat(name string) string { return strings.NewReplacer(":", "-", "/", "-").Replace(name) }

// ParseCell reads a cell's id back. Each part is looked up among the names that there are, so
// that "origin-hop-link" is told from a drift of that name.
func (c Catalogue) ParseCell(id string) (schema.Cell, error) {
	parts := strings.Split(id, ".")
	if len(parts) != cellIDParts {
		return schema.Cell{}, fmt.Errorf("reading cell %q: want subject.site.task.drift.browser.sSEED.rREPEAT", id)
	}
	var cell schema.Cell
	lookups := []struct {
		kind  string
		names []string
		into  *string
	}{
		{"subject", c.Subjects.Names(), &cell.Subject},
		{"site", c.siteNames(), &cell.Site},
		{"task", nil, &cell.Task},
		{"drift", nil, &cell.Drift},
		{"browser", c.Browsers, &cell.Browser},
	}
	for i, l := range lookups {
		if l.kind == "task" {
			l.names = c.taskNames(cell.Site)
		}
		name, err := unflat(l.kind, parts[i], l.names)
		if l.kind == "drift" {
			name, err = c.unflatDrift(parts[i])
		}
		if err != nil {
			return schema.Cell{}, fmt.Errorf("reading cell %q: %w", id, err)
		}
		*l.into = name
	}
	seed, errSeed := strconv.ParseUint(strings.TrimPrefix(parts[5], "s"), 10, 64)
	repeat, errRepeat := strconv.ParseUint(strings.TrimPrefix(parts[6], "r"), 10, 31)
	cell.Seed, cell.Repeat = seed, int(repeat)
	// The way back must lead to the same letters: this refuses "s01", "+1" and a lost prefix.
	if errSeed != nil || errRepeat != nil || CellID(cell) != id || repeat == 0 {
		return schema.Cell{}, fmt.Errorf("reading cell %q: want a seed like s1 and a repeat like r1 at the end", id)
	}
	return cell, nil
}

// unflatDrift reads the drift part: the name of each drift, and its strength as it is.
func (c Catalogue) unflatDrift(part string) (string, error) {
	specs := strings.Split(part, "+")
	for i, s := range specs {
		name, strength, strong := strings.Cut(s, "@")
		name, err := unflat("drift", name, c.driftSpecs())
		if err != nil {
			return "", err
		}
		if specs[i] = name; strong {
			specs[i] += "@" + strength
		}
	}
	spec, err := drift.ParseAmong(c.Drifts, strings.Join(specs, "+"))
	return spec.String(), err
}

func unflat(kind, part string, names []string) (string, error) {
	for _, n := range names {
		if flat(n) == part {
			return n, nil
		}
	}
	return "", unknown(kind, part, names)
}
