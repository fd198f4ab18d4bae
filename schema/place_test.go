package schema_test

import (
	"regexp"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestPathTemplate(t *testing.T) {
	for path, want := range map[string]string{
		"":                             "/",
		"/":                            "/",
		"/orders":                      "/orders",
		"/orders/":                     "/orders",
		"/orders/1042":                 "/orders/:number",
		"/a/b2/c":                      "/a/:opaque/c",
		"/sign-in/step_two":            "/sign-in/step_two",
		"/page.html":                   "/page.html",
		"/users/ada@example.com/inbox": "/users/:opaque/inbox",
		"/x/6F9619FF-8B86-D011-B42D-00CF4FC964FF":       "/x/:uuid",
		"/reset/eyJhbGciOiJIUzI1NiJ9":                   "/reset/:opaque",
		"/a%20b":                                        "/:opaque",
		"/abcdefghijklmnopqrstuvwxyzabcdefghijklmn/end": "/:opaque/end",
		"/:number": "/:opaque",
		"//double": "/double",
	} {
		got := schema.PathTemplate(path)
		if got != want {
			t.Errorf("PathTemplate(%q) = %q; want %q", path, got, want)
		}
		if path != "" && path != "//double" && !regexp.MustCompile(schema.PathPattern(got)).MatchString(path) {
			t.Errorf("PathPattern(%q) does not match %q, which it came from", got, path)
		}
	}
}

func TestPathPatternKeepsToItsFamily(t *testing.T) {
	for template, others := range map[string][]string{
		"/orders/:number": {"/orders", "/orders/", "/orders/x1", "/orders/delete-all", "/orders/1/2", "/Orders/1", "x/orders/1"},
		"/x/:uuid":        {"/x/1", "/x/6F9619FF"},
		"/x/:opaque":      {"/x/settings", "/x/", "/x/a1/b"},
		"/x/:word":        {"/x/a1", "/x/12"},
		"/page.html":      {"/pagexhtml", "/page.html.bak"},
		"/":               {"/a"},
	} {
		re := regexp.MustCompile(schema.PathPattern(template))
		for _, other := range others {
			if re.MatchString(other) {
				t.Errorf("PathPattern(%q) matches %q", template, other)
			}
		}
	}
}

func TestPlaceOf(t *testing.T) {
	for raw, want := range map[string]schema.Place{
		"HTTP://Example.COM:80/Orders/7?token=x#y": {Origin: "http://example.com", Path: "/Orders/:number"},
		"https://example.com:443":                  {Origin: "https://example.com", Path: "/"},
		"https://example.com:8443/":                {Origin: "https://example.com:8443", Path: "/"},
		"http://[::1]:8080/a":                      {Origin: "http://[::1]:8080", Path: "/a"},
	} {
		got, err := schema.PlaceOf(raw)
		if err != nil || got != want {
			t.Errorf("PlaceOf(%q) = %v, %v; want %v", raw, got, err, want)
		}
		if !got.Holds(raw) {
			t.Errorf("%v does not hold %q, which it came from", got, raw)
		}
	}
	for _, raw := range []string{"", "about:blank", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x",
		"https://ada:pw@example.com/", "https://", "//example.com/", "http://%zz"} {
		if got, err := schema.PlaceOf(raw); err == nil {
			t.Errorf("PlaceOf(%q) = %v; want an error", raw, got)
		}
	}
}

func TestPlaceHolds(t *testing.T) {
	p := schema.Place{Origin: "https://example.com", Path: "/orders/:number"}
	for _, raw := range []string{"https://example.com/orders/8", "https://EXAMPLE.com:443/orders/8?x=1#y"} {
		if !p.Holds(raw) {
			t.Errorf("%v does not hold %q", p, raw)
		}
	}
	for _, raw := range []string{"http://example.com/orders/8", "https://example.com.evil.test/orders/8", "https://example.com:8443/orders/8",
		"https://x@example.com/orders/8", "https://example.com/orders/delete-all", "https://example.com/orders", "about:blank", ""} {
		if p.Holds(raw) {
			t.Errorf("%v holds %q", p, raw)
		}
	}
	if (schema.Place{}).Holds("https://example.com/") {
		t.Error("the zero place holds a page")
	}
}
