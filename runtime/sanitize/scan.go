package sanitize

import (
	"regexp"
	"strings"
)

// identityKeys hold names that were there before the run: of the site, the task, a parameter,
// the browser. Only a long sensitive value counts as a trace in them.
var identityKeys = map[string]bool{
	"schema": true, "site": true, "task": true, "param": true, "browser": true, "model": true,
}

// Scan implements Sanitizer: the last search before a write, over the encoded bytes. Each
// text of the document is looked at in all views, and for refs of an observation. Bytes that
// are no JSON are looked at as one text.
func (t *Taint) Scan(document []byte) []Hit {
	var hits []Hit
	err := Leaves(document, func(l Leaf) {
		if hit := t.leaf(l); hit != nil {
			hit.Where = l.Path
			hits = append(hits, *hit)
		}
	})
	if err == nil {
		return hits
	}
	return t.scanText(string(document))
}

// scanText looks at text of any length piece by piece; pieces overlap by more than any value
// is likely to be long.
func (t *Taint) scanText(s string) []Hit {
	const overlap = viewBytesMax / 4
	for start := 0; start < len(s); start += viewBytesMax - overlap {
		piece := s[start:min(start+viewBytesMax, len(s))]
		if hit := t.find(piece, search{}); hit != nil {
			return []Hit{*hit}
		}
		if refShape.MatchString(piece) {
			return []Hit{{Rule: "ref"}}
		}
	}
	return nil
}

func (t *Taint) leaf(l Leaf) *Hit {
	switch {
	case Vocabulary(l.Key, l.Value):
		return nil
	case l.Number:
		return t.find(l.Value, search{sensitiveOnly: true, longOnly: true})
	case refShape.MatchString(l.Value):
		return &Hit{Rule: "ref"}
	case isStepID(l):
		return nil
	case identityKeys[l.Key] || (l.Key == "name" && isRootName(l.Path)):
		return t.find(l.Value, search{sensitiveOnly: true, longOnly: true})
	case l.Key == "origin":
		return t.find(l.Value, search{longOnly: true})
	case l.Key == "path":
		return t.scanPath(l.Value)
	}
	return t.find(l.Value, search{})
}

func (t *Taint) scanPath(template string) *Hit {
	for _, s := range strings.Split(template, "/") {
		if !isWordSegment(s) {
			continue
		}
		if hit := t.find(s, search{}); hit != nil {
			return hit
		}
	}
	return nil
}

var (
	stepIDPlace = regexp.MustCompile(`^steps\[[0-9]+\]\.(?:id|form\[[0-9]+\])$`)
	stepIDShape = regexp.MustCompile(`^s[0-9]+$`)
)

// isStepID reports whether a text is the number of a step in the place of one: it counts steps,
// whatever a run's values were.
func isStepID(l Leaf) bool {
	return stepIDPlace.MatchString(l.Path) && stepIDShape.MatchString(l.Value)
}

// isRootName reports whether a "name" is the document's own or a parameter's.
func isRootName(path string) bool {
	return path == "name" || (strings.HasPrefix(path, "params[") && strings.Count(path, ".") == 1)
}
