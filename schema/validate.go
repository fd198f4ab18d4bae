package schema

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The limits that Validate sets on counts and on the length of texts, in characters.
const (
	stepsMax     = 200
	paramsMax    = 60
	eventsMax    = 2_000
	factsMax     = 20_000
	requestsMax  = 500
	dialogsMax   = 100
	postMax      = 20
	saidMax      = 20
	anchorsMax   = 16
	framesMax    = 16
	notesMax     = 400
	actsMax      = 5_000
	effectsMax   = 10_000
	findingsMax  = 10_000
	cellsMax     = 200_000
	nameCharsMax = 120
	textCharsMax = 2_000
	pageCharsMax = 100_000
	problemsMax  = 20
)

// Problem is one thing that a document may not say, with its place.
type Problem struct {
	// Path is as in SyntaxError.
	Path string
	Msg  string
}

// String is "path: msg".
func (p Problem) String() string {
	if p.Path == "" {
		return p.Msg
	}
	return p.Path + ": " + p.Msg
}

// ValidationError holds the problems of one document, in its order, problemsMax at most.
type ValidationError struct{ Problems []Problem }

// Error joins the problems.
func (e *ValidationError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "; ")
}

// Validate checks what a document says against itself: known words, unique ids, declared
// parameters, canonical origins, limits on counts. It judges form, never safety: a run that
// broke every rule is still a valid record of it. The error is a *ValidationError.
func Validate[T Document](doc *T) error {
	c := &checker{}
	if doc == nil {
		c.fail("", "no document")
		return c.err()
	}
	switch doc := any(doc).(type) {
	case *Trace:
		c.trace(doc)
	case *Workflow:
		c.workflow(doc)
	case *Run:
		c.run(doc)
	case *Report:
		c.report(doc)
	case *Saved:
		c.saved(doc)
	case *Proposals:
		c.proposals(doc)
	}
	return c.err()
}

// checker collects problems.
type checker struct{ problems []Problem }

func (c *checker) err() error {
	if len(c.problems) == 0 {
		return nil
	}
	return &ValidationError{Problems: c.problems}
}

func (c *checker) fail(path, format string, args ...any) {
	if len(c.problems) < problemsMax {
		c.problems = append(c.problems, Problem{path, fmt.Sprintf(format, args...)})
	}
}

// want notes a problem unless ok.
func (c *checker) want(ok bool, path, format string, args ...any) {
	if !ok {
		c.fail(path, format, args...)
	}
}

var (
	idShape     = regexp.MustCompile(`^[a-z0-9]+(?:[-_.][a-z0-9]+)*$`)
	paramShape  = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	stepShape   = regexp.MustCompile(`^s[1-9][0-9]*$`)
	roleShape   = regexp.MustCompile(`^[A-Za-z][A-Za-z-]*$`)
	methodShape = regexp.MustCompile(`^[A-Z]+$`)
	effectShape = regexp.MustCompile(`^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$`)
	driftShape  = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*(?::[a-z0-9-]+)?$`)
)

func (c *checker) name(want, got string) {
	c.want(got == want, "schema", "document is %s; want %q", quoted(got), want)
}

// shape checks a short name against its form.
func (c *checker) shape(re *regexp.Regexp, path, s string) {
	c.want(re.MatchString(s) && len(s) <= nameCharsMax, path, "%s is no well-formed name here", quoted(s))
}

// chars checks the length of a text that people or pages wrote.
func (c *checker) chars(path, s string, charsMax int) {
	c.want(utf8.RuneCountInString(s) <= charsMax, path, "text is longer than %d characters", charsMax)
}

// count checks the length of a list.
func (c *checker) count(path string, n, countMax int) {
	c.want(n <= countMax, path, "%d entries; at most %d", n, countMax)
}

// notNegative checks a count or a duration.
func notNegative[N int | int64](c *checker, path string, n N) {
	c.want(n >= 0, path, "negative")
}

// oneOf checks a word against a closed set.
func oneOf[S ~string](c *checker, path string, got S, known []S) {
	c.want(slices.Contains(known, got), path, "unknown word %s", quoted(string(got)))
}

// origin checks for scheme://host[:port] in canonical form.
func (c *checker) origin(path, origin string) {
	c.want(canonicalOrigin(origin), path, "%s is no canonical http or https origin", quoted(origin))
}

func canonicalOrigin(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil || u.User != nil || u.Hostname() == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return false
	}
	return originOf(u) == origin
}

// template checks that a path is a template and nothing else: what PathTemplate would give.
func (c *checker) template(path, template string) {
	c.want(isTemplate(template), path, "%s is no path template", quoted(template))
}

func isTemplate(template string) bool {
	if template == "/" {
		return true
	}
	rest, ok := strings.CutPrefix(template, "/")
	if !ok {
		return false
	}
	for _, segment := range strings.Split(rest, "/") {
		if _, placeholder := placeholderPattern[segment]; !placeholder && segmentTemplate(segment) != segment {
			return false
		}
	}
	return true
}

func (c *checker) place(path string, p Place) {
	c.origin(path+".origin", p.Origin)
	c.template(path+".path", p.Path)
}

// params checks declarations and gives the set of their names.
func (c *checker) params(params []Param) map[string]bool {
	declared := make(map[string]bool, len(params))
	c.count("params", len(params), paramsMax)
	for i, p := range params {
		path := fmt.Sprintf("params[%d]", i)
		c.shape(paramShape, path+".name", p.Name)
		c.chars(path+".label", p.Label, nameCharsMax)
		c.want(!declared[p.Name], path+".name", "parameter %s is declared twice", quoted(p.Name))
		declared[p.Name] = true
	}
	return declared
}

func (c *checker) usage(path string, u Usage) {
	notNegative(c, path+".calls", u.Calls)
	c.tokens(path+".tokens", u.Tokens)
	oneOf(c, path+".source", u.Source, []string{"", "provider", "o200k"})
}

func (c *checker) tokens(path string, t Tokens) {
	notNegative(c, path+".input", t.Input)
	notNegative(c, path+".output", t.Output)
}
