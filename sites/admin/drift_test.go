package admin_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	idOrClass = regexp.MustCompile(` (id|class|for|data-testid)="([^"]+)"`)
	emailCell = regexp.MustCompile(`[a-z0-9.]+@[a-z.]+`)
	script    = regexp.MustCompile(`src="/assets/markup/([a-z]+)\.js" data-ms="(\d+)"`)
)

// listOf opens a world and returns the filtered list, signed in.
func listOf(t *testing.T, driftSpec string) string {
	v := visit(t, "deactivate", driftSpec)
	v.signIn()
	_, page := v.get("/people?filter=" + v.value("filter"))
	return page
}

// rowsOf lists the e-mail addresses of a list from top to bottom.
func rowsOf(page string) []string {
	body := page[strings.Index(page, "<tbody"):strings.Index(page, "</tbody>")]
	return slices.Compact(emailCell.FindAllString(body, -1))
}

func TestLayoutDrifts(t *testing.T) {
	plain := listOf(t, "none")
	if again := listOf(t, "none"); again != plain {
		t.Fatal("two worlds of one seed differ")
	}
	if strings.Contains(plain, "data-order") {
		t.Error("the page shows what a drift may move")
	}
	t.Run("rerender", func(t *testing.T) {
		if m := script.FindStringSubmatch(listOf(t, "rerender")); m == nil || m[1] != "rerender" || m[2] != "120" {
			t.Errorf("the page loads %v; want the script with 120 ms", m)
		}
	})
	t.Run("slow", func(t *testing.T) {
		page := listOf(t, "slow")
		if m := script.FindStringSubmatch(page); m == nil || m[1] != "slow" || m[2] != "700" {
			t.Errorf("the page loads %v; want the script with 700 ms", m)
		}
		if !strings.Contains(page, `<p role="status">Loading</p><template data-late`) {
			t.Error("the content does not wait behind a status")
		}
	})
	t.Run("wrapper", func(t *testing.T) {
		page := listOf(t, "wrapper")
		for _, control := range []string{`<button type="submit" data-testid="people-filter-submit"`, `<input type="search"`, `<form class="tools"`} {
			if strings.Count(page, `<div class="shell"><div class="shell">`+control) != 1 {
				t.Errorf("%s is not wrapped twice", control)
			}
		}
		cells := strings.Count(page, "<td>")
		if wrapped := strings.Count(page, `<td><div class="shell"><div class="shell">`); wrapped != cells || cells == 0 {
			t.Errorf("%d of %d cells are wrapped", wrapped, cells)
		}
	})
	t.Run("reorder", func(t *testing.T) {
		want := rowsOf(plain)
		slices.Reverse(want)
		if got := rowsOf(listOf(t, "reorder")); !slices.Equal(got, want) {
			t.Errorf("the rows are %v; want %v", got, want)
		}
		v := visit(t, "deactivate", "reorder")
		if _, page := v.get("/sign-in"); strings.Index(page, ">Password<") > strings.Index(page, ">Email<") {
			t.Error("the fields of the sign-in form stand as before")
		}
	})
	t.Run("id-churn", func(t *testing.T) {
		v := visit(t, "deactivate", "id-churn")
		_, one := v.get("/sign-in")
		_, two := v.get("/sign-in")
		_, old := visit(t, "deactivate", "none").get("/sign-in")
		names := idOrClass.FindAllStringSubmatch(one, -1)
		for _, m := range names {
			for _, name := range strings.Fields(m[2]) {
				if m[1] != "class" && strings.Contains(two, name) || strings.Contains(old, `"`+name+`"`) {
					t.Errorf("the %s %q is there on another load", m[1], name)
				}
			}
		}
		if len(names) < 10 {
			t.Errorf("the page has only %d names", len(names))
		}
		if !regexp.MustCompile(`for="(c[0-9A-Za-z]+)">Email</label>\s*<input type="email" id="c`).MatchString(one) {
			t.Error("the label is not tied to its field")
		}
	})
}

func TestDataDrifts(t *testing.T) {
	before := rowsOf(listOf(t, "none"))
	v := visit(t, "deactivate", "none")
	at := slices.Index(before, v.value("email"))
	t.Run("decoy-row", func(t *testing.T) {
		after := rowsOf(listOf(t, "decoy-row"))
		want := slices.Insert(slices.Clone(before), at, after[at])
		if !slices.Equal(after, want) || slices.Contains(before, after[at]) {
			t.Errorf("the rows are %v; want a new one above row %d of %v", after, at, before)
		}
	})
	t.Run("swap", func(t *testing.T) {
		after := rowsOf(listOf(t, "swap"))
		want := slices.Delete(slices.Insert(slices.Clone(before), at, after[at]), at+2, at+3)
		if !slices.Equal(after, want) || len(after) != len(before) {
			t.Errorf("the rows are %v; want one more above and one less below row %d of %v", after, at, before)
		}
	})
}
