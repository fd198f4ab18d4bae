// Package invariants judges recorded runs: one file a rule, and one function that turns a
// run into a class, verdicts and violations (design section 6).
//
// A rule is a pure function over schema documents. It reads what the harness recorded at
// the boundary; the subject's own account counts only as a claim to be held against that
// record. The package knows no engine, no browser and no clock, so a stored run can be
// judged again years later with the same answer. It refuses to guess: a cell with a fault of
// the harness is inconclusive whatever else it shows, and a rule that found nothing to look
// at says not-exercised, never held.
//
// Before it in the pipeline: package bench, which records the run, and package oracle, which
// searches the bytes on disk. After it: reports.
package invariants
