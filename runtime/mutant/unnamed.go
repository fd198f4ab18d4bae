package mutant

// unnamed keeps a target that nothing names: whatever else has no name is taken for it (H11, H21).
func unnamed() Mutant {
	return Mutant{
		Name:      "unnamed",
		Statement: "keeps targets that have no name",
		Rule:      "no-unexpected-effect",
		Break:     takeBack("unnamed-target"),
	}
}
