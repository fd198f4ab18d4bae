// Package agent does the original run: observe, ask the model, dispatch, record. One Turn is
// one question and at most one action; package replay hands over to the model by the same
// Turn. It keeps every sensitive value out of prompts, and it never acts but through dispatch.
//
// Before it in the pipeline: a task. After it: package compile, which takes the trace.
package agent
