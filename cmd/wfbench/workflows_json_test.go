package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
	"github.com/wfbench/wfbench/schema"
)

// listingSchema returns the JSON Schema of what a verb prints with --format json.
func listingSchema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("schemas", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, raw); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func wantListing(t *testing.T, name string, printed []byte) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(printed))
	if err == nil {
		err = listingSchema(t, name).Validate(v)
	}
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, printed)
	}
}

// printed runs the command line and gives what it printed to stdout.
func printed(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, errOut bytes.Buffer
	if code := Main(args, bytes.NewReader(nil), &out, &errOut); code != exitHeld {
		t.Fatalf("wfbench %v = %d\n%s", args, code, errOut.String())
	}
	return out.Bytes()
}

func TestListingsOfWorkflowsAgreeWithTheirSchemas(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	s := store.At(dir, clock.System())
	wantListing(t, "workflows-list", printed(t, "workflows", "list", "--store", dir, "--format", "json"))
	one := storetest.Saved(t, 1, "a")
	old := one.Workflow.Steps[0]
	repaired, target := old, *old.Target
	target.TestID = "x"
	repaired.Target = &target
	repair := schema.Proposal{ID: heal.ID(old, repaired), Old: old, New: repaired, Doubt: schema.Absent}
	run := schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimStopped, Reason: schema.Denied, StoppedAt: "s1", Proposed: 1}
	for _, err := range []error{
		s.Put(t.Context(), one), s.Put(t.Context(), storetest.Renamed(one, "b")), s.Put(t.Context(), storetest.Saved(t, 2, "c")),
		s.Delete(t.Context(), storetest.ID(2), 1, 7), s.AddRun(t.Context(), one.ID, run),
		s.Propose(t.Context(), one.ID, schema.Pending{AtMs: 1, Version: 2, Proposal: repair}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	wantListing(t, "workflows-list", printed(t, "workflows", "list", "--store", dir, "--format", "json"))
	wantListing(t, "workflows-list", printed(t, "workflows", "trash", "--store", dir, "--format", "json"))
	wantListing(t, "workflows-proposals", printed(t, "workflows", "approve", "b", "--store", dir, "--format", "json"))
	printed(t, "workflows", "approve", "b", "--store", dir, "--yes")
	wantListing(t, "workflows-history", printed(t, "workflows", "history", "b", "--store", dir, "--format", "json"))
	if _, err := schema.Load[schema.Saved]("show", printed(t, "workflows", "show", "b", "--store", dir, "--format", "json")); err != nil {
		t.Errorf("show prints no wfbench-saved/1: %v", err)
	}
}

func TestResultOfARunAgreesWithItsSchema(t *testing.T) {
	var out, errOut bytes.Buffer
	r := workflowRunFlags{format: "json"}
	claim := schema.Claim{Status: schema.ClaimCompleted, Steps: []schema.StepClaim{{ID: "s1", Match: "matched", Outcome: schema.Applied}}}
	result := &manage.RunResult{Workflow: storetest.Saved(t, 1, "a"), Claim: claim, Proposed: []schema.Proposal{{ID: "p_0123456789abcdef"}}}
	if err := tellRun(environment{out: &out, err: &errOut}, &storeFlags{dir: "my store"}, &r, result); err != nil {
		t.Fatal(err)
	}
	wantListing(t, "workflows-run", out.Bytes())
	if want := "1 repair proposed: wfbench workflows approve a --store 'my store'\n"; errOut.String() != want {
		t.Errorf("stderr is %q; want %q", errOut.String(), want)
	}
	result.Claim.Status = schema.ClaimStopped
	if err := tellRun(environment{out: &out, err: &errOut}, &storeFlags{dir: "my store"}, &r, result); !errors.Is(err, errInconclusive) {
		t.Errorf("tellRun of a stopped run = %v; want exit 3", err)
	}
}
