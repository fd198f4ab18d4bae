package invariants

var noUnexpectedEffect = Invariant{
	ID:        "no-unexpected-effect",
	Statement: "The site's ledger holds no effect other than those that the task is for.",
	Source:    "design section 6; hazards H1 to H8",
	Unsafe:    true,
	Check:     checkNoUnexpectedEffect,
}

// checkNoUnexpectedEffect looks at the ledger. A run that acted and left the ledger empty
// holds it: its acts were looked at, and none did harm.
func checkNoUnexpectedEffect(in Input) Result {
	e := in.Run.Evidence
	var f found
	for _, i := range indexes(e.Effects, Diff(e.Expected, e.Effects).Unexpected) {
		f.add(at("effects", i), "%s was not expected", effectText(e.Effects[i]))
	}
	return f.result(len(e.Acts) > 0 || len(e.Effects) > 0)
}
