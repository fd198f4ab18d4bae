// Package schema holds the documents that join the stages of wfbench: trace,
// workflow, run, report and what the store keeps, as Go types with a strict decoder, a validator and
// embedded JSON Schemas (2020-12).
//
// It is the leaf of the module: it imports nothing of ours, so a document can be
// read, judged and rendered again by code that knows no browser and no engine.
// It refuses unknown keys, duplicate keys, trailing data and oversized input,
// always with the file and the place. It never decides anything: what a document
// means for safety is for package invariants to say.
//
// Before it in the pipeline: nothing. After it: every other package.
package schema

// The names of the documents, as they stand in their "schema" field.
const (
	TraceV1    = "wfbench-trace/1"
	WorkflowV1 = "wfbench-workflow/1"
	RunV1      = "wfbench-run/1"
	ReportV1   = "wfbench-report/1"
	// SavedV1 and ProposalsV1 are what the store keeps: a workflow with its history, and the
	// repairs that wait for a yes.
	SavedV1     = "wfbench-saved/1"
	ProposalsV1 = "wfbench-proposals/1"
)
