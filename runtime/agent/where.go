package agent

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// where tells a person in which rows, items and dialogs a target stands, nearest first, as a replay
// tells it of a step:
//
//	in row "{{email}}" in dialog "Deactivate account"
//
// A row is told by the text that is a parameter's value, else by its own header, else by what it
// says first. Every text goes through mask.
func where(target *schema.Capture, mask func(string) string) string {
	if target == nil {
		return ""
	}
	var b strings.Builder
	for _, a := range target.Anchors {
		if text := told(a, mask); text != "" {
			b.WriteString(" in " + a.Role + " " + strconv.Quote(text))
		}
	}
	return b.String()
}

// told is what a container is told by; "" for one that is not worth telling.
func told(a schema.CapturedAnchor, mask func(string) string) string {
	switch a.Role {
	case "dialog", "alertdialog":
		return pageText(a.Name, mask)
	case "row", "listitem", "article":
	default:
		return ""
	}
	// A mention of somebody else must not look like the name of the row.
	keys := slices.DeleteFunc(slices.Clone(a.Keys), func(k schema.AnchorKey) bool { return k.Mention })
	if len(keys) == 0 {
		return ""
	}
	best := slices.IndexFunc(keys, func(k schema.AnchorKey) bool { return strings.Contains(pageText(k.Text, mask), "{{") })
	if best < 0 {
		best = slices.IndexFunc(keys, func(k schema.AnchorKey) bool { return k.Header })
	}
	return pageText(keys[max(best, 0)].Text, mask)
}
