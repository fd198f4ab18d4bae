package console_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

var (
	rowName   = regexp.MustCompile(`<th scope="row">([^<]+)</th>`)
	secretKey = regexp.MustCompile(`id="secret"[^>]* value="([^"]+)"`)
)

// names lists the rows of a page or a part by name.
func names(page string) []string {
	var out []string
	for _, m := range rowName.FindAllStringSubmatch(page, -1) {
		out = append(out, m[1])
	}
	return out
}

func TestCreateKeyShowsTheSecretOnce(t *testing.T) {
	v := visit(t, drift.Knobs{})
	for _, pairs := range [][]string{
		{"env", "Test", "name", "", "scope", "Read only"}, {"env", "Test", "name", strings.Repeat("n", 61), "scope", "Read only"},
		{"env", "Test", "name", "Valid name"}, {"env", "Test", "name", "Valid name", "scope", "Everything"},
		{"env", "Mars", "name", "Valid name", "scope", "Read only"}, {"name", "Valid name", "scope", "Read only"},
	} {
		v.refused("/keys", pairs...)
	}
	v.wantEffects()
	res, _ := v.post("/keys", "env", "Test", "name", "Valid name", "scope", "Events only")
	want := effect("key.created", "name", "Valid name", "environment", "Test", "scope", "Events only")
	v.wantEffects(want)
	to := res.Header.Get("Location")
	stranger := v.other()
	if res, page := stranger.get(to); res.StatusCode != http.StatusGone || secretKey.MatchString(page) {
		t.Errorf("somebody else gets the secret's page with %s; want 410", res.Status)
	}
	_, page := v.get(to)
	secret := secretKey.FindStringSubmatch(page)
	if secret == nil || !strings.HasPrefix(secret[1], "wk_test_") || len(secret[1]) < 40 || !strings.Contains(page, "readonly") {
		t.Fatalf("the page shows the secret %q", secret)
	}
	for _, path := range []string{to, "/keys", "/keys/live"} {
		if res, page := v.get(path); strings.Contains(page, secret[1]) || (path == to && res.StatusCode != http.StatusGone) {
			t.Errorf("GET %s afterwards = %s; want no secret, and 410 for its page", path, res.Status)
		}
	}
	_, list := v.get("/keys")
	if names(list)[0] != "Valid name" {
		t.Errorf("the list is %v; want the new key on top", names(list))
	}
	v.post("/keys", "env", "Test", "name", "Valid name", "scope", "Events only")
	v.wantEffects(want, want)
}

func TestRevokeKey(t *testing.T) {
	v := visit(t, drift.Knobs{DecoyRow: true})
	name := value(t, "revoke-key", "key")
	_, before := v.get("/keys/live")
	id := v.rowOf("/keys/live", name)
	if twin := v.rowOf("/keys", name); twin == id {
		t.Errorf("the test key has the ID %s too", id)
	}
	for _, key := range []string{"", "0", "5", "x"} {
		if res, _ := v.post("/keys/revoke", "key", key); res.StatusCode != http.StatusNotFound {
			t.Errorf("revoking key %q = %s; want 404", key, res.Status)
		}
	}
	v.wantEffects()
	page := v.accepted("/keys/revoke", "The key “"+name+"” was revoked.", "key", id)
	if n := len(names(page)); n != len(names(before))-1 {
		t.Errorf("%d rows are left of %d; want one less", n, len(names(before)))
	}
	if res, _ := v.post("/keys/revoke", "key", id); res.StatusCode != http.StatusNotFound {
		t.Errorf("revoking it again = %s; want 404", res.Status)
	}
	for _, task := range tasks() {
		if task.Name == "revoke-key" {
			v.wantEffects(task.Expected(seed, task.Values(seed))...)
		}
	}
	v.accepted("/keys/revoke", "The key “"+name+"s” was revoked.", "key", "900")
	if e := v.ledger.Effects(); len(e) != 2 || e[1].Fields["name"] != name+"s" {
		t.Errorf("the ledger holds %v; want the look-alike as well", e)
	}
}

func TestPollingListGrows(t *testing.T) {
	still := visit(t, drift.Knobs{})
	_, page := still.get("/keys/live")
	if strings.Contains(page, "data-poll") {
		t.Error("the list polls without the drift")
	}
	if _, part := still.get("/keys/rows?env=Live"); len(names(part)) != len(names(page)) {
		t.Error("the list grows without the drift")
	}
	v := visit(t, drift.Knobs{PollMs: 250})
	_, page = v.get("/keys/live")
	if !strings.Contains(page, `data-poll="250" data-from="/keys/rows?env=Live"`) {
		t.Error("the page does not say how often to fetch the list")
	}
	last := names(page)
	for n := range drift.PollRows + 2 {
		res, part := v.get("/keys/rows?env=Live")
		now := names(part)
		more := min(n+1, drift.PollRows) - min(n, drift.PollRows)
		if res.StatusCode != http.StatusOK || strings.Contains(part, "<html") || len(now) != len(last)+more {
			t.Fatalf("fetch %d = %s with %v after %v; want %d more", n+1, res.Status, now, last, more)
		}
		if strings.Join(now[more:], "|") != strings.Join(last, "|") {
			t.Errorf("fetch %d: the rows %v; want the old ones below", n+1, now)
		}
		last = now
	}
	v.accepted("/keys/revoke", "was revoked", "key", v.rowOf("/keys/live", last[0])) // what arrived is real
	if res, _ := v.get("/keys/rows?env=Mars"); res.StatusCode != http.StatusNotFound {
		t.Errorf("the rows of no environment = %s; want 404", res.Status)
	}
}
