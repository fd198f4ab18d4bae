package sim

import (
	"regexp"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// naming is what a name must be: an exact one, or one of a pattern where part of it may vary.
type naming struct {
	exact   string
	pattern *regexp.Regexp
	// none says that nothing fits: the pattern is not one.
	none bool
}

func (s *Session) naming(q *browser.Query) naming {
	if q.NamePattern == "" {
		return naming{exact: tidy(q.Name)}
	}
	re := s.compiled(q.NamePattern)
	return naming{pattern: re, none: re == nil}
}

func (n *naming) fits(name string) bool {
	switch {
	case n.none:
		return false
	case n.pattern != nil:
		return n.pattern.MatchString(name)
	}
	return name == n.exact
}

// patternsMax bounds the patterns that a session remembers.
const patternsMax = 256

type patternOf struct{ pattern, path string }

// matches reports whether a path is of a pattern's family.
func (s *Session) matches(pattern, path string) bool {
	k := patternOf{pattern, path}
	if yes, ok := s.patterns[k]; ok {
		return yes
	}
	re := s.compiled(pattern)
	yes := re != nil && re.MatchString(path)
	if len(s.patterns) >= patternsMax {
		clear(s.patterns)
	}
	s.patterns[k] = yes
	return yes
}

// compiled is a pattern ready for use, or nil when it is none.
func (s *Session) compiled(pattern string) *regexp.Regexp {
	re, ok := s.compiledOf[pattern]
	if !ok {
		if len(s.compiledOf) >= patternsMax {
			clear(s.compiledOf)
		}
		re, _ = regexp.Compile(pattern)
		s.compiledOf[pattern] = re
	}
	return re
}

// pathPattern is schema.PathPattern, remembered.
func (s *Session) pathPattern(template string) string {
	p, ok := s.templates[template]
	if !ok {
		if len(s.templates) >= patternsMax {
			clear(s.templates)
		}
		p = schema.PathPattern(template)
		s.templates[template] = p
	}
	return p
}
