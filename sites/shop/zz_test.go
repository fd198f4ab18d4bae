package shop_test

import (
	"fmt"
	"testing"

	"github.com/mxschmitt/playwright-go"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/shop"
	"github.com/wfbench/wfbench/sites/sitetest"
)

func TestZZ(t *testing.T) {
	server := sitetest.Serve(t, shop.New())
	b := sitetest.Start(t).Launch(t, sitetest.Chromium)
	live := sitetest.Open(t, server, "zz", schema.TaskRef{Site: "shop", Task: "buy"}, "rerender")
	page := b.Page(t, live.URL("/"))
	task := shop.New().Tasks()[0]
	v := task.Values(7)
	all := task.Solution
	lost := 0
	for i := range 25 {
		page.Goto(live.URL("/"))
		page.AddInitScript(playwright.Script{Content: playwright.String(`window.__l=[]; for (const n of ["pointerdown","mousedown","pointerup","mouseup","click","submit"]) addEventListener(n, e=>__l.push([n,Math.round(performance.now()),e.target.localName+":"+e.target.textContent.slice(0,20),e.defaultPrevented]), true)`)})
		task.Solution = all[:4]
		if err := sitetest.Solve(page, task, v); err != nil { fmt.Println(i, err); continue }
		if err := page.GetByRole("combobox").WaitFor(playwright.LocatorWaitForOptions{Timeout: playwright.Float(6000)}); err != nil {
			lost++
			x, _ := page.Evaluate(`JSON.stringify(__l)+location.href+document.querySelector("#root").innerText.slice(0,200)`)
			fmt.Println(i, "lost", x)
		}
	}
	fmt.Println("lost", lost)
}
