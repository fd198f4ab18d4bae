package pw

import (
	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
)

// WebDriver BiDi tells nothing of the messages that go out over a WebSocket. So a stock Firefox
// is given a script, before any of the page's own, that says a word to the console whenever one
// does. A page that says the word itself only makes the engine more careful.
const (
	socketWord   = "wfb:sent"
	socketScript = `(() => {
  const say = console.debug.bind(console, '` + socketWord + `');
  WebSocket.prototype.send = new Proxy(WebSocket.prototype.send, {
    apply(send, socket, args) {
      say();
      return Reflect.apply(send, socket, args);
    },
  });
})()`
)

// watchSockets counts the messages that go out over WebSockets. Those of workers are not seen.
func (r *record) watchSockets(tab playwright.Page) {
	tab.OnWebSocket(func(s playwright.WebSocket) { s.OnFrameSent(func([]byte) { r.socket() }) })
	tab.OnConsole(func(m playwright.ConsoleMessage) {
		if m.Type() == "debug" && m.Text() == socketWord {
			r.socket()
		}
	})
}

// tellSockets gives a session the script, where the browser needs it.
func tellSockets(bc playwright.BrowserContext, kind string) error {
	if kind != Firefox {
		return nil
	}
	return bc.AddInitScript(playwright.Script{Content: playwright.String(socketScript)})
}

// isBeacon tells the requests that a page sends without waiting for an answer. Firefox calls
// them documents that nobody navigates to.
func isBeacon(q playwright.Request, told schema.Request) bool {
	switch q.ResourceType() {
	case "ping", "beacon":
		return true
	case "document":
		return !told.Navigation && told.Mutates()
	}
	return false
}
