package main

import (
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wfbench/wfbench/runtime/gate"
)

// fits says whether a policy agrees with the JSON Schema.
func fits(t *testing.T, policy string) bool {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(policy))
	return err == nil && listingSchema(t, "policy").Validate(v) == nil
}

// TestTheExamplePolicyIsOne holds the printed example against the decoder and the schema, and
// wants each key of a policy in it.
func TestTheExamplePolicyIsOne(t *testing.T) {
	example := string(printed(t, "workflows", "policy"))
	f, err := gate.DecodeFile("example", []byte(example))
	if err != nil || !fits(t, example) {
		t.Fatalf("the example is no policy: %v", err)
	}
	if len(f.Grants) == 0 || len(f.Denies) == 0 || len(f.Confirmations) == 0 || f.RequireConsequentialConfirmation == nil || !*f.RequireConsequentialConfirmation {
		t.Errorf("the example leaves something out: %+v", f)
	}
}

// TestPolicySchemaAgreesWithTheDecoder gives both the same documents.
func TestPolicySchemaAgreesWithTheDecoder(t *testing.T) {
	for _, entries := range []string{
		`"grants": [{"capability": "click", "origin": "site"}]`,
		`"grants": [{"capability": "everything", "origin": "site"}]`,
		`"grants": [{"origin": "site"}]`,
		`"denies": [{"origin": "https://a.example"}]`,
		`"denies": [{"origin": "https://*.example"}]`,
		`"denies": [{"origin": "https://a.example/path"}]`,
		`"denies": [{"origin": "a.example"}]`,
		`"confirmations": [{"capability": "click", "origin": "site", "step": "s1", "what": "click"}]`,
		`"confirmations": [{"capability": "click", "origin": "site"}]`,
		`"confirmations": [{"capability": "click", "origin": "site", "step": ""}]`,
		`"scheduledRequireConsequentialConfirmation": false`,
		`"scheduledRequireConsequentialConfirmation": "false"`,
		`"allowApi": true`,
	} {
		policy := `{"schema": "wfbench-policy/1", ` + entries + `}`
		_, err := gate.DecodeFile("policy", []byte(policy))
		if got := fits(t, policy); got != (err == nil) {
			t.Errorf("the schema says %v of %s, the decoder %v", got, policy, err)
		}
	}
	for _, c := range gate.Capabilities() {
		if !fits(t, `{"schema": "wfbench-policy/1", "grants": [{"capability": "`+string(c)+`", "origin": "site"}]}`) {
			t.Errorf("the schema does not know the capability %s", c)
		}
	}
}
