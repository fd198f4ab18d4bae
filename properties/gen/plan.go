package gen

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"

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
)

// Plan is a scenario in small numbers: what a generator draws and a shrinker makes smaller. Any
// Plan builds a scenario that makes sense.
type Plan struct {
	// Words seeds every name and value.
	Words   int          `json:"words"`
	Modules []ModulePlan `json:"modules"`
	Changes []ChangePlan `json:"changes,omitempty"`
	Faults  []FaultPlan  `json:"faults,omitempty"`
	// Other values replay the workflow for somebody else than it was recorded for.
	Other bool `json:"other,omitempty"`
	Model bool `json:"model,omitempty"`
	// Gate takes something away from the replay's gate: see gates.
	Gate int `json:"gate,omitempty"`
	// Times is how often to replay; Approve approves proposals in between.
	Times   int  `json:"times,omitempty"`
	Approve bool `json:"approve,omitempty"`
}

// ModulePlan is one part of an app, with its part of the task.
type ModulePlan struct {
	// Kind is an index into modules, whatever its size.
	Kind  int `json:"kind"`
	Items int `json:"items"`
	// Pick is the item that the recording is about, Other the one that the replay may be about.
	Pick  int `json:"pick"`
	Other int `json:"other"`
}

// ChangePlan is one change of the app: an index into the kinds of change and one into the keys.
type ChangePlan struct {
	Kind int `json:"kind"`
	Key  int `json:"key"`
	Ms   int `json:"ms"`
	// Known says that the model would know a renamed target again.
	Known bool `json:"known,omitempty"`
}

// FaultPlan is one failure of the browser.
type FaultPlan struct {
	Call int `json:"call"`
	Nth  int `json:"nth"`
	Kind int `json:"kind"`
}

// String prints the scenario that the plan builds, as a fixture that can be kept.
func (p Plan) String() string {
	plan, err := json.Marshal(p)
	if err != nil {
		return err.Error()
	}
	scenario, err := json.MarshalIndent(p.Scenario(), "", "  ")
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("plan %s\n%s", plan, scenario)
}

// Focus narrows what is drawn, so that a law gets the cases that exercise it. Its zero value draws
// everything.
type Focus struct {
	// Unchanged draws neither changes nor faults nor gates. Harmless draws harmless changes only.
	Unchanged, Harmless bool
	// Kinds, when set, are the kinds of the changes, of which there is at least one.
	Kinds []string
	// Faulty draws at least one fault, Gated a gate with something missing, Repeated several replays.
	Faulty, Gated, Repeated bool
	// Model, when set, says whether the replay may hand over. Known draws renamed targets that the
	// model would know again only.
	Model *bool
	Known bool
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
	p := f.drawApp(r)
	p.Other, p.Model, p.Times = r.Intn(2) == 0, r.Intn(2) == 0, 1
	if f.Model != nil {
		p.Model = *f.Model
	}
	if f.Repeated {
		p.Times, p.Approve = 2+r.Intn(2), r.Intn(2) == 0
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
		p.Changes = append(p.Changes, ChangePlan{Kind: kinds[r.Intn(len(kinds))], Key: r.Intn(wordsMax), Ms: 20 * (1 + r.Intn(100)), Known: r.Intn(2) == 0 || f.Known})
	}
	if f.Harmless {
		return p
	}
	if f.Faulty || r.Intn(4) == 0 {
		for range 1 + r.Intn(faultsMax) {
			p.Faults = append(p.Faults, FaultPlan{Call: r.Intn(len(faultCalls)), Nth: 1 + r.Intn(40), Kind: r.Intn(len(faultKinds))})
		}
	}
	if f.Gated || r.Intn(6) == 0 {
		p.Gate = 1 + r.Intn(len(gates)-1)
	}
	return p
}

// drawApp draws an app with its task.
func (f Focus) drawApp(r *rand.Rand) Plan {
	if f.Apps > 0 {
		r = rand.New(rand.NewSource(f.First + int64(r.Intn(f.Apps))))
	}
	p := Plan{Words: r.Intn(wordsMax)}
	for range 1 + r.Intn(modulesMax) {
		p.Modules = append(p.Modules, ModulePlan{Kind: r.Intn(len(modules)), Items: 1 + r.Intn(itemsMax), Pick: r.Intn(itemsMax), Other: r.Intn(itemsMax)})
	}
	return p
}

// App tells plans of the same app and task from others.
func (p Plan) App() string { return fmt.Sprint(p.Words, p.Modules) }

// kinds lists the indexes of the kinds of change that may be drawn.
func (f Focus) kinds() []int {
	var out []int
	for i, k := range trial.ChangeKinds() {
		if (f.Harmless && !k.Harmless) || (len(f.Kinds) > 0 && !contains(f.Kinds, k.Name)) {
			continue
		}
		out = append(out, i)
	}
	return out
}

// shrink offers smaller plans: the largest cuts first.
func shrink(p Plan) gopter.Shrink {
	var smaller []Plan
	add := func(change func(*Plan)) {
		q := p.clone()
		change(&q)
		if !reflect.DeepEqual(p, q) {
			smaller = append(smaller, q)
		}
	}
	for i := range p.Modules {
		if len(p.Modules) > 1 {
			add(func(q *Plan) { q.Modules = append(q.Modules[:i], q.Modules[i+1:]...) })
		}
	}
	for i := range p.Faults {
		add(func(q *Plan) { q.Faults = append(q.Faults[:i], q.Faults[i+1:]...) })
	}
	for i := range p.Changes {
		add(func(q *Plan) { q.Changes = append(q.Changes[:i], q.Changes[i+1:]...) })
	}
	add(func(q *Plan) { q.Gate = 0 })
	add(func(q *Plan) { q.Other = false })
	add(func(q *Plan) { q.Model = false })
	add(func(q *Plan) { q.Approve = false })
	add(func(q *Plan) { q.Times = max(1, q.Times-1) })
	for i := range p.Modules {
		add(func(q *Plan) { q.Modules[i].Items = max(1, q.Modules[i].Items-1) })
		add(func(q *Plan) { q.Modules[i].Pick = 0 })
		add(func(q *Plan) { q.Modules[i].Other = 0 })
	}
	for i := range p.Changes {
		add(func(q *Plan) { q.Changes[i].Key /= 2 })
		add(func(q *Plan) { q.Changes[i].Ms = max(20, q.Changes[i].Ms/2) })
	}
	for i := range p.Faults {
		add(func(q *Plan) { q.Faults[i].Nth = max(1, q.Faults[i].Nth-1) })
	}
	add(func(q *Plan) { q.Words = 0 })
	next := 0
	return func() (any, bool) {
		if next == len(smaller) {
			return nil, false
		}
		next++
		return smaller[next-1], true
	}
}

func (p Plan) clone() Plan {
	p.Modules = append([]ModulePlan(nil), p.Modules...)
	p.Changes = append([]ChangePlan(nil), p.Changes...)
	p.Faults = append([]FaultPlan(nil), p.Faults...)
	return p
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
