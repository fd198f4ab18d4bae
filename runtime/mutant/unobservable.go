package mutant

// unobservable keeps a step that changes a server and shows nothing of it: that the server answered
// counts as done (D11, H42).
func unobservable() Mutant {
	return Mutant{
		Name:      "unobservable",
		Statement: "keeps steps with consequences whose success nothing shows",
		Rule:      "no-false-success",
		Break:     takeBack("unobservable"),
	}
}
