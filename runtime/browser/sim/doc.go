// Package sim is a browser without a browser: little web applications in memory behind the
// words of package browser, so that properties can search where a real browser is too slow.
// Time is virtual and everything is deterministic: the same app and the same calls give the
// same answers.
//
// An App is data only. It says what its pages show, what acting on an element does to its own
// server, and keeps the ground truth: a ledger of effects, and a log of the elements that were
// acted on, by keys which nobody who drives the page can see.
//
// A page is looked at by the rules of the in-page engine of package pw: the same roles, names,
// keys, anchors, populations and refusals. Two tests hold it to them: the contract suite, and
// folder agree, where drawn pages are shown to a real browser and to the simulator.
//
// It refuses to judge, and to know a drift: whoever wants another page hands in another App. It
// has no markup, no script, no layout and no files: what needs those is for real browsers. Before
// it: package browser, whose contract suite it passes. After it: package bench/trial.
package sim
