// Package gen holds the generators of the laws. Each composite generator ships a shrinker, so
// that a counterexample is small, and each has a test for the edges that it promises.
package gen
