package bench

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"engine", "mutant:first-match", "mutant:retry-maybe", "mutant:retry"}
	for got, want := range map[string]string{
		"first-match": "mutant:first-match", "mutant:first-mach": "mutant:first-match", "retry": "mutant:retry",
		"engin": "engine", "mutant:retry-mayb": "mutant:retry-maybe",
	} {
		if near := nearest(got, names); near != want {
			t.Errorf("nearest(%q) = %q; want %q", got, near, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 2}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d; want %d", c.a, c.b, got, c.want)
		}
	}
}
