// Package store keeps saved workflows: one document a file, in one folder, so that a person
// can read, back up and review them with the tools they have.
//
//	w_0123456789abcdef.json            the workflow and the history of its changes (wfbench-saved/1)
//	w_0123456789abcdef.proposals.json  repairs that wait for a yes (wfbench-proposals/1)
//	w_0123456789abcdef.runs.jsonl      one line a run: outcome and cost, no values
//	trash/w_0123456789abcdef.TIME.json what was deleted at TIME, in milliseconds
//	.lock, .tmp/                       the lock of all writers, and files on their way
//
// What it promises: a file is there whole or not at all, whenever a process is killed; a
// change names the version that it follows and is refused when another came first; nothing is
// evicted, a limit is an error; nothing is overwritten or deleted that is not a document of
// its own. A repair waits in a file of its own, so that no run ever writes a workflow.
//
// It refuses to follow symbolic links, to take an id that is not one of its own as part of a
// path, and to guess what a file that it cannot read was meant to be. It decides nothing about
// what may stand in a workflow: that is package manage, before it. It reads no clock.
//
// Names belong to people and ids to files: two workflows may not share a name, whatever its
// case, and a name never becomes part of a path.
package store
