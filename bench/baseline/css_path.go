package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// cssPath is the cached path through the document.
var cssPath = Baseline{
	Name:      "css-path",
	Statement: "The absolute path through the document, and whatever stands there now.",
	Source:    "caches of XPath or CSS paths in browser agents (Stagehand, Skyvern), DevTools' \"copy selector\" and \"copy full XPath\"",
	choose:    func(_ context.Context, e element) (pw.Selector, error) { return pathOf(e.Marks), nil },
}

func pathOf(m pw.Marks) pw.Selector { return pw.Selector{Frames: m.Frames, CSS: m.Path, Place: 1} }
