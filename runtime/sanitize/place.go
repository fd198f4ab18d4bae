package sanitize

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// wordPlaceholder stands for a path segment that is a plain word and holds a run-time value.
const wordPlaceholder = ":word"

// Place implements Sanitizer: schema.PlaceOf, and then any segment that holds a trace of a
// value gives way to the placeholder of its class. An origin that holds one cannot be kept.
func (t *Taint) Place(rawURL string) (schema.Place, error) {
	place, err := schema.PlaceOf(rawURL)
	if err != nil {
		return schema.Place{}, err
	}
	if hit := t.find(place.Origin, search{longOnly: true}); hit != nil {
		return schema.Place{}, fmt.Errorf("reducing url: its origin: %w", hit)
	}
	place.Path = t.path(place.Path)
	if !place.Holds(rawURL) {
		return schema.Place{}, fmt.Errorf("reducing url: its path has no template that holds it")
	}
	return place, nil
}

// path abstracts the words of a path template that hold a value.
func (t *Taint) path(template string) string {
	segments := strings.Split(template, "/")
	for i, s := range segments {
		if isWordSegment(s) && t.find(s, search{}) != nil {
			segments[i] = wordPlaceholder
		}
	}
	return strings.Join(segments, "/")
}

func isWordSegment(s string) bool { return s != "" && !strings.HasPrefix(s, ":") }

// credentialKeys are the names of query parameters whose values are secret whatever they look like.
var credentialKeys = map[string]bool{
	"access_token": true, "api_key": true, "apikey": true, "auth": true, "authorization": true,
	"code": true, "csrf": true, "id_token": true, "key": true, "magic": true, "nonce": true,
	"otp": true, "pass": true, "password": true, "pwd": true, "refresh_token": true,
	"secret": true, "session": true, "sid": true, "sig": true, "signature": true, "state": true,
	"ticket": true, "token": true,
}

// urlValues are the parts of an address that entered the run with it: user info, the values
// of the query, the fragment, and the segments of the path that name no family. A part that
// reads like an interface's own word ("?sort=name") is no value.
func urlValues(rawURL string) []string {
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil
	}
	var list []string
	add := func(s string) {
		if s != "" && (vet(s) != nil || len(s) > wordRunesMax) {
			list = append(list, s)
		}
	}
	if u.User != nil {
		list = append(list, u.User.Username())
		if password, ok := u.User.Password(); ok {
			list = append(list, password)
		}
	}
	for _, pair := range strings.FieldsFunc(u.RawQuery+"&"+u.EscapedFragment(), func(r rune) bool { return r == '&' || r == ';' || r == '?' }) {
		key, value, ok := strings.Cut(pair, "=")
		if !ok {
			key, value = "", pair
		}
		value = strings.ReplaceAll(unpercent(value), "+", " ")
		if credentialKeys[strings.ToLower(key)] && value != "" {
			list = append(list, value)
			continue
		}
		add(value)
	}
	for _, segment := range strings.Split(u.EscapedPath(), "/") {
		add(unpercent(segment))
	}
	return list
}
