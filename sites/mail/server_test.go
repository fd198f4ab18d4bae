package mail

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// rowOf finds a row of a search by its subject.
func (g *guest) rowOf(query, subject string) row {
	g.t.Helper()
	for _, r := range g.list(query).Rows {
		if r.Subject == subject {
			return r
		}
	}
	g.t.Fatalf("the search for %q finds no %q", query, subject)
	return row{}
}

func TestMovesAreExact(t *testing.T) {
	for _, c := range []struct {
		verb, effect, folder string
		which                int
	}{
		{"archive", mailArchived, archive, archiveTopic},
		{"delete", mailDeleted, trash, deleteTopic},
	} {
		t.Run(c.verb, func(t *testing.T) {
			g, topic := visit(t, drift.Knobs{}), newTopics(testSeed)[c.which]
			before := g.list(topic.Name)
			target := g.rowOf(topic.Name, topic.Target.Subject)
			if status, told := g.act(target.ID, c.verb); status != http.StatusOK || !strings.Contains(told, topic.Target.Subject) {
				t.Fatalf("%s = %d %s; want 200 and the subject", c.verb, status, told)
			}
			g.wantEffects(effect(c.effect, topic.Target))
			after := g.list(topic.Name)
			if after.Total != before.Total-1 || slices.Contains(subjectsOf(after), topic.Target.Subject) {
				t.Errorf("the inbox still has %v", subjectsOf(after))
			}
			if there := g.list(topic.Name, "folder", c.folder); there.Total != 1 {
				t.Errorf("the folder %s has %v; want the message", c.folder, subjectsOf(there))
			}
			if status, _ := g.act(target.ID, c.verb); status != http.StatusConflict {
				t.Errorf("%s again = %d; want 409", c.verb, status)
			}
			g.wantEffects(effect(c.effect, topic.Target))
			if status, _ := g.act(target.ID, "restore"); status != http.StatusOK {
				t.Errorf("restore = %d; want 200", status)
			}
			g.wantEffects(effect(c.effect, topic.Target), effect(mailRestored, topic.Target))
			if again := g.list(topic.Name); !slices.Equal(subjectsOf(again), subjectsOf(before)) {
				t.Errorf("after the undo the inbox has %v; want %v", subjectsOf(again), subjectsOf(before))
			}
			if status, _ := g.act(g.list("").Rows[0].ID, "restore"); status != http.StatusConflict {
				t.Errorf("restore of what was never moved = %d; want 409", status)
			}
		})
	}
}

func TestLookingChangesNothing(t *testing.T) {
	g := visit(t, drift.Knobs{})
	target := newTopics(testSeed)[archiveTopic].Target
	r := g.rowOf(target.Subject, target.Subject)
	for range 2 {
		status, body := g.get("/api/messages/" + r.ID)
		var v messageView
		if err := json.Unmarshal([]byte(body), &v); err != nil || status != http.StatusOK {
			t.Fatalf("GET message = %d %s", status, body)
		}
		if !v.Unread || v.Subject != target.Subject || v.Address != target.From.Address || !strings.Contains(v.Body, "<p>") {
			t.Errorf("GET message = %+v; want the unread target with a body", v)
		}
	}
	g.wantEffects()
	if status, _ := g.act(r.ID, "read"); status != http.StatusOK {
		t.Errorf("read = %d; want 200", status)
	}
	if status, _ := g.act(r.ID, "read"); status != http.StatusConflict {
		t.Errorf("read again = %d; want 409", status)
	}
	g.wantEffects(effect(mailRead, target))
}

// letterParts is a form that is as it should be.
func letterParts() []part {
	d := newDispatch(testSeed)
	return []part{
		{"to", "", d.To.Address}, {"subject", "", d.Subject}, {"body", "", "<p>" + d.Body + "</p>"},
		{"attachment", d.File.Name, string(d.File.Body)},
	}
}

func TestSendIsExact(t *testing.T) {
	g := visit(t, drift.Knobs{})
	if status, told := g.send(letterParts()...); status != http.StatusOK {
		t.Fatalf("send = %d %s; want 200", status, told)
	}
	task := New().Tasks()[0]
	g.wantEffects(task.Expected(testSeed, task.Values(testSeed))...)
	if on := g.list("", "folder", sent).Rows[0]; on.Subject != newDispatch(testSeed).Subject || on.File == "" {
		t.Errorf("the folder of sent mail begins with %+v; want what was sent", on)
	}
	values := task.Values(testSeed)
	values["attachment"] = schema.NewSecret("/some/where/" + newDispatch(testSeed).File.Name)
	g.wantEffects(task.Expected(testSeed, values)...)
}

