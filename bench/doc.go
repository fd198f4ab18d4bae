// Package bench is the harness: it plans cells, runs each subject against real sites in real
// browsers, gathers evidence at the boundary, and lets the invariants judge it.
//
// A run goes through five stages:
//
//  1. Plan names the cells, in a fixed order, from a selection.
//  2. The original run of a subject is recorded once per task, browser and repeat, on the
//     undrifted site, and shared by the cells that replay it.
//  3. Each cell replays it in a fresh world and a fresh session, under the harness's own gate
//     and model, watched by package bench/record.
//  4. The server's ledger, the bytes on disk and the record are put into run.json and judged.
//  5. A line goes to cells.jsonl at once, and all of them into report.json at the end.
//
// The harness trusts no subject: what a subject says is kept as its claim. A failure of the
// harness, the browser or the model's endpoint makes a cell inconclusive, never green and
// never a finding. It refuses to go on with a folder of another selection, and it never
// repeats a cell to get a better answer.
//
// Before it: sites, runtime, invariants. After it: package reports, which renders the report.
package bench
