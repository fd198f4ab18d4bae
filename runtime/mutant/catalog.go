package mutant

import "slices"

// All lists the mutants, in the order of the kill table.
func All() []Mutant {
	return slices.Concat(identity(), recording(), outcome(), gates(), scope(), handOver(), secrets())
}

// identity takes one element for another.
func identity() []Mutant {
	return []Mutant{
		firstMatch(), staleRef(), ignoreLabel(), ignoreField(), ignoreHref(), ignoreAnchors(),
		anyColumn(), keyWithin(), foldCase(), nameWithin(), anyRole(), nearestName(),
		anyOfRole(), byID(), ignoreFrame(), agreeingOnly(),
	}
}

// recording learns what it should not, or forgets what it should keep.
func recording() []Mutant {
	return []Mutant{
		uncounted(), unnamed(), indistinct(), loneItem(), failedTask(), dropHandOff(), unobservable(), dropPost(),
		byLabel(), frozenRow(), frozenInput(),
	}
}

// outcome misjudges what an act did.
func outcome() []Mutant {
	return []Mutant{
		retryMaybe(), retryOnError(), quietIsNothing(), assumeApplied(), anyURLChange(), vacuousIsDone(), skipFailed(),
		restart(), placeholder(), anyRequest(),
	}
}

// gates lets pass what nobody allowed.
func gates() []Mutant {
	return []Mutant{
		sideDoor(), ignoreDeny(), rememberConfirmation(), rememberGrant(), unattendedActs(), blindSubmit(), silentCredential(),
		workflowIsGrant(), modelSideDoor(), clickIsType(), fileDecides(), unrecordedWrite(),
	}
}

// scope acts in the wrong place.
func scope() []Mutant {
	return []Mutant{ignoreOrigin(), originPrefix(), hostOnly(), gateIsScope(), ignorePath(), noLanding(), formAnywhere()}
}

// handOver tells the model too much, too little, or too often.
func handOver() []Mutant {
	return []Mutant{alwaysAsk(), handOverMaybe(), handOverFromStart(), forgetDone(), trustModel(), showValues(), healSilently(), wearOut(), labelIsEnough()}
}

// secrets keeps what a person supplied.
func secrets() []Mutant {
	return []Mutant{
		verbatimSecret(), keepURL(), keepPath(), optionLiteral(), rawNames(), exampleLabel(),
		encodedValue(), digestName(), valueInClaim(), flakyRedaction(),
	}
}
