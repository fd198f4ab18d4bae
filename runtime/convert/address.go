package convert

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// webURL reports whether a text is an absolute http or https address.
func webURL(s string) bool {
	_, err := schema.PlaceOf(s)
	return err == nil
}

// withoutQuery is an address without its query and fragment: what decides whether refs of an
// observation may still stand.
func withoutQuery(raw string) string {
	if i := strings.IndexAny(raw, "?#"); i >= 0 {
		return raw[:i]
	}
	return raw
}

// resolved is a link's destination as its page resolves it, "" when it is none.
func resolved(page, href string) string {
	base, err := url.Parse(page)
	if err != nil || href == "" {
		return ""
	}
	to, err := base.Parse(strings.TrimFunc(href, isSpace))
	if err != nil || !webURL(to.String()) {
		return ""
	}
	return to.String()
}

var (
	hostShape   = regexp.MustCompile(`^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$`)
	numberLabel = regexp.MustCompile(`^(?:[0-9]+|0[xX][0-9A-Fa-f]*)$`)
)

// isOrigin reports whether a text is the serialised origin that the URL standard gives, which
// upstream compares with: lower case, punycode, dotted IPv4, compressed IPv6, no default port.
func isOrigin(s string) bool {
	at, err := schema.PlaceOf(s)
	if err != nil || at.Origin != s || units(s) > originUnitsMax {
		return false
	}
	u, err := url.Parse(s)
	if err != nil {
		return false
	}
	host := u.Hostname()
	if inner, bracketed := strings.CutPrefix(u.Host, "["); bracketed {
		address, err := netip.ParseAddr(host)
		return err == nil && !address.Is4In6() && address.Zone() == "" && strings.HasPrefix(inner, address.String()+"]")
	}
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	if numberLabel.MatchString(labels[len(labels)-1]) {
		address, err := netip.ParseAddr(host)
		return err == nil && address.Is4() && address.String() == host
	}
	return hostShape.MatchString(host)
}

// anyID is what upstream writes for a segment of a path that it took for an id.
const anyID = ":id"

// familyOf writes a path template as upstream does: its one placeholder matches anything.
func familyOf(template string) string {
	segments := strings.Split(template, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, ":") {
			segments[i] = anyID
		}
	}
	return strings.Join(segments, "/")
}

// templateOf reads a family of paths. An id there is a number, a UUID or a long token with a
// digit: all of these are opaque segments, and no plain word is. What upstream left as it was
// and is no plain word gives way to a placeholder; kept reports whether nothing did.
func templateOf(family string) (template string, kept bool) {
	segments := strings.FieldsFunc(family, func(r rune) bool { return r == '/' })
	kept = true
	for i, s := range segments {
		if s == anyID {
			segments[i] = ":opaque"
			continue
		}
		segments[i] = strings.TrimPrefix(schema.PathTemplate(url.PathEscape(s)), "/")
		kept = kept && segments[i] == s
	}
	return "/" + strings.Join(segments, "/"), kept
}
