package compile

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wfbench/wfbench/schema"
)

// plainIntent stands for a goal that cannot be kept.
const plainIntent = "Repeat the recorded task."

var paramReference = regexp.MustCompile(`\{\{([a-z][a-z0-9_]*)\}\}`)

// intent turns a goal with {{param}} references into a text. The words between them pass the
// sanitizer; when any of them cannot be kept, the goal as a whole gives way to a plain one.
func (b *builder) intent(goal string) schema.Text {
	goal = strings.Join(strings.Fields(goal), " ")
	var parts []schema.TextPart
	done := 0
	for _, at := range paramReference.FindAllStringSubmatchIndex(goal, -1) {
		if !b.declared(goal[at[2]:at[3]]) {
			continue
		}
		words, ok := b.goalWords(goal[done:at[0]])
		if !ok {
			return b.noIntent()
		}
		parts = append(append(parts, words...), schema.TextPart{Param: goal[at[2]:at[3]]})
		done = at[1]
	}
	words, ok := b.goalWords(goal[done:])
	if !ok {
		return b.noIntent()
	}
	if parts = append(parts, words...); len(parts) == 0 {
		return schema.Literal(plainIntent)
	}
	return schema.Text{Parts: join(parts)}
}

// goalWords sanitizes the words between two references and keeps the space around them.
func (b *builder) goalWords(s string) ([]schema.TextPart, bool) {
	text, err := b.clean.Text(s)
	if err != nil {
		return nil, false
	}
	parts := append([]schema.TextPart(nil), text.Parts...)
	if first, _ := utf8.DecodeRuneInString(s); unicode.IsSpace(first) {
		parts = append([]schema.TextPart{{Literal: " "}}, parts...)
	}
	if last, _ := utf8.DecodeLastRuneInString(s); unicode.IsSpace(last) && len(text.Parts) > 0 {
		parts = append(parts, schema.TextPart{Literal: " "})
	}
	return parts, true
}

// join melts neighbouring literals into one.
func join(parts []schema.TextPart) []schema.TextPart {
	var out []schema.TextPart
	for _, p := range parts {
		if n := len(out); n > 0 && p.Literal != "" && out[n-1].Literal != "" {
			out[n-1].Literal += p.Literal
			continue
		}
		out = append(out, p)
	}
	return out
}

func (b *builder) noIntent() schema.Text {
	b.notes = append(b.notes, "the goal holds text that cannot be kept: left out")
	return schema.Literal(plainIntent)
}

func (b *builder) declared(param string) bool {
	for _, p := range b.trace.Params {
		if p.Name == param {
			return true
		}
	}
	return false
}
