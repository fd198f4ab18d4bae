package baseline

// pacedMs is what scripts of the field sleep between two lines, in round figures.
const pacedMs = 2_000

// paced waits for the clock instead of the page.
var paced = Baseline{
	Name:      "paced",
	Statement: "As go-on, each line two seconds after the one before, whatever the page has done in between.",
	Source:    "Selenium scripts with time.sleep(2) and a try around each line, UI.Vision's replay speed with !ERRORIGNORE",
	goesOn:    true,
	pauseMs:   pacedMs,
	choose:    roleStrict.choose,
}
