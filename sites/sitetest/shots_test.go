package sitetest

import (
	"fmt"
	"testing"

	"github.com/wfbench/wfbench/sites/admin"
)

func TestRepeat(t *testing.T) {
	site := admin.New()
	d := Start(t)
	for _, name := range []string{Chromium, Firefox} {
		b := d.Launch(t, name)
		for i := range 4 {
			for _, task := range site.Tasks() {
				t.Run(fmt.Sprint(name, i, task.Name), func(t *testing.T) { checkSolved(t, site, task, b, "rerender") })
			}
		}
		for _, dr := range []string{"slow", "wrapper", "id-churn"} {
			t.Run(name+dr, func(t *testing.T) { checkSolved(t, site, site.Tasks()[0], b, dr) })
		}
	}
}
