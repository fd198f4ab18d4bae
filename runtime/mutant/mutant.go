// Package mutant holds known-bad engines: each replaces exactly one part of the engine, and
// so breaks exactly one safety rule on purpose. The harness must name the rule that a mutant
// breaks; a rule that no mutant breaks is not known to work.
//
// Each models what some shipped replayer does, or would do without the rule. Where its comment names what
// was seen, H is a row of the hazard table, fixtures/hazards.md; D is a finding in WebBrain's workflow
// compiler at revision 71919f34, S one in Stagehand's cache of actions, version 3. A mutant refuses to break
// more than it says: one that fails in other ways too would show nothing about its rule.
//
// Nothing of the engine imports it; package bench and the command line run mutants as subjects.
package mutant

import (
	"github.com/wfbench/wfbench/runtime/engine"
)

// Mutant is one engine with one part broken.
type Mutant struct {
	// Name is lower case words joined by "-"; the subject is "mutant:<name>".
	Name string
	// Statement says in one sentence what is broken.
	Statement string
	// Rule is the id of the invariant that it breaks.
	Rule string
	// Site, Task and Drift name a cell of a fixture site that brings it out in a real browser as
	// well. They are empty for those that the simulator alone brings out.
	Site, Task, Drift string
	// Break replaces the part.
	Break func(*engine.Parts)
}

// OnSite reports whether a cell of a fixture site brings the mutant out in a real browser.
func (m Mutant) OnSite() bool { return m.Site != "" }

// Engine makes the mutant's engine of otherwise sound parts.
func (m Mutant) Engine(parts engine.Parts) engine.Engine {
	m.Break(&parts)
	return engine.New(parts)
}
