package main

import (
	_ "embed"

	"github.com/spf13/cobra"
)

// policyExample is a policy with all that one may say.
//
//go:embed policy.example.json
var policyExample []byte

func newWorkflowsPolicy(env environment) *cobra.Command {
	return &cobra.Command{
		Use:   "policy",
		Short: "print an example of a policy file, with all that it may say",
		Long: `Policy prints a policy (wfbench-policy/1) to copy and cut down. What it does not grant is not granted.

  grants         a capability on an origin: ` + capabilityNames() + `
  denies         beat grants and confirmations; without a capability, all of them on the origin
  confirmations  say yes beforehand to one step with consequences, of one workflow, on one origin;
                 "what", where it is there, is what the step must do. They count without a terminal,
                 and not with --unattended
  scheduledRequireConsequentialConfirmation
                 true, also when it is absent: --unattended stops before each step with consequences;
                 false: it does those that are granted

An origin is scheme://host, with its port where it is not the usual one: no path and no wildcard.
"site" stands for the origin that a run starts on. "credential" is for sensitive values that go into a
field, and comes on top of "type".`,
		Example: `  wfbench workflows policy > policy.json
  wfbench workflows run "Deactivate a user" --policy policy.json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := env.out.Write(policyExample)
			return err
		},
	}
}
