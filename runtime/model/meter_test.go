package model_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// The counts are those of o200k_base, as published.
func TestMeterCountsO200kTokens(t *testing.T) {
	for text, want := range map[string]int{
		"":                             0,
		"hello world":                  2,
		"antidisestablishmentarianism": 6,
		"Grüße, 世界":                    5,
	} {
		got := model.Meter{}.Count(model.Prompt{User: text}, model.Reply{Text: text})
		if got.Input != want || got.Output != want {
			t.Errorf("Count(%q) = %+v; want %d", text, got, want)
		}
	}
}

func TestMeterCountsEveryPart(t *testing.T) {
	whole := testPrompt()
	full := model.Meter{}.Count(whole, model.Reply{})
	for name, less := range map[string]model.Prompt{
		"system": {User: whole.User, Tools: whole.Tools},
		"user":   {System: whole.System, Tools: whole.Tools},
		"tools":  {System: whole.System, User: whole.User},
	} {
		if got := (model.Meter{}).Count(less, model.Reply{}); got.Input >= full.Input {
			t.Errorf("without %s the count is %d; want less than %d", name, got.Input, full.Input)
		}
	}
}

// scripted gives its replies in turn.
type scripted struct {
	mu      sync.Mutex
	replies []model.Reply
	err     error
}

func (s *scripted) Label() string { return "scripted" }

func (s *scripted) Next(context.Context, model.Prompt) (model.Reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.replies[0]
	s.replies = s.replies[1:]
	return r, s.err
}

func usage(calls, in, out int, source string) schema.Usage {
	return schema.Usage{Calls: calls, Tokens: schema.Tokens{Input: in, Output: out}, Source: source}
}

func TestCountingSumsUsage(t *testing.T) {
	m := model.Metered(&scripted{replies: []model.Reply{{Usage: usage(1, 10, 1, "provider")}, {Usage: usage(2, 20, 2, "provider")}}})
	for range 2 {
		if _, err := m.Next(context.Background(), testPrompt()); err != nil {
			t.Fatal(err)
		}
	}
	if want := usage(3, 30, 3, "provider"); m.Usage() != want {
		t.Errorf("Usage() = %+v; want %+v", m.Usage(), want)
	}
}

func TestCountingCountsFailedCallsAndUnpricedOnes(t *testing.T) {
	boom := errors.New("boom")
	failing := model.Metered(&scripted{replies: []model.Reply{{Usage: usage(2, 7, 7, "provider")}}, err: boom})
	if _, err := failing.Next(context.Background(), testPrompt()); !errors.Is(err, boom) || failing.Usage().Calls != 2 {
		t.Errorf("Usage() = %+v, err %v; want the two calls that failed", failing.Usage(), err)
	}
	unpriced := model.Metered(&scripted{replies: []model.Reply{{Text: "x"}}})
	reply, err := unpriced.Next(context.Background(), testPrompt())
	if err != nil || reply.Usage.Calls != 1 || reply.Usage.Source != "o200k" || unpriced.Usage() != reply.Usage {
		t.Errorf("Next() = %+v, %v; want a count of its own", reply, err)
	}
}

func TestCountingIsSafeForGoroutines(t *testing.T) {
	const calls = 32
	m := model.Metered(&scripted{replies: make([]model.Reply, calls)})
	var wg sync.WaitGroup
	for range calls {
		wg.Go(func() { _, _ = m.Next(context.Background(), testPrompt()) })
	}
	wg.Wait()
	if m.Usage().Calls != calls {
		t.Errorf("Usage().Calls = %d; want %d", m.Usage().Calls, calls)
	}
}

func TestSumKeepsTheWeakerSource(t *testing.T) {
	for _, c := range [][3]string{
		{"", "", ""}, {"provider", "", "provider"}, {"", "o200k", "o200k"},
		{"provider", "provider", "provider"}, {"provider", "o200k", "o200k"}, {"o200k", "provider", "o200k"},
	} {
		if got := model.Sum(usage(1, 1, 1, c[0]), usage(1, 1, 1, c[1])); got.Source != c[2] {
			t.Errorf("Sum(%q, %q).Source = %q; want %q", c[0], c[1], got.Source, c[2])
		}
	}
}

func BenchmarkMeterCount(b *testing.B) {
	p := model.Prompt{User: strings.Repeat(`button "Remove item" [ref_3_17] (disabled)`+"\n", 1000)}
	b.SetBytes(int64(len(p.User)))
	for b.Loop() {
		model.Meter{}.Count(p, model.Reply{})
	}
}
