package mail

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

const seedsMax = 30

// find lists the subjects that a search of the inbox finds.
func find(m *mailbox, query string, unread bool) []string {
	return subjectsOf(m.list(search{folder: inbox, query: strings.ToLower(query), where: subjects, unread: unread, count: rowsMax}))
}

func TestTopicsStandApart(t *testing.T) {
	for seed := range uint64(seedsMax) {
		m := newMailbox(seed, drift.Knobs{})
		if n := m.list(search{folder: inbox, where: everywhere, count: 1}).Total; n != folderSizes[0].size {
			t.Fatalf("seed %d: the inbox has %d messages", seed, n)
		}
		for _, topic := range m.topics {
			var want []string
			for _, l := range topic.Letters {
				want = append(want, l.Subject)
			}
			all := search{folder: inbox, query: strings.ToLower(topic.Name), where: everywhere, count: rowsMax}
			if got := subjectsOf(m.list(all)); !slices.Equal(got, want) {
				t.Errorf("seed %d: the search for %q finds %v; want %v", seed, topic.Name, got, want)
			}
			slices.Sort(want)
			if len(slices.Compact(want)) != topicLetters {
				t.Errorf("seed %d: the subjects of %q are not apart: %v", seed, topic.Name, want)
			}
			if at := topic.target(); !topic.Letters[at-1].Unread || !topic.Target.Unread || !topic.Letters[at+1].Unread {
				t.Errorf("seed %d: the target of %q is at the edge of the unread letters", seed, topic.Name)
			}
		}
		if m.topics[archiveTopic].Name == m.topics[deleteTopic].Name {
			t.Errorf("seed %d: one topic for two tasks", seed)
		}
	}
}

func TestMessagesAreWellFormed(t *testing.T) {
	address := regexp.MustCompile(`^[a-z.]+@[a-z-]+\.example$`)
	m := newMailbox(testSeed, drift.Knobs{Swap: true, DecoyRow: true})
	ids := map[string]bool{}
	for i, msg := range m.all {
		if ids[msg.ID] || !address.MatchString(msg.From.Address) || strings.ContainsAny(msg.Subject+msg.Snippet, "{}") {
			t.Fatalf("message %d is %+v; want an id of its own, a plain address and no holes", i, msg)
		}
		ids[msg.ID] = true
		if i > 0 && m.all[i-1].Folder == msg.Folder && m.all[i-1].At.Before(msg.At) && !strings.Contains(m.all[i-1].Subject, ": ") {
			t.Fatalf("message %d is newer than the one above it", i)
		}
	}
}

func TestDecoyRowIsReal(t *testing.T) {
	for _, unread := range []bool{false, true} {
		plain, changed := newMailbox(testSeed, drift.Knobs{}), newMailbox(testSeed, drift.Knobs{DecoyRow: true})
		for _, topic := range plain.topics {
			want := find(plain, topic.Name, unread)
			at := slices.Index(want, topic.Target.Subject)
			want = slices.Insert(want, at, topic.Lookalike.Subject)
			if got := find(changed, topic.Name, unread); !slices.Equal(got, want) {
				t.Errorf("the rows are %v; want %v", got, want)
			}
		}
	}
	g, topic := visit(t, drift.Knobs{DecoyRow: true}), newTopics(testSeed)[deleteTopic]
	g.act(g.rowOf(topic.Name, topic.Lookalike.Subject).ID, "delete")
	g.wantEffects(effect(mailDeleted, topic.Lookalike))
}

func TestSwapKeepsTheCount(t *testing.T) {
	for _, unread := range []bool{false, true} {
		plain, changed := newMailbox(testSeed, drift.Knobs{}), newMailbox(testSeed, drift.Knobs{Swap: true})
		for _, topic := range plain.topics {
			want := find(plain, topic.Name, unread)
			at := slices.Index(want, topic.Target.Subject)
			want = slices.Insert(slices.Delete(want, at+1, at+2), at, topic.Equal.Subject)
			if got := find(changed, topic.Name, unread); !slices.Equal(got, want) {
				t.Errorf("the rows are %v; want %v", got, want)
			}
		}
	}
}

