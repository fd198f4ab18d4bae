package properties

// Laws lists the laws, in the order of the table.
func Laws() []Law {
	return []Law{
		actsOnRecordedOnly,
		ambiguityFailsClosed,
		atMostOnce,
		allowedOriginsOnly,
		gated,
		resumesAtFailedStep,
		noCallWhenUnchanged,
		harmlessCompletes,
		noFalseSuccess,
		stopsWhereItMust,
		callsNeverGrow,
		healsOnlyOnYes,
		noSecretAnywhere,
		compileDeterministic,
		exportImportIdentity,
		judgedSafe,
	}
}
