package schema

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

var (
	digitsOnly = regexp.MustCompile(`^[0-9]+$`)
	uuidShape  = regexp.MustCompile(`^(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	plainWord  = regexp.MustCompile(`^[A-Za-z]+(?:[-_][A-Za-z]+)*(?:\.[a-z]{2,5})?$`)
)

// segmentWordMax is the longest path segment that can earn its place as a word.
const segmentWordMax = 32

// The classes of placeholder, as regular expressions over one path segment. :word stands for a
// plain word that was a run-time value; PathTemplate, which knows no values, never makes it.
var placeholderPattern = map[string]string{
	":number": `[0-9]+`,
	":uuid":   `[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`,
	":word":   `[A-Za-z]+(?:[-_][A-Za-z]+)*(?:\.[a-z]{2,5})?`,
	":opaque": `[^/]*[0-9%@.~+=,;!$&'()*:][^/]*|[^/]{33,}`,
}

// PathTemplate reduces a URL path to its family: a segment stays only when it is a plain word
// of letters; digits become :number, a UUID :uuid, anything else :opaque.
func PathTemplate(path string) string {
	segments := strings.Split(strings.Trim(path, "/"), "/")
	if len(segments) == 1 && segments[0] == "" {
		return "/"
	}
	for i, s := range segments {
		segments[i] = segmentTemplate(s)
	}
	return "/" + strings.Join(segments, "/")
}

func segmentTemplate(s string) string {
	switch {
	case digitsOnly.MatchString(s):
		return ":number"
	case uuidShape.MatchString(s):
		return ":uuid"
	case plainWord.MatchString(s) && len(s) <= segmentWordMax:
		return s
	default:
		return ":opaque"
	}
}

// PathPattern is the regular expression that matches exactly the paths of a template's
// family, in the syntax that Go and ECMAScript share.
func PathPattern(template string) string {
	segments := strings.Split(strings.Trim(template, "/"), "/")
	if len(segments) == 1 && segments[0] == "" {
		return "^/$"
	}
	for i, s := range segments {
		if p, ok := placeholderPattern[s]; ok {
			segments[i] = "(?:" + p + ")"
		} else {
			segments[i] = regexp.QuoteMeta(s)
		}
	}
	return "^/" + strings.Join(segments, "/") + "/?$"
}

// PlaceOf reduces a URL to its place. Only http and https URLs without user info have one.
func PlaceOf(raw string) (Place, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return Place{}, fmt.Errorf("reading url: not a url")
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return Place{}, fmt.Errorf("reading url: scheme %q is not http or https", u.Scheme)
	}
	if u.User != nil {
		return Place{}, fmt.Errorf("reading url: it carries user info")
	}
	if u.Hostname() == "" {
		return Place{}, fmt.Errorf("reading url: no host")
	}
	return Place{Origin: originOf(u), Path: PathTemplate(u.EscapedPath())}, nil
}

func originOf(u *url.URL) string {
	host := strings.ToLower(u.Hostname())
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	port := u.Port()
	if port == "" || (u.Scheme == "http" && port == "80") || (u.Scheme == "https" && port == "443") {
		return u.Scheme + "://" + host
	}
	return u.Scheme + "://" + host + ":" + port
}

// Holds reports whether a URL is at the place: same origin, path of the family.
func (p Place) Holds(raw string) bool {
	u, err := url.Parse(raw)
	if err != nil || u.User != nil || (u.Scheme != "http" && u.Scheme != "https") {
		return false
	}
	path := u.EscapedPath()
	if path == "" {
		path = "/"
	}
	return originOf(u) == p.Origin && pathHolds(p.Path, path)
}

// placeholderShape are the compiled classes of placeholder.
var placeholderShape = func() map[string]*regexp.Regexp {
	shapes := make(map[string]*regexp.Regexp, len(placeholderPattern))
	for name, pattern := range placeholderPattern {
		shapes[name] = regexp.MustCompile("^(?:" + pattern + ")$")
	}
	return shapes
}()

// pathHolds reports whether a path is of a template's family: what PathPattern says, segment by
// segment, since a replay asks it at every look.
func pathHolds(template, path string) bool {
	want := strings.Trim(template, "/")
	if want == "" {
		return path == "/"
	}
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return false
	}
	segments, wanted := strings.Split(strings.TrimSuffix(rest, "/"), "/"), strings.Split(want, "/")
	if len(segments) != len(wanted) {
		return false
	}
	for i, s := range wanted {
		shape, class := placeholderShape[s]
		if class && !shape.MatchString(segments[i]) || !class && s != segments[i] {
			return false
		}
	}
	return true
}
