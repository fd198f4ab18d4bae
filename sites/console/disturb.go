package console

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const (
	// decoyID is the ID of the key and of the webhook that a drift adds.
	decoyID = 900
	// polledID is the ID of the first key that comes while the list is looked at.
	polledID = 910
)

// disturb adds a look-alike directly above the key to revoke and above the webhook to enable and,
// for a swap, takes away the row below.
func (d *data) disturb(k drift.Knobs, seed uint64) {
	if !k.DecoyRow && !k.Swap {
		return
	}
	rng := app.Rand(seed, "console/decoy")

	at := slices.IndexFunc(d.Keys, func(k key) bool { return k.ID == d.RevokeKey })
	twin := d.Keys[at]
	twin.ID, twin.Name, twin.Prefix = decoyID, twin.Name+"s", newPrefix(rng, twin.Env)
	d.Keys = slices.Insert(d.Keys, at, twin)

	row := slices.IndexFunc(d.Hooks, func(h hook) bool { return h.ID == d.EnableHook })
	like := d.Hooks[row]
	like.ID, like.URL = decoyID, like.URL+strconv.Itoa(1+rng.IntN(9))
	d.Hooks = slices.Insert(d.Hooks, row, like)

	if k.Swap {
		d.Keys = slices.Delete(d.Keys, at+2, at+3)
		d.Hooks = slices.Delete(d.Hooks, row+2, row+3)
	}
}

// arrive adds a key of a colleague on top of an environment's list.
func (d *data) arrive(rng *rand.Rand, n int, env string) {
	taken := map[string]bool{}
	for _, k := range d.Keys {
		taken[k.Name] = true
	}
	names := slices.DeleteFunc(keyNames(rng, len(d.Keys)+1), func(name string) bool { return taken[name] })
	k := newKey(rng, polledID+n, names[0], env)
	k.Created, k.Usage = "Just now", "Never"
	at := slices.IndexFunc(d.Keys, func(k key) bool { return k.Env == env })
	d.Keys = slices.Insert(d.Keys, max(at, 0), k)
}
