package mutant

// uncounted keeps a target that had an equal when it was recorded: when one of the two goes, the
// other is taken for it (D7).
func uncounted() Mutant {
	return Mutant{
		Name:      "uncounted",
		Statement: "keeps targets that the recording could not tell from their equals",
		Rule:      "no-unexpected-effect",
		Break:     takeBack("ambiguous-before"),
	}
}
