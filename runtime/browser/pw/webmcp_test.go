package pw

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

const toolPage = `<!doctype html><title>Tool</title><script>
  document.modelContext?.registerTool({ name: 'pay', description: 'Pays', inputSchema: { type: 'object' }, execute: () => 'paid' });
</script>`

// TestCallToolChecksTheOriginInThePage: the frame is found first and the tool is called later. A
// document that has taken the frame's place meanwhile must refuse by itself.
func TestCallToolChecksTheOriginInThePage(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(toolPage))
	}))
	defer server.Close()
	d, err := Start(t.Context(), Options{Browser: Chromium})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	session, err := d.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := session.Page().(*page)
	if err := p.Open(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Settle(t.Context(), browser.Receipt{}, askMaxMs); err != nil {
		t.Fatal(err)
	}
	for origin, want := range map[string]schema.Reason{
		"http://other.localhost:1": schema.ForeignOrigin, "": schema.ForeignOrigin, "null": schema.ForeignOrigin, server.URL: "",
	} {
		var begun struct {
			Refused schema.Reason `json:"refused"`
		}
		c := command{Do: "call-tool", Name: "pay", Origin: origin, Text: "{}"}
		if err := p.ask(t.Context(), p.tab.MainFrame(), askMaxMs, c, &begun); err != nil || begun.Refused != want {
			t.Errorf("call-tool on %q = %q, %v; want %q", origin, begun.Refused, err, want)
		}
	}
}
