package resolve

import (
	"context"
	"errors"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/schema"
)

const form = "http://shop.localhost/form"

// film is a page that changes with time.
type film struct {
	browser.Looker
	clock *clocktest.Jump
	at    func(ms int64) browser.Census
	url   func(ms int64) string
	looks int
}

func (f *film) Scope(context.Context) (browser.Scope, error) {
	if f.url != nil {
		return browser.Scope{URL: f.url(f.clock.Ms)}, nil
	}
	return browser.Scope{URL: form}, nil
}

func (f *film) Census(context.Context, browser.Query) (browser.Census, error) {
	f.looks++
	c := f.at(f.clock.Ms)
	if c.Named < 0 {
		return browser.Census{}, errors.New("the document is gone")
	}
	return c, nil
}

func many(n int) browser.Census { return seen(n, n, n) }

func TestResolveWaitsForLateContentWithABound(t *testing.T) {
	from := func(ms int64) func(int64) browser.Census {
		return func(now int64) browser.Census {
			if now < ms {
				return many(0)
			}
			return many(1)
		}
	}
	everyOther := func(a, b browser.Census) func(int64) browser.Census {
		return func(now int64) browser.Census {
			if now/PollEveryMs%2 == 0 {
				return a
			}
			return b
		}
	}
	covered := many(1)
	covered.Covered = true
	for _, c := range []struct {
		name string
		at   func(int64) browser.Census
		want schema.Reason
		// byMs bounds the time of the answer, and fromMs is when it may come at the earliest.
		fromMs, byMs int64
	}{
		{"there", from(0), "", 0, 0},
		{"late", from(1_000), "", 1_000, 1_040},
		{"at the last moment", from(AbsentWaitMaxMs), "", AbsentWaitMaxMs, AbsentWaitMaxMs},
		{"a moment too late", from(AbsentWaitMaxMs + 1), schema.Absent, AbsentWaitMaxMs, AbsentWaitMaxMs},
		{"never", from(1 << 40), schema.Absent, AbsentWaitMaxMs, AbsentWaitMaxMs},
		{"two, for good", func(int64) browser.Census { return many(2) }, schema.AmbiguousAfter, DoubtWaitMaxMs, DoubtWaitMaxMs},
		{"two, then one for good", func(now int64) browser.Census {
			if now < 400 {
				return many(2)
			}
			return many(1)
		}, "", 480, 520},
		{"flickering between two and one", everyOther(many(2), many(1)), schema.AmbiguousAfter, DoubtWaitMaxMs, AbsentWaitMaxMs + DoubtWaitMaxMs},
		{"flickering between one that differs and one", everyOther(seen(1, 0, 0), many(1)), schema.Contradicted, DoubtWaitMaxMs, AbsentWaitMaxMs + DoubtWaitMaxMs},
		{"flickering between none and two", everyOther(many(2), many(0)), schema.AmbiguousAfter, DoubtWaitMaxMs, AbsentWaitMaxMs + 2*DoubtWaitMaxMs},
		{"covered, then free", func(now int64) browser.Census {
			if now < 800 {
				return covered
			}
			return many(1)
		}, "", 800, 800},
		{"covered for good", func(int64) browser.Census { return covered }, schema.Covered, DoubtWaitMaxMs, DoubtWaitMaxMs},
		{"a document on its way", func(now int64) browser.Census {
			if now < 600 {
				return browser.Census{Named: -1}
			}
			return many(1)
		}, "", 600, 600},
	} {
		clock := &clocktest.Jump{}
		page := &film{clock: clock, at: c.at}
		found, err := Exact{Scope: Strict{}, Clock: clock}.Resolve(t.Context(), page, Target{Descriptor: plain(1), Scope: placeOf(t, form)})
		got := reasonOf(t, err)
		if got != c.want {
			t.Errorf("%s: Resolve = %q; want %q", c.name, got, c.want)
		}
		if clock.Ms < c.fromMs || clock.Ms > c.byMs {
			t.Errorf("%s: answered after %d ms; want %d to %d", c.name, clock.Ms, c.fromMs, c.byMs)
		}
		if err == nil && (found.Query.Name != "Save" || found.Query.Origin != "http://shop.localhost" || found.Census.Matches != 1) {
			t.Errorf("%s: found %+v", c.name, found)
		}
	}
}

