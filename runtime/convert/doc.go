// Package convert reads and writes the formats of the WebBrain browser agent.
//
//   - webbrain-trace/1, the export of recorded runs, is read: ReadTrace gives for each run a
//     trace that package compile takes, or the reason why there is none.
//   - webbrain-workflow/1, the portable form of a saved workflow, is read and written.
//
// What those formats say is kept, and what they do not say is not made up. A trace there holds
// the text of accessibility trees: a target is taken from the tree that was read before the
// action, and counts as unique only where that tree is whole and still valid. A workflow there
// says nothing of how many equals a target had, so each of its steps that has a target becomes a
// hand-off step with its reason. WriteWorkflow therefore adds what the format lacks in one
// object of its own a step, under the key "wfbench", which other readers drop; ReadWorkflow
// believes it only where writing it again gives the very step that stands beside it.
//
// The package refuses to approximate: an action that it cannot express is handed off or
// refused by name, never weakened and never dropped in silence. It does not take page content
// for structure: a quoted ref is data, and a ref that two lines claim proves nothing.
//
// Names in a tree are the producer's own computation, which differs from the accessible name
// where a title or a placeholder is preferred to a label. Where that shows, the label counts;
// where it does not, the replay finds no such element and hands over.
//
// Before it in the pipeline: a file that somebody else wrote. After it: packages compile and
// store.
package convert
