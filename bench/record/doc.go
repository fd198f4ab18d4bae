// Package record watches a subject at its boundary: decorators for the page, the gate, the
// dispatcher and the model write down what passed, in one Recorder a cell.
//
// What a subject tells about itself is a claim; what is recorded here is evidence. The
// decorators look through the inner page, never through the subject, and they decide
// nothing: they let every call pass unchanged. They keep no name, no value, no prompt and no
// whole address: an act is kept as its kind, role, origins, counts and a keyed digest.
//
// Before it: a browser page, a gate and a model made by package bench. After it: the judge,
// which reads the evidence.
package record
