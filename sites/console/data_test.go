package console

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// seedsMax is how many seeds these tests go over.
const seedsMax = 300

func TestDataFitsTheTasks(t *testing.T) {
	for seed := range uint64(seedsMax) {
		d := newData(seed)
		target := d.key(d.RevokeKey)
		live, test := d.keysOf(envLive), d.keysOf(envTest)
		if len(live) != liveKeys || len(test) != testKeys {
			t.Fatalf("seed %d: %d live and %d test keys", seed, len(live), len(test))
		}
		if at := slices.Index(live, *target); at < 1 || at > liveKeys-2 {
			t.Errorf("seed %d: the key to revoke is row %d of %d; want one above and one below", seed, at+1, liveKeys)
		}
		twins := 0
		for _, k := range test {
			if k.Name == target.Name {
				twins++
			}
			if k.Prefix == target.Prefix {
				t.Errorf("seed %d: a test key has the prefix %q too", seed, k.Prefix)
			}
		}
		if twins != 1 {
			t.Errorf("seed %d: %d test keys are called %q; want 1", seed, twins, target.Name)
		}
		for _, k := range live {
			if k != *target && strings.Contains(k.Name, target.Name) {
				t.Errorf("seed %d: %q holds %q", seed, k.Name, target.Name)
			}
		}
		if d.NewName == d.Project || d.NewDescription == d.Description || !fits(d.NewName, nameMinChars, nameMaxChars) {
			t.Errorf("seed %d: renaming %q to %q", seed, d.Project, d.NewName)
		}
		if wrong, _ := (order{d.TopUpAmount, d.TopUpReason}).problem(); wrong != "" {
			t.Errorf("seed %d: the %s of the top-up is refused", seed, wrong)
		}
	}
}

func TestHooksFitTheTask(t *testing.T) {
	for seed := range uint64(seedsMax) {
		d := newData(seed)
		target := d.hook(d.EnableHook)
		off := 0
		for i, h := range d.Hooks {
			if !h.On {
				off++
			}
			if h != *target && strings.Contains(h.URL, target.URL) {
				t.Errorf("seed %d: %q holds %q", seed, h.URL, target.URL)
			}
			if h == *target && (i == 0 || i == len(d.Hooks)-1) {
				t.Errorf("seed %d: the webhook to enable is row %d; want one above and one below", seed, i+1)
			}
		}
		if target.On || off < 2 {
			t.Errorf("seed %d: the target is on: %v, %d are off; want the target and another", seed, target.On, off)
		}
	}
}

func TestDisturbAddsALookalikeAboveTheTarget(t *testing.T) {
	for seed := range uint64(seedsMax) {
		for _, k := range []drift.Knobs{{DecoyRow: true}, {Swap: true}} {
			was, d := newData(seed), newData(seed)
			d.disturb(k, seed)
			live, old := d.keysOf(envLive), was.keysOf(envLive)
			at := slices.IndexFunc(live, func(k key) bool { return k.ID == d.RevokeKey })
			twin, target := live[at-1], live[at]
			if twin.ID != decoyID || twin.Name != target.Name+"s" || twin.Prefix == target.Prefix {
				t.Errorf("seed %d, %+v: above %+v stands %+v; want a look-alike", seed, k, target, twin)
			}
			row := slices.IndexFunc(d.Hooks, func(h hook) bool { return h.ID == d.EnableHook })
			like, own := d.Hooks[row-1], d.Hooks[row]
			if like.ID != decoyID || like.URL == own.URL || !strings.HasPrefix(like.URL, own.URL) || like.On {
				t.Errorf("seed %d, %+v: above %+v stands %+v; want a look-alike that is off", seed, k, own, like)
			}
			more := 1
			if k.Swap {
				more = 0
			}
			if len(live)-len(old) != more || len(d.Hooks)-len(was.Hooks) != more {
				t.Errorf("seed %d, %+v: %d keys became %d, %d webhooks became %d", seed, k, len(old), len(live), len(was.Hooks), len(d.Hooks))
			}
			if k.Swap && slices.Contains(live, old[at]) {
				t.Errorf("seed %d: the row below the target is still there", seed)
			}
		}
	}
}

func TestArriveAddsOnTop(t *testing.T) {
	d := newData(3)
	rng := app.Rand(3, "console/poll")
	for n := range drift.PollRows {
		d.arrive(rng, n, envLive)
		live := d.keysOf(envLive)
		if len(live) != liveKeys+n+1 || live[0].ID != polledID+n {
			t.Errorf("after %d arrivals the list is %+v; want the newest on top", n+1, live)
		}
	}
	names := map[string]bool{}
	for _, k := range d.keysOf(envLive) {
		if names[k.Name] {
			t.Errorf("two live keys are called %q", k.Name)
		}
		names[k.Name] = true
	}
	if len(d.keysOf(envTest)) != testKeys {
		t.Error("the other environment gained a key")
	}
}
