// Package compile turns the trace of a successful run into a workflow, or refuses with a
// reason.
//
// It works in this order:
//
//  1. admit: leave out what did nothing, merge what was done twice over;
//  2. name: each literal that the model typed becomes a parameter;
//  3. build: each step field by field from an allow-list, every text through a Sanitizer;
//  4. tell apart: steps that would find the same and meant different elements get every
//     container that can be named, or are handed off;
//  5. prove: each target must agree with its own capture and pass the live rule of identity, and
//     the postconditions of a step that changes the server must hold in none of the pages that
//     its failures would have left;
//  6. link: a step that sends a form knows which steps filled it;
//  7. check: the encoded document is searched once more before anybody may write it.
//
// Postconditions are learnt by difference, strongest first: the state of the target, the
// place, a heading or dialog that came, a status, and only then what else came or went. Rows
// of data come and go together; they prove nothing and are passed over, and so is a text that
// repeats somebody's row. What went is no proof that a consequential step worked: a failure
// takes things away too. What may be taken for success is tried, not argued: mutations are the
// pages that a step could have left instead (nothing happened, an error came, the landing shows
// one, only the target went, another place, another row), made from the recording itself.
//
// A number in a name stays exact, unless it is a count in brackets, a price or a date, the rest of
// the name was alone on the page without it, and nothing is decided by the step.
//
// What cannot be replayed safely becomes an explicit hand-off step with its reason, never a
// silent hole. The package refuses to take a position, an index or a ref for evidence, to
// keep a value, and to approximate an action that it cannot express.
//
// It is a function of the trace alone: same trace, same bytes. Compiler.Step builds one step from
// one live event in the same way, for repairs.
//
// Before it in the pipeline: package agent, with a trace. After it: packages store, replay and heal.
package compile
