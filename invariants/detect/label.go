package detect

import (
	"regexp"
	"strings"
	"unicode"
)

// RuleLabel is the rule of a value whose key says that it is secret.
const RuleLabel = "secret-by-label"

// secretWords are the words of a key that make its value a secret, each alone or joined to
// its neighbours: "apiKey", "api_key" and "x-api-key" all hold "apikey".
//
// Note: "key" and "code" alone are not here. Keys of a keyboard, anchors and coupons have them.
var secretWords = []string{
	"password", "passwd", "passphrase", "passcode", "pwd", "secret", "apikey", "authkey", "privatekey",
	"accesskey", "accesstoken", "authtoken", "bearer", "refreshtoken", "idtoken", "sessiontoken", "csrf", "xsrf",
	"token", "authorization", "cookie", "setcookie", "sessionid", "sessid", "credential", "credentials",
	"otp", "totp", "onetimecode", "pin", "cvc", "cvv", "csc", "securitycode", "cardnumber", "cardno", "ccnumber",
	"iban", "ssn", "socialsecuritynumber", "passport", "passportnumber", "recoverycode", "seedphrase", "mnemonic",
}

// joinedWordsMax is how many words of a key may make up one of secretWords.
const joinedWordsMax = 3

// labelled reports a value whose key says that it is secret. A value that names a parameter
// or repeats the key is none: {"param": "password"} and {"password": "Password"} tell nothing.
func labelled(key, value string) (string, bool) {
	words := keyWords(key)
	if strings.Join(words, "") == strings.Join(keyWords(value), "") {
		return "", false
	}
	for i := range words {
		joined := ""
		for k := i; k < len(words) && k < i+joinedWordsMax; k++ {
			joined += words[k]
			if isSecretWord(joined) {
				return RuleLabel, true
			}
		}
	}
	return "", false
}

func isSecretWord(word string) bool {
	for _, w := range secretWords {
		if w == word {
			return true
		}
	}
	return false
}

// keyWords splits a key at case changes and at everything that is no letter or digit, in
// lower case: "xApi-Key2" is x, api, key2.
func keyWords(key string) []string {
	var words []string
	word := ""
	flush := func() {
		if word != "" {
			words = append(words, strings.ToLower(word))
		}
		word = ""
	}
	lower := false
	for _, r := range key {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			lower = false
			continue
		}
		if unicode.IsUpper(r) && lower {
			flush()
		}
		lower = !unicode.IsUpper(r)
		word += string(r)
	}
	flush()
	return words
}

var placeholderShape = regexp.MustCompile(`^(?:\{\{[a-z][a-z0-9_]*\}\}|\[secret\]|\*+|•+)$`)

// placeholder reports a text that stands in the place of a value.
func placeholder(value string) bool { return placeholderShape.MatchString(strings.TrimSpace(value)) }
