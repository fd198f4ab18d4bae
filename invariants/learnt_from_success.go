package invariants

var learntFromSuccess = Invariant{
	ID:        "learnt-from-success",
	Statement: "A workflow is made only from an original run that did its task.",
	Source:    "design section 4.9; admission of recordings",
	Unsafe:    false, // a bad teacher harms nobody until its lesson is done
	Check:     checkLearntFromSuccess,
}

// checkLearntFromSuccess needs a workflow or the lack of one: both are answers.
func checkLearntFromSuccess(in Input) Result {
	var f found
	failed := in.Run.Evidence.OriginalFailed
	if failed && in.Workflow != nil {
		f.add("workflow.json", "the workflow of an original run that did not do its task")
	}
	return f.result(failed || in.Workflow != nil)
}
