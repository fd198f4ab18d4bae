package admin

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/wfbench/wfbench/sites/app"
)

// churnLength is the length of the names that churn makes up, after their first letter.
const churnLength = 7

// classInStyle finds the classes of a style sheet.
var classInStyle = regexp.MustCompile(`\.[a-z][a-z0-9-]*`)

// churn gives every id, class and test id a new name, and changes what refers to them.
func churn(doc *html.Node, rng *rand.Rand) {
	renamed := map[string]string{}
	rename := func(old string) string {
		if renamed[old] == "" {
			renamed[old] = "c" + app.Token(rng, churnLength)
		}
		return renamed[old]
	}
	for _, n := range elements(doc) {
		for i := range n.Attr {
			switch a := &n.Attr[i]; a.Key {
			case "id", "class", "for", "aria-labelledby", "aria-describedby", "data-testid":
				words := strings.Fields(a.Val)
				for j := range words {
					words[j] = rename(words[j])
				}
				a.Val = strings.Join(words, " ")
			}
		}
	}
	for _, sheet := range elements(doc, atom.Style) {
		for text := range sheet.ChildNodes() {
			text.Data = classInStyle.ReplaceAllStringFunc(text.Data, func(class string) string { return "." + rename(class[1:]) })
		}
	}
}
