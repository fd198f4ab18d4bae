// Package trial runs one scenario in the simulator: an original run, its compilation, and a
// replay on a changed app with faults, all by the engine that is on trial, recorded and judged as
// a cell on a fixture site is.
//
// The truth of a scenario is what the original run's planner does on the unchanged app with the
// values of the replay: the elements that it acts on, and the effects that follow.
//
// It refuses to generate: scenarios are data, drawn by package properties/gen or written by
// hand in fixtures/scenarios. Before it: browser/sim. After it: package properties, and
// `wfbench mutants`.
package trial
