package schema

// Proposal is a repair of one step of a saved workflow: what a step in doubt turned out to
// mean. It is made only after the step was done and seen to have worked, it is never used
// by a replay, and it enters the workflow only by an explicit yes of a person, and only while the
// step still is Old.
type Proposal struct {
	// ID is "p_" and 16 hexadecimal digits: a digest of the step it repairs and of the repair.
	ID string `json:"id"`
	// Old is the step as the workflow had it, New as it should be. Both have the same id.
	Old Step `json:"old"`
	New Step `json:"new"`
	// Doubt is why the step could not be done as it was.
	Doubt Reason `json:"doubt"`
	// Sensitive names parameters that the repair showed to be sensitive. The other way there is none.
	Sensitive []string `json:"sensitive,omitempty"`
}
