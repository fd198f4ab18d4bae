package drift

// All lists the drifts in the order of the reports: first no change, then by family.
func All() []Drift {
	return []Drift{
		none,

		rerender, wrapper, reorder, idChurn, tagChange, shadowRoot, frame, softNavigation,

		decoyRow, swap, decoy, hiddenTwin, roleTwin, disabledTwin, relabel, translate, countName,
		labelSwap, iconOnly, ariaMismatch, slotChange,

		slow, slowNetwork, lateHydration, debounce, poll, backForward, sessionExpiry, rateLimit,

		hangAfterCommit, errorAfterCommit, successAfter500, slowAccept, lateValidation, optimisticUndo,

		originHop, frameHop,

		consent, modal, nativeDialog, focusTrap, stickyHeader, clearOverlay,

		pageOrders, forgedNames, fakeConfirm, toolSwap, engineBlock, tampering, hugeName,
	}
}

// Names lists the names of All, in order.
func Names() []string { return namesOf(All()) }

func namesOf(all []Drift) []string {
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = d.Name
	}
	return names
}
