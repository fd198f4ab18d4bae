// Package board is the fixture site "Stavla": a kanban board, drawn by script, on which cards are
// moved, renamed, created and archived. Its server writes every change into a ledger.
//
// All data come from the world's seed: the same seed gives the same cards and the same bytes. The
// page is an ordinary product; what a drift asks for is done by the page itself (web/) or by the
// server (deck.go, server.go). The package refuses to guard against a card that is created twice:
// a board that did would hide from the judge what a replayer has done twice. Cards that others
// add while a visitor looks on are no effects: the ledger is about the visitor.
//
// Before it: package app, whose words it speaks, and package drift, whose knobs it turns. After
// it: package sites serves it. The page's bundle in static/ is made from web/ by
// "go run ./sites/bundle" and embedded, so building wfbench needs no npm.
package board
