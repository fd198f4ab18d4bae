package bench

import (
	"context"
	"maps"
	"runtime"
	"runtime/debug"
)

// ownModule is the path under which wfbench knows itself in a build.
const ownModule = "github.com/wfbench/wfbench"

// playwrightModule is the browser library's, for its version.
const playwrightModule = "github.com/mxschmitt/playwright-go"

// BuildVersions tells the versions that are built in: wfbench, Go and the browser library.
func BuildVersions() map[string]string {
	v := map[string]string{"go": runtime.Version(), "wfbench": "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Path == ownModule && info.Main.Version != "" {
		v["wfbench"] = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v["wfbench"] = s.Value
		}
	}
	for _, d := range info.Deps {
		if d.Path == playwrightModule {
			v["playwright-go"] = d.Version
		}
	}
	return v
}

// versions starts each kind of browser that the cells name, once, in the first worker: a
// missing browser ends the run here, before it could make every cell inconclusive.
func (a *run) versions(ctx context.Context, first *worker) (map[string]string, error) {
	v := BuildVersions()
	maps.Copy(v, a.Versions)
	for _, c := range a.cells {
		d, err := first.driver(ctx, c.Browser)
		if err != nil {
			return nil, err
		}
		v[c.Browser] = d.Version()
	}
	return v, nil
}