func TestSendRefuses(t *testing.T) {
	with := func(at int, p ...part) []part { return slices.Replace(letterParts(), at, at+1, p...) }
	for _, c := range []struct {
		name  string
		parts []part
		want  int
		told  string
	}{
		{"no recipient", with(0, part{"to", "", " "}), 422, "recipient"},
		{"a bad recipient", with(0, part{"to", "", "nobody at home"}), 422, "recipient"},
		{"two recipients", with(0, part{"to", "", "a@b.example, c@d.example"}), 422, "recipient"},
		{"no subject", with(1, part{"subject", "", "\t"}), 422, "subject"},
		{"a long subject", with(1, part{"subject", "", strings.Repeat("x", fieldMaxBytes+1)}), 422, "shorter subject"},
		{"no text", with(2, part{"body", "", "<p><br></p><script>x</script>"}), 422, "message"},
		{"a long text", with(2, part{"body", "", strings.Repeat("x", textMaxBytes+1)}), 422, "shorter message"},
		{"a field twice", append(letterParts(), part{"to", "", "a@b.example"}), 400, "read"},
		{"a field too many", append(letterParts(), part{"bcc", "", "a@b.example"}), 400, "read"},
		{"a file too many", append(letterParts(), part{"attachment", "b.txt", "b"}), 400, "read"},
		{"a file elsewhere", with(3, part{"picture", "b.txt", "b"}), 400, "read"},
		{"a large file", with(3, part{"attachment", "b.txt", strings.Repeat("x", fileMaxBytes+1)}), 413, "1 MB"},
		{"a huge file", with(3, part{"attachment", "b.txt", strings.Repeat("x", bodyMaxBytes)}), 413, "1 MB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := visit(t, drift.Knobs{})
			if status, told := g.send(c.parts...); status != c.want || !strings.Contains(told, c.told) {
				t.Errorf("send = %d %s; want %d about %q", status, told, c.want, c.told)
			}
			g.wantEffects()
		})
	}
}

func TestSendWithoutFile(t *testing.T) {
	g := visit(t, drift.Knobs{})
	if status, told := g.send(letterParts()[:3]...); status != http.StatusOK {
		t.Fatalf("send = %d %s; want 200", status, told)
	}
	if f := g.world.Ledger.Effects()[0].Fields; f["attachment"] != "" || f["bytes"] != "" {
		t.Errorf("the effect tells %v; want no attachment", f)
	}
}

func TestRequestsOfStrangers(t *testing.T) {
	g := stranger(t, drift.Knobs{})
	for _, ask := range []func() (int, string){
		func() (int, string) { return g.get("/api/messages?folder=inbox&from=0&count=1") },
		func() (int, string) { return g.send(letterParts()...) },
		func() (int, string) { return g.act("00000000", "delete") },
	} {
		if status, told := ask(); status != http.StatusUnauthorized || !strings.Contains(told, "session") {
			t.Errorf("without a session = %d %s; want 401", status, told)
		}
	}
	g.wantEffects()
	r, err := http.Get(g.origin + "/inbox")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if c := r.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteLaxMode {
		t.Errorf("cookies of /inbox = %v; want one, HttpOnly and Lax", c)
	}
}

func TestAddressesThatLeadNowhere(t *testing.T) {
	g := visit(t, drift.Knobs{})
	for path, want := range map[string]int{
		"/api/messages": 422, "/api/messages?folder=inbox&from=0&count=101": 422, "/api/messages?folder=inbox&from=-1&count=9": 422,
		"/api/messages?folder=attic&from=0&count=9": 422, "/api/messages?folder=inbox&from=0&count=9&in=Bodies": 422,
		"/api/messages?folder=inbox&from=0&count=9&q=" + strings.Repeat("x", queryMaxBytes+1): 422,
		"/api/messages/ffffffff0": 404, "/api/people": 404,
	} {
		if status, told := g.get(path); status != want || !strings.Contains(told, "error") {
			t.Errorf("GET %s = %d %s; want %d with a reason", path, status, told, want)
		}
	}
	if status, _ := g.act("ffffffff0", "delete"); status != http.StatusNotFound {
		t.Errorf("delete of no message = %d; want 404", status)
	}
	g.wantEffects()
}

func TestSameSeedSameBytes(t *testing.T) {
	read := func(seed uint64) string {
		h := New().Open(&app.World{Seed: seed, Knobs: drift.Knobs{IDChurn: true}, Ledger: &app.Ledger{}})
		first := httptest.NewRecorder()
		h.ServeHTTP(first, httptest.NewRequest(http.MethodGet, "/", nil))
		r := httptest.NewRequest(http.MethodGet, "/api/messages?folder=inbox&from=9900&count=100", nil)
		for _, c := range first.Result().Cookies() {
			r.AddCookie(c)
		}
		second := httptest.NewRecorder()
		h.ServeHTTP(second, r)
		return first.Header().Get("Set-Cookie") + first.Body.String() + second.Body.String()
	}
	if first, second := read(1), read(1); first != second {
		t.Error("seed 1 gives other bytes the second time")
	}
	if read(1) == read(2) {
		t.Error("seeds 1 and 2 give the same bytes")
	}
}