func TestResolveAnswersAtOnceWhereNoWaitHelps(t *testing.T) {
	clock := &clocktest.Jump{}
	page := &film{clock: clock, at: func(int64) browser.Census { return many(1) }}
	for name, d := range map[string]*schema.Descriptor{"ambiguous then": plain(2), "no value": inRow(1)} {
		_, err := Exact{Scope: Strict{}, Clock: clock}.Resolve(t.Context(), page, Target{Descriptor: d, Scope: placeOf(t, form)})
		want := map[string]schema.Reason{"ambiguous then": schema.AmbiguousBefore, "no value": schema.MissingValue}[name]
		if got := reasonOf(t, err); got != want || clock.Ms != 0 {
			t.Errorf("%s: Resolve = %q after %d ms; want %q at once", name, got, clock.Ms, want)
		}
	}
}

func TestResolveLooksAtNothingElsewhere(t *testing.T) {
	for _, c := range []struct {
		url  string
		want schema.Reason
		ms   int64
	}{
		{"http://evil.example/form", schema.ForeignOrigin, ForeignWaitMaxMs},
		{"http://shop.localhost/other", schema.WrongPlace, AbsentWaitMaxMs},
	} {
		clock := &clocktest.Jump{}
		page := &film{clock: clock, at: func(int64) browser.Census { return many(1) }, url: func(int64) string { return c.url }}
		_, err := Exact{Scope: Strict{}, Clock: clock}.Resolve(t.Context(), page, Target{Descriptor: plain(1), Scope: placeOf(t, form)})
		if got := reasonOf(t, err); got != c.want || clock.Ms != c.ms || page.looks != 0 {
			t.Errorf("at %s: Resolve = %q after %d ms and %d looks; want %q after %d and none", c.url, got, clock.Ms, page.looks, c.want, c.ms)
		}
	}
}

func TestResolveEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	clock := &clocktest.Jump{}
	page := &film{clock: clock, at: func(now int64) browser.Census {
		if now >= 200 {
			cancel()
		}
		return many(2)
	}}
	_, err := Exact{Scope: Strict{}, Clock: clock}.Resolve(ctx, page, Target{Descriptor: plain(1), Scope: placeOf(t, form)})
	if got := reasonOf(t, err); got == "" || clock.Ms > 240 {
		t.Errorf("Resolve = %q after %d ms; want a refusal at the end of its context", got, clock.Ms)
	}
}

func TestBindOfANameThatVaries(t *testing.T) {
	d := plain(1)
	d.Name = schema.Text{Parts: []schema.TextPart{{Literal: "Inbox ("}, {Any: schema.AnyCount}, {Literal: ")"}}}
	q, err := Bind(d, nil)
	if err != nil || q.Name != "" || q.NamePattern == "" {
		t.Errorf("Bind = %+v, %v; want a pattern and no name", q, err)
	}
	if q, err = Bind(plain(1), nil); err != nil || q.NamePattern != "" {
		t.Errorf("Bind = %+v, %v; want a name and no pattern", q, err)
	}
}

func placeOf(t *testing.T, url string) schema.Place {
	t.Helper()
	p, err := schema.PlaceOf(url)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// reasonOf is the reason of a refusal; "" for a match. Any other error fails the test.
func reasonOf(t *testing.T, err error) schema.Reason {
	t.Helper()
	var refusal *schema.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return refusal.Reason
	}
	t.Errorf("Resolve error = %v; want a refusal", err)
	return ""
}
