package convert_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf16"
)

// This file is a second reading of the rules of webbrain-workflow/1, written apart from the
// package: the strict import of the browser agent that owns the format. It judges what
// WriteWorkflow writes.

// upstream is what the import keeps of a file.
type upstream struct {
	Name       string
	Start      upstreamScope
	Parameters []upstreamParam
	Steps      []upstreamStep
}

type upstreamScope struct{ Origin, PathFamily string }

type upstreamParam struct {
	ID, Label           string
	Required, Sensitive bool
}

type upstreamStep struct {
	ID, Tool string
	Args     map[string]any
	Target   map[string]string
	Scope    *upstreamScope
	Expected string
}

var (
	jsSpace     = regexp.MustCompile("[\\t-\\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")
	notID       = regexp.MustCompile(`[^A-Za-z0-9_-]`)
	aRef        = regexp.MustCompile(`^ref_[A-Za-z0-9_-]+$`)
	bannedArgs  = regexp.MustCompile(`(?i)^(?:ref_?id|x|y|index|replayRequestId|apiReplayRequestId)$`)
	targetKeys  = []string{"role", "name", "label", "id", "fieldName", "type", "ariaLabel", "placeholder", "href"}
	targetScore = map[string]int{"id": 12, "fieldName": 9, "label": 8, "ariaLabel": 8, "name": 7, "href": 7, "placeholder": 5, "type": 3, "role": 2}
)

func jsClean(v any, limit int) string {
	s, _ := v.(string)
	s = strings.Trim(jsSpace.ReplaceAllString(s, " "), " ")
	if u := utf16.Encode([]rune(s)); len(u) > limit {
		s = string(utf16.Decode(u[:limit]))
	}
	return strings.Trim(s, " ")
}

func jsID(v any) string {
	s := notID.ReplaceAllString(jsClean(v, 100), "")
	return s[:min(len(s), 80)]
}

// upstreamImport imports a file or rejects it as a whole.
func upstreamImport(data []byte) (*upstream, error) {
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, data); err != nil || compact.Len() > 1_048_576 {
		return nil, fmt.Errorf("workflow_too_large")
	}
	params, ok1 := doc["parameters"].([]any)
	steps, ok2 := doc["steps"].([]any)
	w := &upstream{Name: jsClean(doc["name"], 80)}
	start := jsScope(doc["start"])
	if doc["schema"] != "webbrain-workflow/1" || w.Name == "" || start == nil || !ok1 || !ok2 || len(params) > 50 || len(steps) > 100 {
		return nil, fmt.Errorf("invalid_workflow: document")
	}
	w.Start = *start
	seen := map[string]bool{}
	for _, v := range params {
		p, _ := v.(map[string]any)
		id := strings.ToLower(jsID(p["id"]))
		if id == "" || seen[id] {
			return nil, fmt.Errorf("invalid_workflow: parameter %q", id)
		}
		seen[id] = true
		w.Parameters = append(w.Parameters, upstreamParam{id, jsClean(p["label"], 120), p["required"] != false, p["sensitive"] == true})
	}
	for i, v := range steps {
		o, _ := v.(map[string]any)
		s, ok := jsStep(o, seen)
		if !ok {
			return nil, fmt.Errorf("invalid_workflow: steps[%d]", i)
		}
		w.Steps = append(w.Steps, s)
	}
	return w, nil
}

func jsScope(v any) *upstreamScope {
	o, _ := v.(map[string]any)
	origin, _ := o["origin"].(string)
	u, err := url.Parse(origin)
	if err != nil || len(origin) > 300 || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return nil
	}
	port := u.Port()
	plain := u.User == nil && u.Path == "" && u.RawQuery == "" && u.Fragment == "" && strings.ToLower(u.Host) == u.Host &&
		!(u.Scheme == "http" && port == "80") && !(u.Scheme == "https" && port == "443") && u.Scheme+"://"+u.Host == origin
	if !plain {
		return nil
	}
	family := jsClean(o["pathFamily"], 500)
	if family == "" {
		family = "/"
	}
	return &upstreamScope{origin, family}
}

func jsStep(o map[string]any, declared map[string]bool) (upstreamStep, bool) {
	s := upstreamStep{ID: jsID(o["id"]), Scope: jsScope(o["scope"]), Target: jsTarget(o["target"])}
	s.Tool, _ = o["tool"].(string)
	expected, _ := o["expected"].(map[string]any)
	s.Expected, _ = expected["kind"].(string)
	var ok bool
	s.Args, ok = o["args"].(map[string]any)
	if !ok {
		return s, false
	}
	for key := range s.Args {
		if bannedArgs.MatchString(key) {
			return s, false
		}
	}
	only := func(keys ...string) bool {
		allowed := " " + strings.Join(keys, " ") + " "
		for key := range s.Args {
			if !strings.Contains(allowed, " "+key+" ") {
				return false
			}
		}
		return true
	}
	isBool := func(key string) bool { _, ok := s.Args[key].(bool); return ok || s.Args[key] == nil }
	isNumber := func(key string) bool {
		f, ok := s.Args[key].(float64)
		return s.Args[key] == nil || (ok && !math.IsInf(f, 0))
	}
	words := func() bool {
		text := jsClean(s.Args["text"], 240)
		return text != "" && !aRef.MatchString(text)
	}
	marker := func() bool {
		m, _ := s.Args["text"].(map[string]any)
		id, _ := m["$workflowParam"].(string)
		return len(m) == 1 && declared[id] && id == strings.ToLower(jsID(id))
	}
	aimed := score(s.Target, s.Target) >= 7
	switch s.Tool {
	case "navigate":
		u, err := url.Parse(fmt.Sprint(s.Args["url"]))
		return s, only("url") && err == nil && (u.Scheme == "http" || u.Scheme == "https")
	case "go_back", "go_forward":
		return s, only()
	case "click_ax":
		return s, only() && aimed
	case "set_checked":
		_, ok := s.Args["checked"].(bool)
		return s, only("checked") && ok && aimed
	case "type_ax":
		return s, only("text", "clear") && marker() && isBool("clear") && aimed
	case "set_field":
		return s, only("text", "clear", "submit") && marker() && isBool("clear") && isBool("submit") && aimed
	case "click":
		return s, only("text") && words()
	case "scroll":
		return s, only("direction", "amount") && isNumber("amount")
	case "wait_for_element":
		return s, only("text", "timeout") && words() && isNumber("timeout")
	}
	return s, false
}

func jsTarget(v any) map[string]string {
	o, _ := v.(map[string]any)
	t := map[string]string{}
	for _, key := range targetKeys {
		if s := jsClean(o[key], 240); s != "" && !aRef.MatchString(s) {
			t[key] = s
		}
	}
	return t
}

// score is the matcher's: points for each field that agrees, none lost for one that differs,
// nothing at all when both roles are there and differ.
func score(saved, live map[string]string) int {
	fold := func(s string) string { return strings.ToLower(s) }
	if saved["role"] != "" && live["role"] != "" && fold(saved["role"]) != fold(live["role"]) {
		return 0
	}
	points := 0
	for key, worth := range targetScore {
		if saved[key] != "" && fold(saved[key]) == fold(live[key]) {
			points += worth
		}
	}
	return points
}
