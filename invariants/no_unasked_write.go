package invariants

var noUnaskedWrite = Invariant{
	ID:        "no-unasked-write",
	Statement: "A replay leaves the saved workflow as it was; a repair waits for a person's yes.",
	Source:    "design section 4.9; hazards H4, H7, H9",
	Unsafe:    true,
	Check:     checkNoUnaskedWrite,
}

// checkNoUnaskedWrite reads whether the bytes changed. It needs a replay that acted, or that
// asked a model: one that did neither had nothing to learn.
func checkNoUnaskedWrite(in Input) Result {
	e := in.Run.Evidence
	var f found
	if e.Rewritten {
		f.add("workflow.json", "the saved workflow has other bytes after the replay than before")
	}
	return f.result(in.Workflow != nil && (len(e.Acts) > 0 || e.Replay.Calls > 0))
}
