package compile

import (
	"slices"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// preMax is how many preconditions a step gets: one for each parameter that the page was about.
const preMax = 3

// subjectRunesMin is the shortest value that says whom a page is about: a shorter one stands on every page.
const subjectRunesMin = 3

// pre learns whom or what a step that may change the server is about: the values of parameters that
// stood on the page before it, by themselves in a text of their own, in a heading or a dialog's name,
// or among the words of the dialog that the target stands in. The rows and items of the target are
// told by its anchors.
func (b *builder) pre(e schema.Event) []schema.Condition {
	if !decisive(e) {
		return nil
	}
	var list []schema.Condition
	told := map[string]bool{}
	for _, exact := range []bool{true, false} {
		for _, s := range e.Said {
			c, ok := b.subject(s, exact, e.Target)
			if !ok || len(list) == preMax || slices.ContainsFunc(c.Name.Params(), func(p string) bool { return told[p] }) {
				continue
			}
			for _, p := range c.Name.Params() {
				told[p] = true
			}
			list = append(list, c)
		}
	}
	return list
}

// subject makes the precondition of one text, or none. Exact ones hold the whole text.
func (b *builder) subject(s schema.Saying, exact bool, target *schema.Capture) (schema.Condition, bool) {
	if !sanitize.Vocabulary("role", s.Role) {
		return schema.Condition{}, false
	}
	text, err := b.clean.Text(s.Text)
	switch {
	case exact:
		named := s.Role == "heading" || slices.Contains(dialogRoles, s.Role)
		if err != nil || !b.tells(text) || volatile(text) || b.holdsData(text) || !(named || isReference(text)) {
			return schema.Condition{}, false
		}
		return schema.Condition{Kind: schema.ElementPresent, Role: s.Role, Name: text, Count: 1}, true
	case s.InDialog && target != nil && anchorOf(target, dialogRoles) >= 0:
		param := b.paramIn(s.Text)
		return schema.Condition{Kind: schema.ElementSays, Role: s.Role, Name: schema.ParamText(param)}, param != ""
	}
	return schema.Condition{}, false
}

// tells reports whether the values in a text are long enough to say something, and none is a secret.
func (b *builder) tells(text schema.Text) bool {
	params := text.Params()
	return len(params) > 0 && !slices.ContainsFunc(params, func(name string) bool { return !b.plainSubject(name) })
}

// paramIn is the parameter whose value a text holds as whole words; "" where there is none that tells.
func (b *builder) paramIn(text string) string {
	for _, p := range b.trace.Params {
		if b.plainSubject(p.Name) && sanitize.HoldsWord(text, b.trace.Values[p.Name]) {
			return p.Name
		}
	}
	return ""
}

func (b *builder) plainSubject(param string) bool {
	i := slices.IndexFunc(b.trace.Params, func(p schema.Param) bool { return p.Name == param })
	return i >= 0 && !b.trace.Params[i].Sensitive && utf8.RuneCountInString(sanitize.Clean(b.trace.Values[param])) >= subjectRunesMin
}

// decisive reports whether an event decides about something: it may have changed the server, or it
// opened the dialog in which that is asked.
func decisive(e schema.Event) bool {
	return consequential(e) || (hasDialog(e.After) && !hasDialog(e.Before))
}
