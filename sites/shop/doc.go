// Package shop is the fixture site "Halden Outdoor": a React single-page shop with one long
// task, buying one product, whose server writes every charge and every order into a ledger.
//
// All data come from the world's seed: the same seed gives the same catalogue, the same
// customer and the same bytes. The page is an ordinary product; what a drift asks for is
// done by the page itself (web/) or by the server (catalogue.go, hop.go, orders.go), never
// by patching a page from outside. The package refuses to guard against a double order: a
// shop that did would hide from the judge what a replayer has done twice.
//
// Before it: package app, whose words it speaks, and package drift, whose knobs it turns.
// After it: package sites serves it. The page's bundle in static/ is made from web/ by
// "go run ./sites/bundle" and embedded, so building wfbench needs no npm.
package shop
