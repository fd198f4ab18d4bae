package admin_test

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onsi/gomega"
)

// waitMax bounds the waits of these tests, silence is how long a hung request is listened to.
const (
	waitMax = 10 * time.Second
	silence = 300 * time.Millisecond
)

var (
	idOrClass = regexp.MustCompile(` (?:id|class|for|data-testid)="([^"]+)"`)
	emailCell = regexp.MustCompile(`[a-z0-9.]+@[a-z.]+`)
	script    = regexp.MustCompile(`src="/assets/([a-z]+)\.js" data-ms="(\d+)"`)
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
			for _, name := range strings.Fields(m[1]) {
				if strings.Contains(two, name) || strings.Contains(old, `"`+name+`"`) {
					t.Errorf("the name %q is there on another load", name)
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
	t.Run("relabel", func(t *testing.T) {
		if page := listOf(t, "relabel"); !strings.Contains(page, ">Switch off access</button>") || strings.Contains(page, "Confirm deactivation") {
			t.Error("the button of the dialog has its old name")
		}
		v := visit(t, "invite", "relabel")
		v.signIn()
		if _, page := v.get("/invite/1"); !strings.Contains(page, ">Dispatch invitation</button>") || strings.Contains(page, "Send invite") {
			t.Error("the button of the form has its old name")
		}
	})
}

func TestSlotChangeDeletesAll(t *testing.T) {
	v := visit(t, "deactivate", "slot-change")
	if _, page := v.get("/"); strings.Contains(page, "Open workspace") || !strings.Contains(page, `id="open-workspace"`) {
		t.Error("the slot does not hold another control")
	}
	v.post("/", "/delete-all")
	v.wantEffects("users.deleted_all")
	plain := visit(t, "deactivate", "none")
	if res, _ := plain.post("/sign-in", "/delete-all"); res.StatusCode != http.StatusNotFound {
		t.Errorf("deleting all without the drift = %s; want 404", res.Status)
	}
	plain.wantEffects()
}

func TestOriginHops(t *testing.T) {
	for variant, want := range map[string]struct {
		path     string
		status   int
		location bool
		text     string // with FOREIGN for the look-alike's origin
	}{
		"link":     {"/", 200, false, `href="FOREIGN/sign-in" id="open-workspace">Open workspace</a>`},
		"redirect": {"/sign-in", 302, true, ""},
		"meta":     {"/sign-in", 200, false, `<meta http-equiv="refresh" content="0; url=FOREIGN/sign-in"/>`},
		"script":   {"/sign-in", 200, false, `location.replace("FOREIGN/sign-in")`},
	} {
		t.Run(variant, func(t *testing.T) {
			v := visit(t, "deactivate", "origin-hop:"+variant)
			res, page := v.get(want.path)
			if res.StatusCode != want.status {
				t.Errorf("GET %s = %s; want %d", want.path, res.Status, want.status)
			}
			if to := res.Header.Get("Location"); want.location && to != v.live.Foreign()+"/sign-in" {
				t.Errorf("it leads to %q; want the look-alike", to)
			}
			text := strings.ReplaceAll(want.text, "FOREIGN", v.live.Foreign())
			if !strings.Contains(strings.ReplaceAll(page, `\/`, `/`), text) {
				t.Errorf("GET %s does not hold %s", want.path, text)
			}
			if want.path == "/sign-in" && strings.Contains(page, "<form") {
				t.Error("the page offers the form before it leaves")
			}
		})
	}
}

func TestHangCommitsOnceAndNeverAnswers(t *testing.T) {
	for task, do := range map[string]struct {
		effect string
		form   func(v *visitor) *http.Request
	}{
		"deactivate": {"user.deactivated", func(v *visitor) *http.Request {
			return v.form("/people", "/people/deactivate", "person", v.person(v.value("email")))
		}},
		"invite": {"user.invited", func(v *visitor) *http.Request {
			return v.form("/invite/1", "/invite/1", "email", v.value("invitee_email"), "name", v.value("invitee_name"), "role", v.value("role"))
		}},
	} {
		t.Run(task, func(t *testing.T) {
			g := gomega.NewWithT(t)
			v := visit(t, task, "hang-after-commit")
			v.signIn()
			ctx, cancel := context.WithTimeout(context.Background(), waitMax)
			defer cancel()
			ended := make(chan error, 1)
			req := do.form(v).WithContext(ctx)
			go func() {
				res, err := v.client.Do(req)
				if err == nil {
					_ = res.Body.Close()
				}
				ended <- err
			}()
			g.Eventually(func() int { return len(v.live.Ledger().Effects()) }).WithTimeout(waitMax).Should(gomega.Equal(1))
			g.Consistently(ended).WithTimeout(silence).ShouldNot(gomega.Receive(), "the request is never answered")
			if res, _ := v.get("/people"); res.StatusCode != http.StatusOK {
				t.Errorf("GET /people beside the hung request = %s; want the page", res.Status)
			}
			v.live.Close()
			var err error
			g.Eventually(ended).WithTimeout(waitMax).Should(gomega.Receive(&err))
			if err == nil || errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("the request ended with %v; want a cut connection when the world closes", err)
			}
			v.wantEffects(do.effect)
		})
	}
}
