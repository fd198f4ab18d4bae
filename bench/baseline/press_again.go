package baseline

// pressAgain does not take silence for an answer.
var pressAgain = Baseline{
	Name:      "press-again",
	Statement: "As role-strict, and presses once more when the page shows nothing new within two seconds.",
	Source:    "retry scopes of RPA suites (UiPath) and agents that repeat an action when the screen is the same after it",
	again:     true,
	choose:    roleStrict.choose,
}
