// Package compile turns the trace of a successful run into a workflow, or refuses with a
// reason.
//
// It works in this order:
//
//  1. admit: leave out what did nothing, merge what was done twice over;
//  2. name: each literal that the model typed becomes a parameter;
//  3. build: each step field by field from an allow-list, every text through a Sanitizer;
//  4. prove: each target must agree with its own capture, each postcondition must have been
//     false before the step, and a step that changes the server must have one that shows it;
//  5. check: the encoded document is searched once more before anybody may write it.
//
// Postconditions are learnt by difference, strongest first: the state of the target, the
// place, a heading or dialog that came, a status, and only then what else came or went. Rows
// of data come and go together; they prove nothing and are passed over. What went is no proof
// that a consequential step worked: a failure takes things away too.
//
// What cannot be replayed safely becomes an explicit hand-off step with its reason, never a
// silent hole. The package refuses to take a position, an index or a ref for evidence, to
// keep a value, and to approximate an action that it cannot express.
//
// It is a function of the trace alone: same trace, same bytes.
//
// Before it in the pipeline: package agent, with a trace. After it: packages store and replay.
package compile
