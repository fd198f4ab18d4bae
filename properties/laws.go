package properties

// Laws lists the laws, in the order of the table.
func Laws() []Law {
	return []Law{
		actsOnRecordedOnly,
		ambiguityFailsClosed,
		ambiguousWhenRecorded,
		lookAlikesLeftAlone,
		atMostOnce,
		allowedOriginsOnly,
		gated,
		resumesAtFailedStep,
		noCallWhenUnchanged,
		harmlessCompletes,
		noFalseSuccess,
		stopsWhereItMust,
		callsNeverGrow,
		repairedAsksNoMore,
		healsOnlyOnYes,
		noSecretAnywhere,
		promptNamesOnly,
		logHoldsNoValue,
		compileDeterministic,
		compileBlindToValues,
		exportImportIdentity,
		storeLosesNothing,
		judgedSafe,
	}
}
