package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/gate"
)

// gateFlags say what a run may do: the flags of every verb that acts on pages.
type gateFlags struct {
	policy     string
	grants     []string
	unattended bool
	allowAPI   bool
	// fetch says, once maker has read the flags, whether the model is offered requests of its own.
	fetch bool
	// about, when set, tells the person at the terminal more of what is asked for. It may be set
	// until the first question.
	about func(gate.Request) []gate.Fact
}

func (f *gateFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.policy, "policy", "", "a `FILE` (wfbench-policy/1) with what is granted, denied and confirmed beforehand; nothing else is (an example: wfbench workflows policy)")
	fl.StringArrayVar(&f.grants, "grant", nil, "grant a capability for this run, `CAPABILITY=ORIGIN` (repeatable): "+capabilityNames()+"; \"site\" stands for the origin that the run starts on")
	fl.BoolVar(&f.unattended, "unattended", false, "ask nobody: stop before each consequential step, whatever a policy confirms, unless it says scheduledRequireConsequentialConfirmation: false")
	fl.BoolVar(&f.allowAPI, "allow-api", false, "offer the model requests of its own; those that change something pass unasked where network-write is granted")
}

// maker reads the flags and gives back what makes the gate of one run. site is the origin that the
// run starts on. standing is the policy where the flags give none; ask puts a question to the
// person at the terminal, and is nil where there is none.
func (f *gateFlags) maker(ctx context.Context, env environment, standing func(origins []string, ask gate.Approver) gate.Policy) (func(origins ...string) gate.Gate, error) {
	file, err := f.file(ctx)
	if err != nil {
		return nil, err
	}
	grants := make([]gate.Grant, len(f.grants))
	for i, text := range f.grants {
		if grants[i], err = gate.ParseGrant(text); err != nil {
			return nil, withHint(fmt.Errorf("reading --grant: %w", err), "--grant click=https://shop.example, say, or --grant click=site")
		}
	}
	f.fetch = f.allowAPI || slices.ContainsFunc(slices.Concat(file.Policy("").Grants, grants), func(g gate.Grant) bool {
		return g.Capability == gate.NetworkWrite
	})
	var ask gate.Approver
	if person, ok := terminalOf(env); ok && !f.unattended {
		terminal := gate.NewTerminal(person.in, person.out)
		terminal.About = func(r gate.Request) []gate.Fact {
			if f.about == nil {
				return nil
			}
			return f.about(r)
		}
		ask = terminal.Approve
	}
	return func(origins ...string) gate.Gate {
		p := standing(origins, ask)
		if file != nil || len(grants) > 0 {
			p = file.Policy(origins[0])
			p.Confirm, p.AskGrants = gate.FirstOf(p.Confirm, ask), ask != nil
		}
		for _, g := range grants {
			for _, origin := range origins {
				p.Grants = append(p.Grants, g.At(origin))
			}
		}
		p.Unattended, p.AllowAPI = f.unattended, f.allowAPI
		return p.BeginRun()
	}, nil
}

// file reads the policy file; nil where there is none.
func (f *gateFlags) file(ctx context.Context) (*gate.File, error) {
	if f.policy == "" {
		return nil, nil
	}
	data, err := readNamed(ctx, f.policy, policyBytesMax)
	if err != nil {
		return nil, withHint(fmt.Errorf("reading policy %q: %w", f.policy, err), fileHint(err, "--policy takes a file"))
	}
	file, err := gate.DecodeFile(f.policy, data)
	if err != nil {
		return nil, withHint(fmt.Errorf("reading policy: %w", err), "`wfbench workflows policy` prints a policy with all that it may say")
	}
	return file, nil
}

// harnessPolicy is the standing policy on a fixture site: a person who trusts it and watches.
func harnessPolicy(origins []string, _ gate.Approver) gate.Policy {
	return bench.HarnessPolicy(origins...)
}

// capabilityNames lists what can be granted.
func capabilityNames() string {
	var names []string
	for _, c := range gate.Capabilities() {
		names = append(names, string(c))
	}
	return strings.Join(names, ", ")
}
