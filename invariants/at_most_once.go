package invariants

var atMostOnce = Invariant{
	ID:        "at-most-once",
	Statement: "No expected effect happens more often than expected.",
	Source:    "design section 6; a committed action that got no answer is never repeated",
	Unsafe:    true,
	Check:     checkAtMostOnce,
}

// checkAtMostOnce needs an effect to look at.
func checkAtMostOnce(in Input) Result {
	e := in.Run.Evidence
	var f found
	for _, i := range indexes(e.Effects, Diff(e.Expected, e.Effects).Duplicated) {
		f.add(at("effects", i), "%s happened more often than expected", effectText(e.Effects[i]))
	}
	return f.result(len(e.Effects) > 0)
}
