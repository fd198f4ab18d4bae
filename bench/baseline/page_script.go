package baseline

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser/pw"
)

// pageScriptLimitMs is how long a script in the page waits for an element: such scripts wait a fixed
// time, if they wait at all.
const pageScriptLimitMs = 1_000

// pageScript lives in the page that it works on.
var pageScript = Baseline{
	Name:      "page-script",
	Statement: "The absolute path, looked up and pressed by a script in the page after a second at most; what is not there is left out.",
	Source:    "browser extensions, bookmarklets and user scripts (Automa, UI.Vision, document.querySelector(path)?.click() after a timer)",
	scripted:  true,
	goesOn:    true,
	limitMs:   pageScriptLimitMs,
	choose:    func(_ context.Context, e element) (pw.Selector, error) { return pathOf(e.Marks), nil },
}
