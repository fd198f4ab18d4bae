package convert

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/sanitize"
)

// plain reads the parts of the format that every reader knows, strictly.
func (r *reader) plain(doc object) (*plainWorkflow, error) {
	p := &plainWorkflow{Schema: doc.text("schema"), Name: cleanText(doc.text("name"), nameUnitsMax)}
	hit := sanitize.Tells(p.Name)
	params, ok := doc.list("parameters")
	steps, ok2 := doc.list("steps")
	switch {
	case p.Schema != string(WebBrainWorkflow):
		return nil, &Fault{"schema", "document is " + quoted(p.Schema)}
	case p.Name == "":
		return nil, &Fault{"name", "empty"}
	case hit != nil:
		return nil, &Fault{"name", "it may not be kept: " + hit.Error()}
	case !ok || !ok2:
		return nil, &Fault{"", "parameters and steps must be lists"}
	case len(params) > plainParamsMax:
		return nil, &Fault{"parameters", fmt.Sprintf("%d entries; at most %d", len(params), plainParamsMax)}
	case len(steps) > plainStepsMax:
		return nil, &Fault{"steps", fmt.Sprintf("%d entries; at most %d", len(steps), plainStepsMax)}
	case len(steps) == 0:
		return nil, &Fault{"steps", "no steps"}
	}
	start, why := plainScopeOf(doc["start"])
	if why != "" {
		return nil, &Fault{"start", why}
	}
	p.Start = *start
	r.unknownKeys("", doc, "schema", "id", "name", "createdAt", "updatedAt", "source", "start", "parameters", "steps", "stats", extensionKey)
	if err := r.params(p, params); err != nil {
		return nil, err
	}
	if skipped := doc.under("stats").count("skippedToolCount"); skipped > 0 {
		r.note("its producer left out %d recorded calls and does not say which", skipped)
	}
	for i, v := range steps {
		where := fmt.Sprintf("steps[%d]", i)
		o, ok := v.(object)
		if !ok {
			return nil, &Fault{where, "no object"}
		}
		s, fault := r.step(where, i, o, p)
		if fault != nil {
			return nil, fault
		}
		if slices.ContainsFunc(p.Steps, func(other plainStep) bool { return other.ID == s.ID }) {
			return nil, &Fault{where + ".id", "another step has the same"}
		}
		p.Steps = append(p.Steps, *s)
	}
	return p, nil
}

// unknownKeys notes what every reader of the format drops.
func (r *reader) unknownKeys(where string, o object, known ...string) {
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(known, key) {
			r.note("%s: unknown key %s was dropped", strings.TrimPrefix(where+" document", " "), quoted(key))
		}
	}
}

func plainScopeOf(v any) (*plainScope, string) {
	o, ok := v.(object)
	if !ok {
		return nil, "no origin and path family"
	}
	s := plainScope{o.text("origin"), cleanText(o.text("pathFamily"), pathUnitsMax)}
	if !isOrigin(s.Origin) {
		return nil, "its origin is no http or https origin in the form of the URL standard"
	}
	if units(o.text("pathFamily")) > pathUnitsMax {
		return nil, "its path family is cut"
	}
	if !strings.HasPrefix(s.PathFamily, "/") {
		s.PathFamily = "/" + s.PathFamily
	}
	return &s, ""
}

func (r *reader) params(p *plainWorkflow, list []any) error {
	for i, v := range list {
		where := fmt.Sprintf("parameters[%d]", i)
		o, _ := v.(object)
		id := strings.ToLower(cleanID(o.text("id")))
		switch {
		case id == "":
			return &Fault{where + ".id", "empty"}
		case slices.ContainsFunc(p.Parameters, func(other plainParam) bool { return other.ID == id }):
			return &Fault{where + ".id", "another parameter has the same"}
		}
		r.unknownKeys(where, o, "id", "label", "required", "sensitive", "type")
		p.Parameters = append(p.Parameters, plainParam{
			ID: id, Label: cleanText(o.text("label"), labelUnitsMax), Required: !o.isNot("required"), Sensitive: o.is("sensitive"), Type: "text",
		})
	}
	return nil
}

func (r *reader) step(where string, i int, o object, p *plainWorkflow) (*plainStep, error) {
	s := &plainStep{ID: cleanID(o.text("id")), Tool: o.text("tool")}
	if s.ID == "" {
		s.ID = fmt.Sprintf("step_%d", i+1)
	}
	rule, ok := plainTools[s.Tool]
	if !ok {
		return nil, &Fault{where + ".tool", "unknown tool " + quoted(s.Tool)}
	}
	args, ok := o["args"].(object)
	if !ok {
		return nil, &Fault{where + ".args", "no object"}
	}
	if why := s.Args.read(s.Tool, rule, args, p.Parameters); why != "" {
		return nil, &Fault{where + ".args", why}
	}
	if o.has("target") {
		s.Target = r.target(where, o.under("target"))
	}
	if rule.targeted && (s.Target == nil || s.Target.points() < targetPointsMin) {
		return nil, &Fault{where + ".target", "too little to find an element by"}
	}
	if o.has("scope") {
		var why string
		if s.Scope, why = plainScopeOf(o["scope"]); why != "" {
			return nil, &Fault{where + ".scope", why}
		}
	}
	r.unknownKeys(where, o, "id", "tool", "args", "target", "scope", "expected", extensionKey)
	return s, s.expect(where, o.under("expected"))
}

func (s *plainStep) expect(where string, o object) error {
	switch kind := o.text("kind"); kind {
	case "tool_success", "tool_verified", "url_changed":
		s.Expected.Kind = kind
	case "checked":
		value := o.is("value")
		s.Expected = plainExpected{Kind: kind, Value: &value}
		if s.Args.Checked != nil && *s.Args.Checked != value {
			return &Fault{where + ".expected", "another state than its arguments say"}
		}
	case "":
		s.Expected.Kind = "tool_success"
	default:
		return &Fault{where + ".expected.kind", "unknown word " + quoted(kind)}
	}
	return nil
}

// target reads the nine fields. A link counts only with a whole address: part of one is kept by
// other readers with its query.
func (r *reader) target(where string, o object) *plainTarget {
	text := func(key string) string {
		s := cleanText(o.text(key), targetUnitsMax)
		if isRef(s) {
			return ""
		}
		return s
	}
	t := &plainTarget{
		Role: text("role"), Name: text("name"), Label: text("label"), ID: text("id"), FieldName: text("fieldName"),
		Type: text("type"), AriaLabel: text("ariaLabel"), Placeholder: text("placeholder"),
	}
	if href := text("href"); href != "" {
		if t.Href = plainAddress(href); t.Href == "" {
			r.note("%s.target.href: no http or https address: dropped", where)
		}
	}
	r.unknownKeys(where+".target", o, "role", "name", "label", "id", "fieldName", "type", "ariaLabel", "placeholder", "href")
	return t
}
