package bench

import (
	"fmt"

	"github.com/wfbench/wfbench/invariants/detect"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/engine"
)

// EngineParts are the engine's own parts with the secret detectors as the compiler's last
// line. The engine takes them through a function, so that it stays free of their weight.
func EngineParts() (engine.Parts, error) {
	d, err := detect.New()
	if err != nil {
		return engine.Parts{}, fmt.Errorf("making engine: %w", err)
	}
	parts := engine.Default()
	own := compile.Default()
	own.Detect = d.Leaf
	parts.Compiler = own
	return parts, nil
}
