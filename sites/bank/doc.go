// Package bank is the fixture site "Lindvik Bank": a retail bank built with web components, whose
// server writes every transfer and every standing order into a ledger.
//
// All data come from the world's seed. The page (web/) is drawn by Lit in open shadow roots that
// stand in each other: the app, its view, the parts of its forms. The package refuses to guard
// against a second equal transfer: a bank that did would hide from the judge what a replayer has
// done twice.
//
// Before it: package app, whose words it speaks, and package drift, whose knobs it turns. After
// it: package sites serves it. The page's bundle in static/ is made from web/ by
// "go run ./sites/bundle" and embedded, so building wfbench needs no npm.
package bank
