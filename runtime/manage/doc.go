// Package manage is what a person, or a model, may do with saved workflows: list, show,
// save, rename, delete, run, export, import, approve a repair, and look back. It is the one
// service under the command line and whatever else offers the same.
//
// Everything that enters the store passes it: a document is checked for its form, for refs and
// traces of values, and by the secret detectors, and is refused with the place when it fails.
// A run writes no workflow. What a model found out on a page waits as a proposal, which only a
// person's explicit yes puts into the workflow, only while the repaired step is the one it was,
// and only if no parameter loses protection by it.
//
// It refuses to choose between workflows of one name, to keep or show a value of a parameter,
// and to reach for a clock, a browser or a terminal: all of them are handed in.
//
// Before it: packages compile and convert, which make workflows, and heal, which makes
// proposals. After it: packages store, which keeps them, and engine, which runs them.
package manage
