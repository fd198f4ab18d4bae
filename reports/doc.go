// Package reports renders a report document for people and for pipes: Text for a terminal,
// Markdown for a page, JSON for a program.
//
// A renderer is a function from a report to bytes. It sees the document and nothing else, so
// a stored run can be rendered again years later; it judges nothing, adds nothing that the
// document does not say, and lets no control character of it reach a terminal.
//
// Before it: package bench, or a stored report.json. After it: a reader.
package reports
