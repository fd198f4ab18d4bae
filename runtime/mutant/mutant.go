// Package mutant holds known-bad engines: each replaces exactly one part of the engine, and
// so breaks exactly one safety rule on purpose. The harness must name the rule that a mutant
// breaks; a rule that no mutant breaks is not known to work.
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
	// Break replaces the part.
	Break func(*engine.Parts)
}

// Engine makes the mutant's engine of otherwise sound parts.
func (m Mutant) Engine(parts engine.Parts) engine.Engine {
	m.Break(&parts)
	return engine.New(parts)
}

// All lists the mutants, in the order of the kill table.
func All() []Mutant {
	return []Mutant{
		firstMatch(),
		staleRef(),
		retryMaybe(),
		verbatimSecret(),
		ignoreOrigin(),
		alwaysAsk(),
		sideDoor(),
	}
}
