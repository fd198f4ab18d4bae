package baseline

// goOn treats every line as optional.
var goOn = Baseline{
	Name:      "go-on",
	Statement: "As role-strict, and a line that fails is left out.",
	Source:    "UiPath's ContinueOnError, Katalon's CONTINUE_ON_FAILURE, scripts with a try around each line",
	goesOn:    true,
	choose:    roleStrict.choose,
}
