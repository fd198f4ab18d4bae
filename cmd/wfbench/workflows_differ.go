package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/wfbench/wfbench/schema"
)

// absentPart stands for what one of two steps has not.
const absentPart = "(none)"

// sideBySide sets two steps against each other: all that differs, and all that does not. Nothing of
// a step is left out, whatever its kind: what a person does not see cannot be approved.
func sideBySide(old, repaired *schema.Step) (changed, same *sheet, err error) {
	was, err := partsOf(old)
	if err != nil {
		return nil, nil, err
	}
	is, err := partsOf(repaired)
	if err != nil {
		return nil, nil, err
	}
	changed, same = newTable("changes", "old", "new"), newTable("part", "old and new")
	both := maps.Clone(was)
	maps.Copy(both, is)
	for _, place := range slices.Sorted(maps.Keys(both)) {
		a, inOld := was[place]
		b, inNew := is[place]
		switch {
		case inOld && inNew && a == b:
			same.AppendRow(table.Row{place, a})
			continue
		case !inOld:
			a = absentPart
		case !inNew:
			b = absentPart
		}
		changed.AppendRow(differing(place, a, b))
	}
	return changed, same, nil
}

// differing is the row of a difference. Texts that would look the same are quoted.
func differing(place, old, repaired string) table.Row {
	if oneLine(old) == oneLine(repaired) {
		return table.Row{place, strconv.QuoteToASCII(old), strconv.QuoteToASCII(repaired)}
	}
	return table.Row{place, old, repaired}
}

// partsOf gives each value of a step by its place: texts, numbers and truths, and what is empty.
func partsOf(s *schema.Step) (map[string]string, error) {
	data, err := schema.Encode(s)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	parts := map[string]string{}
	collect(parts, "", tree)
	return parts, nil
}

// collect walks a value down to its leaves.
func collect(parts map[string]string, place string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, child := range v {
			if place != "" {
				key = place + "." + key
			}
			collect(parts, key, child)
		}
		if len(v) == 0 {
			parts[place] = "{}"
		}
	case []any:
		for i, child := range v {
			collect(parts, fmt.Sprintf("%s[%d]", place, i), child)
		}
		if len(v) == 0 {
			parts[place] = "[]"
		}
	default:
		parts[place] = fmt.Sprint(v)
	}
}

// say prints a line.
func say(out io.Writer, line string) error {
	_, err := fmt.Fprintln(out, line)
	return err
}
