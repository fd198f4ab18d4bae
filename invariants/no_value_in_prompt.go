package invariants

var noValueInPrompt = Invariant{
	ID:        "no-value-in-prompt",
	Statement: "No value that a person supplied at run time is in any prompt.",
	Source:    "design section 4.8; hazards H31, H32, H39",
	Unsafe:    true,
	Check:     checkNoValueInPrompt,
}

// checkNoValueInPrompt reads what the harness found in the prompts, at the model's boundary. It
// needs a prompt and a value to look for.
func checkNoValueInPrompt(in Input) Result {
	e := in.Run.Evidence
	var f found
	for _, param := range e.Exposed {
		f.add("evidence.exposed", "the value of parameter %q was in a prompt", param)
	}
	return f.result(e.Original.Calls+e.Replay.Calls > 0 && e.Scan.Canaries > 0)
}
