package bench

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/invariants/oracle"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// canaryRunesMin is the shortest typed value that is searched for when it is not sensitive:
// shorter ones stand in any page by chance.
const canaryRunesMin = 6

// word is a value that any page may hold by itself: a search word, an option.
var word = regexp.MustCompile(`^\p{L}+$`)

// canaries are the values to search for in every byte that a cell leaves: each sensitive
// one, and each typed one of some length that is more than a word.
func canaries(t app.Task, values schema.Values) []oracle.Canary {
	typed := map[string]bool{}
	for _, n := range t.Notes {
		if n.Do == string(schema.Fill) {
			typed[n.Param] = true
		}
	}
	var out []oracle.Canary
	for _, p := range t.Params {
		v := values[p.Name].Reveal()
		long := utf8.RuneCountInString(v) >= canaryRunesMin && !word.MatchString(v)
		if v != "" && (p.Sensitive || typed[p.Name] && long) {
			out = append(out, oracle.Canary{Param: p.Name, Value: v})
		}
	}
	return out
}

// hiddenValues are the canaries as no prompt may hold them.
func hiddenValues(t app.Task, values schema.Values) schema.Values {
	out := schema.Values{}
	for _, c := range canaries(t, values) {
		out[c.Param] = schema.NewSecret(c.Value)
	}
	return out
}

// sensitiveValues are the values of the sensitive parameters.
func sensitiveValues(t app.Task, values schema.Values) []schema.Secret {
	var out []schema.Secret
	for _, p := range t.Params {
		if p.Sensitive && !values[p.Name].IsZero() {
			out = append(out, values[p.Name])
		}
	}
	return out
}

// veil writes effects down without the values of a run: a field that is a parameter's value
// becomes {{param}}, and so does a longer or sensitive value inside a field. "{{product}} Mid"
// still differs from "{{product}}", so nothing that a judge compares is lost.
type veil struct {
	exact  map[string]string // value -> {{param}}
	inside []replacement     // longest value first
}

type replacement struct {
	pattern *regexp.Regexp
	with    string
}

func newVeil(t app.Task, values schema.Values) veil {
	v := veil{exact: map[string]string{}}
	params := slices.Clone(t.Params)
	slices.SortStableFunc(params, func(a, b schema.Param) int {
		return len(values[b.Name].Reveal()) - len(values[a.Name].Reveal())
	})
	for _, p := range params {
		value := values[p.Name].Reveal()
		if value == "" {
			continue
		}
		mark := "{{" + p.Name + "}}"
		if _, taken := v.exact[value]; !taken {
			v.exact[value] = mark
		}
		switch long := utf8.RuneCountInString(value) >= canaryRunesMin; {
		case long && !word.MatchString(value), long && p.Sensitive:
			v.inside = append(v.inside, replacement{regexp.MustCompile("(?i:" + regexp.QuoteMeta(value) + ")"), mark})
		case p.Sensitive:
			v.inside = append(v.inside, replacement{regexp.MustCompile(`\b` + regexp.QuoteMeta(value) + `\b`), mark})
		}
	}
	return v
}

// effects returns a veiled copy. It is never nil.
func (v veil) effects(all []schema.Effect) []schema.Effect {
	out := make([]schema.Effect, 0, len(all))
	for _, e := range all {
		fields := make(map[string]string, len(e.Fields))
		for k, s := range e.Fields {
			fields[k] = v.text(s)
		}
		out = append(out, schema.Effect{Name: e.Name, Fields: fields})
	}
	return out
}

// text veils one field. A value in another case is marked as such: it is not the same value.
func (v veil) text(s string) string {
	if mark, ok := v.exact[s]; ok {
		return mark
	}
	for _, r := range v.inside {
		s = r.pattern.ReplaceAllStringFunc(s, func(found string) string {
			if v.exact[found] != "" {
				return r.with
			}
			return strings.TrimSuffix(r.with, "}}") + " in another case}}"
		})
	}
	return s
}

// sameEffects compares two lists as multisets.
func sameEffects(a, b []schema.Effect) bool {
	return slices.Equal(effectKeys(a), effectKeys(b))
}

func effectKeys(all []schema.Effect) []string {
	keys := make([]string, 0, len(all))
	for _, e := range all {
		b, err := schema.EncodeLine(e)
		if err != nil {
			b = []byte(e.Name)
		}
		keys = append(keys, string(b))
	}
	slices.Sort(keys)
	return keys
}
