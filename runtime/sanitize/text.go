package sanitize

import (
	"unicode/utf8"

	"github.com/wfbench/wfbench/schema"
)

// Text implements Sanitizer. Where the text holds the value of a plain parameter, as the
// whole of it or as a whole word, a reference takes its place; the longest value wins. An
// absent text stays absent.
func (t *Taint) Text(s string) (schema.Text, error) {
	s = Clean(s)
	if utf8.RuneCountInString(s) > TextRunesMax {
		return schema.Text{}, &Hit{Rule: "long"}
	}
	if hit := t.find(s, search{sensitiveOnly: true}); hit != nil {
		return schema.Text{}, hit
	}
	parts, hit := t.refer(s)
	if hit != nil {
		return schema.Text{}, hit
	}
	for _, p := range parts {
		if p.Param != "" {
			continue
		}
		if hit := t.find(p.Literal, search{}); hit != nil {
			return schema.Text{}, hit
		}
		if hit := vet(p.Literal); hit != nil {
			return schema.Text{}, hit
		}
	}
	return schema.Text{Parts: parts}, nil
}

// Option implements Sanitizer. An option is the page's own text and may have any shape; it
// may not hold a value.
func (t *Taint) Option(s string) (string, error) {
	s = Clean(s)
	if hit := t.find(s, search{}); hit != nil {
		return "", hit
	}
	if utf8.RuneCountInString(s) > TextRunesMax {
		return "", &Hit{Rule: "long"}
	}
	return s, nil
}

// refer splits a text at the values of plain parameters. A value that two parameters share
// could mean either, and a text that depends on the choice is refused.
func (t *Taint) refer(s string) ([]schema.TextPart, *Hit) {
	parts := []schema.TextPart{}
	if s != "" {
		parts = append(parts, schema.TextPart{Literal: s})
	}
	for _, p := range t.plain {
		var next []schema.TextPart
		for _, part := range parts {
			if part.Param != "" {
				next = append(next, part)
				continue
			}
			split := splitAt(part.Literal, p)
			if p.twin && (len(split) > 1 || split[0].Param != "") {
				return nil, &Hit{Rule: "value", Param: p.param, Form: formTwin}
			}
			next = append(next, split...)
		}
		parts = next
	}
	if len(parts) == 0 {
		return nil, nil
	}
	return parts, nil
}

// splitAt cuts a literal at each whole-word occurrence of a value.
func splitAt(s string, p plainValue) []schema.TextPart {
	if s == p.text {
		return []schema.TextPart{{Param: p.param}}
	}
	if veryShort(p.text) {
		return []schema.TextPart{{Literal: s}}
	}
	var parts []schema.TextPart
	for {
		i := indexWord(s, p.text)
		if i < 0 {
			break
		}
		if i > 0 {
			parts = append(parts, schema.TextPart{Literal: s[:i]})
		}
		parts = append(parts, schema.TextPart{Param: p.param})
		s = s[i+len(p.text):]
	}
	if s != "" {
		parts = append(parts, schema.TextPart{Literal: s})
	}
	return parts
}
