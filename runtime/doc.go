// Package runtime is only a map: it holds this comment and the engine's sub-packages,
// and nobody imports it. In prose say "the engine": Go has a package runtime of its own.
//
// Data runs one way:
//
//	agent --trace--> compile (sanitize) --workflow--> replay (resolve, dispatch, gate, model) --run-->
//
// browser holds the words for pages and actions, browser/pw the real browsers. engine puts
// the parts together; mutant breaks exactly one of them on purpose.
package runtime
