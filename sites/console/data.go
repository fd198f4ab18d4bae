package console

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

const (
	testKeys   = 5
	liveKeys   = 7
	hookCount  = 6
	prefixTail = 6  // characters of a key that its prefix shows
	secretTail = 32 // characters of a key behind its prefix
	centsMin   = 4_000
	centsMax   = 60_000
)

// The environments of a key.
const (
	envTest = "Test"
	envLive = "Live"
)

// key is an API key. Its secret is kept nowhere.
type key struct {
	ID                                               int
	Name, Env, Prefix, Scope, Author, Created, Usage string
}

// hook is a webhook.
type hook struct {
	ID                int
	URL, Events, Last string
	On                bool
}

// payment is a past top-up.
type payment struct {
	Day, Amount, Reference string
}

// data is everything that a seed decides: the content of the site and the values of the tasks.
type data struct {
	Team, Project, Description string
	Keys                       []key
	Hooks                      []hook
	Cents                      int
	Card                       string
	Payments                   []payment

	// What the tasks are about.
	NewKey, NewScope         string
	NewName, NewDescription  string
	RevokeKey, EnableHook    int // by ID
	TopUpAmount, TopUpReason string
}

// newData makes the data of a seed. Each part has its own stream, so that a change of one leaves
// the others as they are.
func newData(seed uint64) *data {
	d := &data{}
	project := app.Rand(seed, "console/project")
	d.Team = pick(project, teams)
	place, product := project.Perm(len(places)), project.Perm(len(products))
	purpose := project.Perm(len(purposes))
	d.Project, d.Description = places[place[0]]+" "+products[product[0]], purposes[purpose[0]]+"."
	d.NewName = places[place[1]] + " " + products[product[1]]
	d.NewDescription = purposes[purpose[1]] + ", since the move to " + places[place[2]] + "."
	d.addKeys(app.Rand(seed, "console/keys"))
	d.addHooks(app.Rand(seed, "console/hooks"))
	d.addBalance(app.Rand(seed, "console/balance"))
	return d
}

// addKeys makes the keys of both environments. The key to revoke is a live one, neither the first
// nor the last, and a test key has the same name.
func (d *data) addKeys(rng *rand.Rand) {
	names := keyNames(rng, testKeys+liveKeys+1)
	d.NewKey, d.NewScope = names[testKeys+liveKeys], pick(rng, scopes)
	target := testKeys + 1 + rng.IntN(liveKeys-2)
	names[rng.IntN(testKeys)] = names[target]
	for i, name := range names[:testKeys+liveKeys] {
		env := envTest
		if i >= testKeys {
			env = envLive
		}
		d.Keys = append(d.Keys, newKey(rng, 301+i, name, env))
	}
	d.RevokeKey = d.Keys[target].ID
}

// newKey makes a key with everything but its name and environment from rng.
func newKey(rng *rand.Rand, id int, name, env string) key {
	return key{
		ID: id, Name: name, Env: env, Prefix: newPrefix(rng, env), Scope: pick(rng, scopes),
		Author: pick(rng, authors), Created: pick(rng, days), Usage: pick(rng, lastUses),
	}
}

func newPrefix(rng *rand.Rand, env string) string {
	return "wk_" + strings.ToLower(env) + "_" + app.Token(rng, prefixTail)
}

// keyNames makes n different names; no two share both place and area.
func keyNames(rng *rand.Rand, n int) []string {
	var names []string
	for _, at := range rng.Perm(len(places) * len(areas))[:n] {
		names = append(names, places[at%len(places)]+" "+areas[at/len(places)]+" "+pick(rng, kinds))
	}
	return names
}

// addHooks makes the webhooks, each at a host of its own. The one to enable is off, as is at least
// one other, and is neither the first nor the last.
func (d *data) addHooks(rng *rand.Rand) {
	at := rng.Perm(len(hosts))
	target := 1 + rng.IntN(hookCount-2)
	off := (target + 1 + rng.IntN(hookCount-1)) % hookCount
	for i := range hookCount {
		h := hook{
			ID: 71 + i, URL: fmt.Sprintf("https://%s/%s/%d", hosts[at[i]], pick(rng, hookPaths), 10+rng.IntN(90)),
			Events: someEvents(rng), Last: "Last delivery: 200 OK, " + strings.ToLower(pick(rng, lastUses[:4])),
			On: i != target && i != off && rng.IntN(4) > 0,
		}
		if !h.On {
			h.Last = "Paused"
		}
		d.Hooks = append(d.Hooks, h)
	}
	d.EnableHook = d.Hooks[target].ID
}

func someEvents(rng *rand.Rand) string {
	var names []string
	for _, at := range rng.Perm(len(hookEvents))[:2+rng.IntN(2)] {
		names = append(names, hookEvents[at])
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

func (d *data) addBalance(rng *rand.Rand) {
	d.Cents = centsMin + rng.IntN(centsMax-centsMin)
	d.Card = fmt.Sprint(1000 + rng.IntN(9000))
	for i := range 3 {
		d.Payments = append(d.Payments, payment{Day: days[len(days)-1-2*i], Amount: euros(1000 * (1 + rng.IntN(30))), Reference: newReference(rng)})
	}
	d.TopUpAmount = fmt.Sprint(20 + 5*rng.IntN(60))
	d.TopUpReason = newReference(rng)
}

func newReference(rng *rand.Rand) string { return fmt.Sprintf("PO-%05d", 10_000+rng.IntN(90_000)) }

// euros writes an amount of cents.
func euros(cents int) string { return fmt.Sprintf("€%d.%02d", cents/100, cents%100) }

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

// key finds a key by ID; nil when there is none.
func (d *data) key(id int) *key {
	for i := range d.Keys {
		if d.Keys[i].ID == id {
			return &d.Keys[i]
		}
	}
	return nil
}

// hook finds a webhook by ID; nil when there is none.
func (d *data) hook(id int) *hook {
	for i := range d.Hooks {
		if d.Hooks[i].ID == id {
			return &d.Hooks[i]
		}
	}
	return nil
}
