package browser

import "net/url"

// Bare is a URL without user info, query and fragment: what may be told of it.
func Bare(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "a url that cannot be read"
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}
