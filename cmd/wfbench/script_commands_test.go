package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/wfbench/wfbench/sites"
)

// scriptCommands are what scripts can say beside the commands of testscript.
var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"busyport":    busyPort,
	"effects":     wantEffects,
	"exits":       exits,
	"jsonset":     jsonSet,
	"repair":      proposeRepair,
	"saveexample": saveExample,
	"value":       value,
	"world":       openWorld,
}

// exits runs a program and wants its exit code: exits CODE PROGRAM ARGS...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("running %q: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d; want %d", got, want)
	}
}

// value puts a task's value for seed 1 into $VALUE: value SITE/TASK PARAM
func value(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: value SITE/TASK PARAM")
	}
	_, task, err := sites.FindTask(args[0])
	ts.Check(err)
	secret := task.Values(1)[args[1]]
	if secret.IsZero() {
		ts.Fatalf("%s has no value for %q", args[0], args[1])
	}
	ts.Setenv("VALUE", secret.Reveal())
}

// jsonSet changes a JSON document, or the first line of a file of them: jsonset FILE PATH VALUE,
// the path as a.0.b, the value as JSON or else as a string.
func jsonSet(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: jsonset FILE PATH VALUE")
	}
	name := ts.MkAbs(args[0])
	data, err := os.ReadFile(name)
	ts.Check(err)
	var rest []byte
	if filepath.Ext(name) == ".jsonl" {
		data, rest, _ = bytes.Cut(data, []byte("\n"))
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var doc, to any
	ts.Check(dec.Decode(&doc))
	if json.Unmarshal([]byte(args[2]), &to) != nil {
		to = args[2]
	}
	path := strings.Split(args[1], ".")
	inside := doc
	for _, key := range path[:len(path)-1] {
		inside = child(ts, inside, key)
	}
	child(ts, inside, path[len(path)-1])
	switch v := inside.(type) {
	case map[string]any:
		v[path[len(path)-1]] = to
	case []any:
		i, _ := strconv.Atoi(path[len(path)-1])
		v[i] = to
	}
	changed, err := json.Marshal(doc)
	ts.Check(err)
	ts.Check(os.WriteFile(name, append(append(changed, '\n'), rest...), 0o644))
}

// child is what stands under a key; a script changes only what is there.
func child(ts *testscript.TestScript, v any, key string) any {
	switch v := v.(type) {
	case map[string]any:
		if c, ok := v[key]; ok {
			return c
		}
	case []any:
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(v) {
			return v[i]
		}
	}
	ts.Fatalf("jsonset: there is no %q", key)
	return nil
}
