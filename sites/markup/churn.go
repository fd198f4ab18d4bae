package markup

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

// churn gives every id and test id a name of this load and changes what refers to them. A class gets
// another name that is the same on each load, so that parts that come later keep their look.
func churn(doc *html.Node, rng *rand.Rand) {
	renamed := map[string]string{}
	rename := func(old string) string {
		if renamed[old] == "" {
			renamed[old] = "c" + app.Token(rng, churnLength)
		}
		return renamed[old]
	}
	class := func(old string) string { return "c" + app.Token(app.Rand(0, "markup/class/"+old), churnLength) }
	for _, n := range elements(doc) {
		for i := range n.Attr {
			switch a := &n.Attr[i]; a.Key {
			case "class":
				a.Val = each(a.Val, class)
			case "id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form", "data-testid":
				a.Val = each(a.Val, rename)
			}
		}
	}
	for _, sheet := range elements(doc, atom.Style) {
		for text := range sheet.ChildNodes() {
			text.Data = classInStyle.ReplaceAllStringFunc(text.Data, func(name string) string { return "." + class(name[1:]) })
		}
	}
}

// each changes every word of a list.
func each(list string, change func(string) string) string {
	words := strings.Fields(list)
	for i := range words {
		words[i] = change(words[i])
	}
	return strings.Join(words, " ")
}
