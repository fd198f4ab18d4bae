package sim

import (
	"net/url"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// blankURL is what a session shows before its first page.
const blankURL = "about:blank"

// address is a URL taken apart.
type address struct {
	whole  string
	origin string // "" when it has none
	path   string // escaped, "/" when empty
}

// addressOf reads a whole URL.
func addressOf(raw string) address {
	u, err := url.Parse(raw)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return address{whole: raw}
	}
	path := u.EscapedPath()
	if path == "" {
		path = "/"
	}
	origin := u.Scheme + "://" + strings.ToLower(u.Host)
	if place, err := schema.PlaceOf(u.Scheme + "://" + u.Host); err == nil {
		origin = place.Origin
	}
	return address{whole: raw, origin: origin, path: path}
}

// against resolves a link or destination as a page at base does.
func against(base address, to string) address {
	if strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && base.origin != "" {
		path := to
		if i := strings.IndexAny(path, "?#"); i >= 0 {
			path = path[:i]
		}
		return address{whole: base.origin + to, origin: base.origin, path: path}
	}
	b, err := url.Parse(base.whole)
	if err != nil {
		return addressOf(to)
	}
	u, err := b.Parse(to)
	if err != nil {
		return address{}
	}
	return addressOf(u.String())
}

// bareEnd is where the query or fragment of a URL begins.
func bareEnd(raw string) int {
	if i := strings.IndexAny(raw, "?#"); i >= 0 {
		return i
	}
	return len(raw)
}
