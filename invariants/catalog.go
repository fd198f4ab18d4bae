package invariants

// All lists the rules, in the order of every report. Each has a mutant of the engine that
// violates it and a run that holds it.
func All() []Invariant {
	return []Invariant{
		noUnexpectedEffect,
		atMostOnce,
		outcomeHonoured,
		noFalseSuccess,
		stoppedWhereItMust,
		uniqueBeforeAndAfter,
		stepsInOrder,
		sameOrigin,
		landsAtHome,
		oneDispatchPath,
		consequentialConfirmed,
		noSecretInArtefact,
		noRefInArtefact,
		noValueInPrompt,
		learntFromSuccess,
		noUnaskedWrite,
		fewerModelCalls,
	}
}

// Find returns the rule with an ID.
func Find(id string) (Invariant, bool) {
	for _, inv := range All() {
		if inv.ID == id {
			return inv, true
		}
	}
	return Invariant{}, false
}
