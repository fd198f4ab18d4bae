package detect

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// pattern is one rule over the form of a value.
type pattern struct {
	rule  string
	match func(key, value string) bool
}

// patterns lists the rules over values, the most telling first.
func patterns() []pattern {
	return []pattern{
		{"private-key", has(pemHeader)},
		{"jwt", func(_, v string) bool { return anyMatch(jwtShape, v, isJWT) }},
		{"authorization", has(authorization)},
		{"url-user-info", has(urlUserInfo)},
		{"url-secret", has(urlSecret)},
		{"otpauth-url", has(otpauth)},
		{"cookie", has(cookie)},
		{"card-number", isCard},
		{"iban", func(_, v string) bool { return anyMatch(ibanShape, v, isIBAN) }},
		{"us-ssn", has(ssn)},
		{"e-mail", has(email)},
		{"phone-number", has(phone)},
		{"long-hex", has(longHex)},
	}
}

var (
	pemHeader     = regexp.MustCompile(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY`)
	jwtShape      = regexp.MustCompile(`[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*`)
	authorization = regexp.MustCompile(`(?i)\b(?:bearer|basic|digest|negotiate)\s+[A-Za-z0-9+/_.~=-]{8,}`)
	urlUserInfo   = regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://[^\s/?#@]+@[^\s/]`)
	urlSecret     = regexp.MustCompile(`(?i)[?&#;](?:access_?token|id_?token|refresh_?token|token|code|state|auth|api_?key|key|sig|signature|session|sid|ticket|samlresponse|password|pwd|otp)=[^&\s#]`)
	otpauth       = regexp.MustCompile(`(?i)\botpauth(?:-migration)?://`)
	cookie        = regexp.MustCompile(`(?i)\b(?:set-cookie:|cookie:|phpsessid=|jsessionid=|asp\.net_sessionid=|connect\.sid=|sessionid=|csrftoken=|xsrf-token=)`)
	cardShape     = regexp.MustCompile(`(?:^|[^0-9])([2-6](?:[ -]?[0-9]){12,18})(?:$|[^0-9])`)
	ibanShape     = regexp.MustCompile(`(?i)\b[a-z]{2}[0-9]{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,3})?\b`)
	ssn           = regexp.MustCompile(`(?:^|[^0-9-])[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}(?:$|[^0-9-])`)
	email         = regexp.MustCompile(`(?i)[\pL\pN._%+-]+@[\pL\pN-]+(?:\.[\pL\pN-]+)*\.\pL{2,}`)
	phone         = regexp.MustCompile(`(?:^|[^0-9A-Za-z])(?:\+[1-9](?:[ ().-]{0,2}[0-9]){7,14}|\(?[2-9][0-9]{2}\)?[ .-][2-9][0-9]{2}[ .-][0-9]{4})(?:$|[^0-9A-Za-z])`)
	longHex       = regexp.MustCompile(`(?:^|[^0-9A-Za-z])[0-9A-Fa-f]{32,}(?:$|[^0-9A-Za-z])`)
)

// has matches where the expression does.
func has(re *regexp.Regexp) func(key, value string) bool {
	return func(_, value string) bool { return re.MatchString(value) }
}

// anyMatch reports whether one of the matches passes a further test.
func anyMatch(re *regexp.Regexp, value string, test func(string) bool) bool {
	for _, m := range re.FindAllString(value, -1) {
		if test(m) {
			return true
		}
	}
	return false
}

// isJWT reports that the first part of a dotted token is a JSON object in base64url.
func isJWT(token string) bool {
	header, _, _ := strings.Cut(token, ".")
	b, err := base64.RawURLEncoding.DecodeString(header)
	return err == nil && strings.HasPrefix(string(b), "{") && strings.HasSuffix(string(b), "}")
}

// seedKey is the one key whose numbers are long by right: seeds of runs.
const seedKey = "seed"

// isCard reports a card number: 13 to 19 digits with a valid check digit.
func isCard(key, value string) bool {
	if key == seedKey {
		return false
	}
	for _, m := range cardShape.FindAllStringSubmatch(value, -1) {
		if luhn(m[1]) {
			return true
		}
	}
	return false
}

// luhn checks the check digit of a number, separators left out.
func luhn(s string) bool {
	sum, double := 0, false
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] < '0' || s[i] > '9' {
			continue
		}
		d := int(s[i] - '0')
		if double {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
		double = !double
	}
	return sum%10 == 0
}

// The lengths of an IBAN, without spaces.
const (
	ibanCharsMin = 15
	ibanCharsMax = 34
)

// isIBAN checks length and check digits: the rearranged number is 1 modulo 97.
func isIBAN(s string) bool {
	s = strings.ToUpper(strings.ReplaceAll(s, " ", ""))
	if len(s) < ibanCharsMin || len(s) > ibanCharsMax {
		return false
	}
	rest := 0
	for _, r := range s[4:] + s[:4] {
		switch {
		case r >= '0' && r <= '9':
			rest = (rest*10 + int(r-'0')) % 97
		default:
			rest = (rest*100 + int(r-'A') + 10) % 97
		}
	}
	return rest == 1
}