func TestPollGainsRows(t *testing.T) {
	g, topic := visit(t, drift.Knobs{PollMs: 600}), newTopics(testSeed)[archiveTopic]
	for _, query := range []string{"", topic.Name} {
		before := g.list(query, "unread", "1")
		for polls := range drift.PollRows + 2 {
			p := g.list(query, "unread", "1", "check", "1")
			gained := min(polls+1, drift.PollRows)
			if p.Total != before.Total+gained || p.Rows[gained].ID != before.Rows[0].ID {
				t.Errorf("poll %d of %q has %d rows; want %d more above the %d", polls+1, query, p.Total, gained, before.Total)
			}
		}
	}
	g.wantEffects()
	quiet := visit(t, drift.Knobs{})
	if a, b := quiet.list("").Total, quiet.list("", "check", "1").Total; a != b {
		t.Errorf("a mailbox that does not poll goes from %d to %d messages", a, b)
	}
}

func TestReorderTurnsTheList(t *testing.T) {
	plain, changed := newMailbox(testSeed, drift.Knobs{}), newMailbox(testSeed, drift.Knobs{Reorder: true})
	for _, topic := range plain.topics {
		a, b := find(plain, topic.Name, false), find(changed, topic.Name, false)
		if slices.Equal(a, b) {
			t.Errorf("the rows of %q stand as before", topic.Name)
		}
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("the rows of %q are others: %v; want %v", topic.Name, b, a)
		}
	}
}

func TestSearchWhereToLook(t *testing.T) {
	m := newMailbox(testSeed, drift.Knobs{})
	target := m.topics[archiveTopic].Target
	for _, c := range []struct {
		where, query string
		found        bool
	}{
		{subjects, target.Subject, true}, {everywhere, strings.ToUpper(target.Subject), true}, {senders, target.Subject, false},
		{senders, target.From.Name, true}, {subjects, target.From.Name, false}, {senders, target.From.Address, true},
		{everywhere, target.From.Address, true}, {everywhere, "no such words at all", false},
	} {
		s := search{folder: inbox, query: strings.ToLower(c.query), where: c.where}
		at := slices.IndexFunc(m.all, func(msg *message) bool { return msg.Subject == target.Subject })
		if got := s.matches(m.all[at]); got != c.found {
			t.Errorf("the search for %q in %s finds the target: %v; want %v", c.query, c.where, got, c.found)
		}
	}
}

func TestSanitise(t *testing.T) {
	for _, c := range []struct{ source, safe, text string }{
		{"plain", "plain", "plain"},
		{"<p>one</p><p>two</p>", "<p>one</p><p>two</p>", "one\ntwo"},
		{"one<br>two<div>three&nbsp; four</div>", "one<br>two<div>three\u00a0 four</div>", "one\ntwo\nthree four"},
		{"<ul><li>a</li><li><b>b</b>c</li></ul>", "<ul><li>a</li><li><b>b</b>c</li></ul>", "a\nbc"},
		{`<b onclick="x()" style="a">bold</b>`, "<b>bold</b>", "bold"},
		{`<a href="javascript:x()">link</a>`, "link", "link"},
		{`<img src=x onerror=x()>after<script>x()</script>`, "after", "after"},
		{"<svg><text>in</text></svg>out", "out", "out"},
		{"1 &lt; 2 &amp; 3", "1 &lt; 2 &amp; 3", "1 < 2 & 3"},
		{"<!-- note -->", "", ""},
	} {
		if safe, text := sanitise(c.source); safe != c.safe || text != c.text {
			t.Errorf("sanitise(%q) = %q, %q; want %q, %q", c.source, safe, text, c.safe, c.text)
		}
	}
	if _, text := sanitise(strings.Repeat("<div>", 3*depthMax) + "deep"); text != "" {
		t.Errorf("sanitise of what is too deep keeps %q", text)
	}
}
