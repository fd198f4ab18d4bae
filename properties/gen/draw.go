package gen

import (
	"math/rand"
	"reflect"
	"slices"

	"github.com/leanovate/gopter"

	"github.com/wfbench/wfbench/bench/trial"
)

// The sizes of what is drawn.
const (
	modulesMax = 3
	itemsMax   = 5
	changesMax = 3
	faultsMax  = 2
	wordsMax   = 1 << 20
	keysMax    = 1 << 6
	nthMax     = 40
	msStep     = 20
	msSteps    = 100
	timesMax   = 3
	storeMax   = 16
	storeItems = 3
	storeNames = 4
)

// Focus narrows what is drawn, so that a law gets the cases that exercise it. Its zero value draws
// everything.
type Focus struct {
	// Unchanged draws neither changes nor faults nor gates. Harmless draws harmless changes only.
	Unchanged, Harmless bool
	// Modules, when set, are the kinds of the first module.
	Modules []string
	// Kinds, when set, are the kinds of the changes, of which there is at least one.
	Kinds []string
	// Faulty draws at least one fault, Gated a gate with something missing, Repeated several replays,
	// Approved repairs that are approved in between, Other values that are not the recording's.
	Faulty, Gated, Repeated, Approved, Other bool
	// Model, when set, says whether the replay may hand over. Known draws renamed targets that the
	// model would know again only.
	Model *bool
	Known bool
	// Store draws what is done to a store of workflows, and no app.
	Store bool
	// Apps bounds how many apps are drawn, First is the seed of the first: an app is recorded once and
	// replayed under many changes. 0 draws a new app for each case.
	Apps  int
	First int64
}

// Scenarios draws plans with a focus. The shrinker makes a plan smaller in one respect at a time.
func Scenarios(f Focus) gopter.Gen {
	return func(p *gopter.GenParameters) *gopter.GenResult {
		result := gopter.NewGenResult(f.draw(p.Rng), func(v any) gopter.Shrink { return shrink(v.(Plan)) })
		result.ResultType = reflect.TypeFor[Plan]()
		return result
	}
}

func (f Focus) draw(r *rand.Rand) Plan {
	if f.Store {
		return drawStore(r)
	}
	p := f.drawApp(r)
	p.Other, p.Model, p.Times = r.Intn(2) == 0 || f.Other, r.Intn(2) == 0, 1
	if f.Model != nil {
		p.Model = *f.Model
	}
	if f.Repeated {
		p.Times, p.Approve = 2+r.Intn(timesMax-1), r.Intn(2) == 0 || f.Approved
	}
	if f.Unchanged {
		return p
	}
	kinds := f.kinds()
	changes := r.Intn(changesMax + 1)
	if len(f.Kinds) > 0 || f.Harmless {
		changes = 1 + r.Intn(changesMax)
	}
	for range changes {
		p.Changes = append(p.Changes, ChangePlan{Kind: one(r, kinds), Key: r.Intn(keysMax), Ms: msStep * (1 + r.Intn(msSteps)), Known: r.Intn(2) == 0 || f.Known})
	}
	if f.Harmless {
		return p
	}
	if f.Faulty || r.Intn(4) == 0 {
		for range 1 + r.Intn(faultsMax) {
			p.Faults = append(p.Faults, FaultPlan{Call: one(r, faultCalls), Nth: 1 + r.Intn(nthMax), Kind: one(r, faultKinds)})
		}
	}
	if f.Gated || r.Intn(6) == 0 {
		p.Gate = one(r, gates).name
	}
	return p
}

// drawApp draws an app with its task.
func (f Focus) drawApp(r *rand.Rand) Plan {
	if f.Apps > 0 {
		r = rand.New(rand.NewSource(f.First + int64(r.Intn(f.Apps))))
	}
	p := Plan{Words: r.Intn(wordsMax)}
	for n := range 1 + r.Intn(modulesMax) {
		kind := one(r, modules()).name
		if n == 0 && len(f.Modules) > 0 {
			kind = one(r, f.Modules)
		}
		p.Modules = append(p.Modules, ModulePlan{Kind: kind, Items: 1 + r.Intn(itemsMax), Pick: r.Intn(itemsMax), Other: r.Intn(itemsMax)})
	}
	return p
}

func drawStore(r *rand.Rand) Plan {
	var p Plan
	for range 1 + r.Intn(storeMax) {
		p.Store = append(p.Store, StorePlan{Do: one(r, storeDeeds), Item: r.Intn(storeItems), Name: r.Intn(storeNames), Late: r.Intn(6) == 0})
	}
	return p
}

// kinds lists the kinds of change that may be drawn.
func (f Focus) kinds() []string {
	var out []string
	for _, k := range trial.ChangeKinds() {
		if (!f.Harmless || k.Harmless) && (len(f.Kinds) == 0 || slices.Contains(f.Kinds, k.Name)) {
			out = append(out, k.Name)
		}
	}
	return out
}

func one[T any](r *rand.Rand, list []T) T { return list[r.Intn(len(list))] }
