package oracle

import (
	"reflect"
	"regexp"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/schema"
)

// surroundBytes is how much text around a number is weighed.
const surroundBytes = 64

var (
	// numericKey is a key right before a number: "wallMs": 12, wallMs=12, wallMs: 12.
	numericKey = regexp.MustCompile(`([A-Za-z][A-Za-z0-9_]*)\\*"?\s*[:=]\s*$`)
	// countedBefore are words and signs that make a number a place or an ordinal.
	countedBefore = regexp.MustCompile(`(?i)(?:\b(?:of|line|column|step|act|acts|offset|seed|port|status|record|row|repeat|attempt)[ #]{1,2}` +
		`|\pL\[|\.[a-z]{2,6}[:@]|\.[a-z]{2,6}:[0-9]{1,6}:|://[^\s/?#"]*:)$`)
	// countedAfter are units.
	countedAfter = regexp.MustCompile(`(?i)^(?:%| ?(?:ms|s|sec|seconds?|px|bytes|kb|mb)\b| (?:model )?(?:calls?|tokens?|elements?|equals|rows?|steps?|cells?|files?|times)\b)`)
)

// measured reports that the bare number at text[start:end] is a count, a duration or a place
// that the harness wrote down itself. In doubt it is not.
func measured(text string, start, end int) bool {
	before := text[max(0, start-surroundBytes):start]
	after := text[end:min(len(text), end+surroundBytes)]
	if countedBefore.MatchString(before) || countedAfter.MatchString(after) {
		return true
	}
	m := numericKey.FindStringSubmatch(before)
	return m != nil && measuredKeys()[strings.ToLower(m[1])]
}

// measuredKeys are the keys, in lower case, that hold a number in one of our documents.
var measuredKeys = sync.OnceValue(func() map[string]bool {
	keys := map[string]bool{}
	for _, t := range []reflect.Type{reflect.TypeFor[schema.Trace](), reflect.TypeFor[schema.Workflow](),
		reflect.TypeFor[schema.Run](), reflect.TypeFor[schema.Report]()} {
		collectNumeric(t, keys)
	}
	return keys
})

func collectNumeric(t reflect.Type, keys map[string]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		collectNumeric(t.Elem(), keys)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			switch f.Type.Kind() {
			case reflect.Int, reflect.Int64, reflect.Uint64, reflect.Float64:
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				keys[strings.ToLower(name)] = true
			default:
				collectNumeric(f.Type, keys)
			}
		}
	}
}
