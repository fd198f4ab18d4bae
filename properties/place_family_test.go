package properties

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/schema"
)

// lawSeed makes every run of the laws the same; wfbench has no other randomness in its tests.
const lawSeed = 20261130

func laws(t *testing.T, cases int) (*gopter.Properties, func()) {
	t.Helper()
	params := gopter.DefaultTestParametersWithSeed(lawSeed)
	params.MinSuccessfulTests = cases
	properties := gopter.NewProperties(params)
	return properties, func() { properties.TestingRun(t) }
}

// A path belongs to its own family, and its family keeps no digit, no "@" and no escape of it.
func TestPlaceFamily(t *testing.T) {
	properties, run := laws(t, 4000)
	carriesData := regexp.MustCompile(`[0-9@%]`)
	properties.Property("a path belongs to its own family", prop.ForAll(func(segments []string) bool {
		path := "/" + strings.Join(segments, "/")
		return regexp.MustCompile(schema.PathPattern(schema.PathTemplate(path))).MatchString(path)
	}, gen.Path()))
	properties.Property("a family holds no digit, address or escape", prop.ForAll(func(segments []string) bool {
		return !carriesData.MatchString(schema.PathTemplate("/" + strings.Join(segments, "/")))
	}, gen.Path()))
	properties.Property("a longer path is of another family", prop.ForAll(func(segments []string) bool {
		path := "/" + strings.Join(segments, "/")
		return !regexp.MustCompile(schema.PathPattern(schema.PathTemplate(path))).MatchString(path + "/delete")
	}, gen.Path()))
	properties.Property("a place holds exactly the paths that the pattern of its family matches", prop.ForAll(func(a, b []string) bool {
		template := schema.PathTemplate("/" + strings.Join(a, "/"))
		place := schema.Place{Origin: "http://a.test", Path: template}
		for _, path := range []string{"/" + strings.Join(a, "/"), "/" + strings.Join(b, "/"), "/" + strings.Join(a, "/") + "/", "/" + strings.Join(b, "/") + "//", "/"} {
			u, err := url.Parse("http://a.test" + path)
			if err == nil && place.Holds(u.String()) != regexp.MustCompile(schema.PathPattern(template)).MatchString(u.EscapedPath()) {
				return false
			}
		}
		return true
	}, gen.Path(), gen.Path()))
	run()
}
