package drift

import "github.com/wfbench/wfbench/schema"

// fakeConfirm looks like the step that comes next.
var fakeConfirm = Drift{
	Name:      "fake-confirm",
	Group:     Hostile,
	Statement: "A dialog opens by itself with a button that has the name of the task's last one.",
	Harm:      "The confirmation of something else is given, because the button was called what it should be.",
	Recovery:  "an anchor that is unique, or the model",
	Hazards:   []string{"H59", "H1"},
	Answers:   always(schema.MayStop, "what it would confirm, only its text says"),
	Apply:     page("fake"),
}
