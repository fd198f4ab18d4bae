// Package pictures holds what the sites look like, for README: each site as it is and under three
// drifts, side by side. `go test ./sites/pictures -update` takes them again.
package pictures

import (
	"bytes"
	"encoding/base64"
	"flag"
	"fmt"
	"image/jpeg"
	"os"
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/sitetest"
)

var update = flag.Bool("update", false, "take the pictures again")

// The window of a picture, the part of it that is kept, and the frame around each.
const (
	windowWidth  = 1120
	windowHeight = 840
	paneWidth    = 420
	paneHeight   = 315
	gap          = 10
	quality      = 72
	sheetWidth   = 2*paneWidth + 3*gap
	sizeMaxBytes = 120 << 10
)

// shown are the drifts of the panes, from left to right and top to bottom.
var shown = []string{"none", "reorder", "consent:bottom", "modal"}

// TestPictures checks that there is a picture of each site, and takes them with -update.
func TestPictures(t *testing.T) {
	if *update {
		b := sitetest.Start(t).Launch(t, sitetest.Chromium)
		for _, site := range sites.All() {
			take(t, site, b)
		}
	}
	for _, site := range sites.All() {
		data, err := os.ReadFile(site.Name() + ".jpg")
		if err != nil {
			t.Errorf("no picture of %s: %v: run go test ./sites/pictures -update", site.Name(), err)
			continue
		}
		config, err := jpeg.DecodeConfig(bytes.NewReader(data))
		if err != nil || config.Width != sheetWidth || len(data) > sizeMaxBytes {
			t.Errorf("the picture of %s is %d wide, %d bytes, %v; want %d and at most %d", site.Name(), config.Width, len(data), err, sheetWidth, sizeMaxBytes)
		}
	}
}

func take(t *testing.T, site app.Site, b *sitetest.Browser) {
	task := site.Tasks()[0]
	server := sitetest.Serve(t, site)
	var panes strings.Builder
	var page playwright.Page
	for i, spec := range shown {
		live := sitetest.Open(t, server, string(rune('a'+i)), schema.TaskRef{Site: site.Name(), Task: task.Name}, spec)
		page = b.Page(t, live.URL(task.Spots.Next))
		must(t, page.SetViewportSize(windowWidth, windowHeight))
		must(t, page.WaitForLoadState(playwright.PageWaitForLoadStateOptions{State: playwright.LoadStateNetworkidle}))
		shot, err := page.Screenshot()
		must(t, err)
		fmt.Fprintf(&panes, `<img width=%d height=%d src="data:image/png;base64,%s">`, paneWidth, paneHeight, base64.StdEncoding.EncodeToString(shot))
	}
	sheet := b.Page(t, "about:blank")
	must(t, sheet.SetViewportSize(sheetWidth, 2*paneHeight+3*gap))
	must(t, sheet.SetContent(fmt.Sprintf(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:%dpx;padding:%dpx;background:#fff">%s`, gap, gap, panes.String())))
	data, err := sheet.Screenshot(playwright.PageScreenshotOptions{Type: playwright.ScreenshotTypeJpeg, Quality: playwright.Int(quality)})
	must(t, err)
	must(t, os.WriteFile(site.Name()+".jpg", data, 0o644))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
