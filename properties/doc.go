// Package properties holds the laws of wfbench: statements over generated inputs, searched
// with gopter under a fixed seed, one file for each kind of law. Generators are in properties/gen,
// each with a shrinker. It finds counterexamples; it never decides what is right: that is written in the
// law's name.
//
// Before it: the packages that it searches. After it: a fixture for each case that it found.
package properties
