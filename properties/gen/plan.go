package gen

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/browser/sim"
)

// Plan is a case in small numbers: what a generator draws and a shrinker makes smaller. Any
// valid Plan builds a scenario that makes sense.
type Plan struct {
	// Words seeds every name and value.
	Words   int          `json:"words,omitempty"`
	Modules []ModulePlan `json:"modules,omitempty"`
	Changes []ChangePlan `json:"changes,omitempty"`
	Faults  []FaultPlan  `json:"faults,omitempty"`
	// Other values replay the workflow for somebody else than it was recorded for.
	Other bool `json:"other,omitempty"`
	Model bool `json:"model,omitempty"`
	// Gate takes something away from the replay's gate: see gates.
	Gate string `json:"gate,omitempty"`
	// Times is how often to replay; Approve approves proposals in between.
	Times   int  `json:"times,omitempty"`
	Approve bool `json:"approve,omitempty"`
	// Store is what is done to a store of workflows. A plan has either modules or this.
	Store []StorePlan `json:"store,omitempty"`
}

// ModulePlan is one part of an app, with its part of the task.
type ModulePlan struct {
	Kind  string `json:"kind"`
	Items int    `json:"items"`
	// Pick is the item that the recording is about, Other the one that the replay may be about.
	Pick  int `json:"pick,omitempty"`
	Other int `json:"other,omitempty"`
}

// ChangePlan is one change of the app: its kind, and an index into the targets.
type ChangePlan struct {
	Kind string `json:"kind"`
	Key  int    `json:"key,omitempty"`
	Ms   int    `json:"ms"`
	// Known says that the model would know a renamed target again.
	Known bool `json:"known,omitempty"`
}

// FaultPlan is one failure of the browser.
type FaultPlan struct {
	Call string        `json:"call"`
	Nth  int           `json:"nth"`
	Kind sim.FaultKind `json:"kind"`
}

func (f FaultPlan) fault() sim.Fault { return sim.Fault{Call: f.Call, Nth: f.Nth, Kind: f.Kind} }

// StorePlan is one operation on a store: what to do, to which of few workflows, and with which of
// few names.
type StorePlan struct {
	Do   string `json:"do"`
	Item int    `json:"item,omitempty"`
	Name int    `json:"name,omitempty"`
	// Late says that it starts from the version before the newest.
	Late bool `json:"late,omitempty"`
}

// Validate says whether a plan, as somebody may have typed it, can be built.
func (p Plan) Validate() error {
	if (len(p.Modules) == 0) == (len(p.Store) == 0) {
		return errors.New("a plan needs either modules or what is done to a store")
	}
	for _, m := range p.Modules {
		if _, ok := moduleOf(m.Kind); !ok || m.Items < 1 || m.Items > itemsMax || m.Pick < 0 || m.Other < 0 {
			return fmt.Errorf("no module %q with %d items", m.Kind, m.Items)
		}
	}
	for _, c := range p.Changes {
		if _, ok := trial.KindOf(c.Kind); !ok || c.Key < 0 || c.Ms < 0 {
			return fmt.Errorf("no change %q", c.Kind)
		}
	}
	for _, f := range p.Faults {
		if err := f.fault().Validate(); err != nil {
			return err
		}
	}
	for _, o := range p.Store {
		if !slices.Contains(storeDeeds, o.Do) || o.Item < 0 || o.Name < 0 {
			return fmt.Errorf("no operation %q on a store", o.Do)
		}
	}
	if _, ok := gateOf(p.Gate); !ok {
		return fmt.Errorf("no gate %q", p.Gate)
	}
	if p.Times < 0 || p.Times > trial.TimesMax {
		return fmt.Errorf("times is not between 0 and %d", trial.TimesMax)
	}
	return nil
}

// App tells plans of the same app and task from others.
func (p Plan) App() string { return fmt.Sprint(p.Words, p.Modules) }

// String prints a plan as JSON: what `wfbench fuzz --plan` takes.
func (p Plan) String() string {
	text, err := json.Marshal(p)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func (p Plan) clone() Plan {
	p.Modules, p.Changes = slices.Clone(p.Modules), slices.Clone(p.Changes)
	p.Faults, p.Store = slices.Clone(p.Faults), slices.Clone(p.Store)
	return p
}
