package main

import (
	"net"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(tidyUp{m}, map[string]func(){"wfbench": main})
}

// commonDir holds what tests share.
var commonDir string

// tidyUp removes what the tests share when the last has ended.
type tidyUp struct{ *testing.M }

// Run implements testscript.TestingM.
func (m tidyUp) Run() int {
	var err error
	if commonDir, err = os.MkdirTemp("", "wfbench-test-"); err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(commonDir) }()
	return m.M.Run()
}

// TestScript runs one file a behaviour of the command line.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   "testdata/script",
		Setup: passBrowsers,
		Cmds:  scriptCommands,
	})
}

// passBrowsers lets scripts find what set-up found: testscript empties the environment.
func passBrowsers(env *testscript.Env) error {
	home, err := os.UserHomeDir()
	if err != nil {
		return err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	env.Values[worldKey{}] = new(world)
	env.Setenv("HOME", home)
	env.Setenv("XDG_CACHE_HOME", cache)
	for _, name := range []string{"PATH", "WFBENCH_CHROMIUM", "WFBENCH_FIREFOX", "PLAYWRIGHT_NODEJS_PATH", "PLAYWRIGHT_DRIVER_PATH", "PLAYWRIGHT_BROWSERS_PATH"} {
		if v, ok := os.LookupEnv(name); ok {
			env.Setenv(name, v)
		}
	}
	return nil
}

// busyPort takes a free port for the rest of the script and puts it into $BUSY.
func busyPort(ts *testscript.TestScript, _ bool, _ []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { _ = l.Close() })
	ts.Setenv("BUSY", l.Addr().String())
}
