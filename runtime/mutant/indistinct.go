package mutant

// indistinct keeps steps that say the same of different elements (H8).
func indistinct() Mutant {
	return Mutant{
		Name:      "indistinct",
		Statement: "keeps steps that say the same and meant different elements",
		Rule:      "no-unexpected-effect",
		Break:     takeBack("not-distinct"),
	}
}
