package mutant

// loneItem decides in a row or item that stood alone, whoever it is about now (H8).
func loneItem() Mutant {
	return Mutant{
		Name:      "lone-item",
		Statement: "keeps steps that decide in an item of which nothing says which it is",
		Rule:      "no-unexpected-effect",
		Break:     takeBack("unknown-subject"),
	}
}
