package bench

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
	"fmt"

	"github.com/wfbench/wfbench/reports"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
)

func TestExplore(t *testing.T) {
	if os.Getenv("EXPLORE") == "" {
		t.Fatal("scratch")
	}
	sel := Selection{Seed: 1}
	for _, kv := range strings.Split(os.Getenv("EXPLORE"), ";") {
		k, v, _ := strings.Cut(kv, "=")
		switch k {
		case "drifts": sel.Drifts = []string{v}
		case "tasks": sel.Tasks = []string{v}
		case "subjects": sel.Subjects = []string{v}
		case "browsers": sel.Browsers = []string{v}
		}
	}
	cells, err := Plan(sel)
	if err != nil { t.Fatal(err) }
	dir := "/tmp/explore"
	_ = os.RemoveAll(dir)
	began := time.Now()
	r := Runner{Catalogue: Everything(), Dir: dir, Command: "wfbench run", Seed: 1, Jobs: 2,
		Browser: func(ctx context.Context, kind string) (browser.Driver, error) { return pw.Start(ctx, pw.Options{Browser: kind}) },
		Progress: func(e Event) {
			if e.Kind == CellDone { fmt.Println(e.Done, e.Total, e.Result.ID, e.Result.Class, e.Result.Path, e.Result.Refusal, e.Result.Reason, e.Result.ModelCalls, e.Result.WallMs) } else { fmt.Println(e.Kind, e.Cell, e.Text) }
		},
	}
	report, err := r.Run(context.Background(), cells)
	if err != nil { t.Fatal(err) }
	_ = reports.Text(os.Stdout, report, reports.Options{})
	fmt.Println(time.Since(began))
}
