package gate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// FileV1 is the name of the policy document.
const FileV1 = "wfbench-policy/1"

// The limits of a policy document.
const (
	fileBytesMax = 256 << 10
	fileListMax  = 500
)

// Site stands, in a policy, for the origin of the site that a verb starts by itself: its port
// is another one in every run.
const Site = "site"

// File is a policy as a person writes it down: what stands always, and which steps of a
// workflow need not be asked for again. It waives no prompt for fetches: that is for one run.
type File struct {
	Schema string `json:"schema"`
	// Grants give a capability on an origin.
	Grants []FileGrant `json:"grants,omitempty"`
	// Denies beat grants and confirmations.
	Denies []FileDeny `json:"denies,omitempty"`
	// Confirmations say yes to consequential steps beforehand.
	Confirmations []FileConfirmation `json:"confirmations,omitempty"`
	// RequireConsequentialConfirmation has an unattended run stop before each consequential act.
	// It is true when it is absent.
	RequireConsequentialConfirmation *bool `json:"scheduledRequireConsequentialConfirmation,omitempty"`
}

// FileGrant gives a capability on an origin.
type FileGrant struct {
	Capability Capability `json:"capability"`
	Origin     string     `json:"origin"`
}

// FileDeny takes a capability on an origin; every capability when it names none.
type FileDeny struct {
	Capability Capability `json:"capability,omitempty"`
	Origin     string     `json:"origin"`
}

// FileConfirmation says yes to one step of a workflow on one origin.
type FileConfirmation struct {
	Capability Capability `json:"capability"`
	Origin     string     `json:"origin"`
	Step       string     `json:"step"`
	// What, when set, is what the step must do: `click button "Place order"`.
	What string `json:"what,omitempty"`
}

// DecodeFile reads a policy document strictly. name is for messages only.
func DecodeFile(name string, data []byte) (*File, error) {
	f := new(File)
	if err := schema.Strict(name, data, fileBytesMax, FileV1, f); err != nil {
		return nil, err
	}
	if err := f.validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

func (f *File) validate() error {
	if n := max(len(f.Grants), len(f.Denies), len(f.Confirmations)); n > fileListMax {
		return fmt.Errorf("a list of %d entries is longer than %d", n, fileListMax)
	}
	for i, g := range f.Grants {
		if err := checkPair(g.Capability, g.Origin); err != nil {
			return fmt.Errorf("grants[%d]: %w", i, err)
		}
	}
	for i, d := range f.Denies {
		if d.Capability == "" {
			d.Capability = Click // any will do: only the origin is checked
		}
		if err := checkPair(d.Capability, d.Origin); err != nil {
			return fmt.Errorf("denies[%d]: %w", i, err)
		}
	}
	for i, c := range f.Confirmations {
		if err := checkPair(c.Capability, c.Origin); err != nil {
			return fmt.Errorf("confirmations[%d]: %w", i, err)
		}
		if c.Step == "" {
			return fmt.Errorf("confirmations[%d]: it names no step; what the model does by itself cannot be confirmed beforehand", i)
		}
	}
	return nil
}

// ParseGrant reads "capability=origin".
func ParseGrant(text string) (Grant, error) {
	name, origin, ok := strings.Cut(text, "=")
	if !ok {
		return Grant{}, fmt.Errorf("reading grant %q: want capability=origin", text)
	}
	g := Grant{Capability(name), origin}
	if err := checkPair(g.Capability, g.Origin); err != nil {
		return Grant{}, fmt.Errorf("reading grant %q: %w", text, err)
	}
	return g, nil
}

func checkPair(c Capability, origin string) error {
	if !slices.Contains(Capabilities(), c) {
		return fmt.Errorf("unknown capability %q, want one of %v", c, Capabilities())
	}
	if origin == Site {
		return nil
	}
	return checkOrigin(origin)
}

// Policy makes the policy that the file describes; no file grants nothing. site is the origin that Site stands for;
// empty when there is none.
func (f *File) Policy(site string) Policy {
	if f == nil {
		return Policy{}
	}
	p := Policy{Confirm: f.approver(site)}
	for _, g := range f.Grants {
		p.Grants = append(p.Grants, Grant(g).At(site))
	}
	for _, d := range f.Denies {
		g := Grant(d).At(site)
		if d.Capability == "" {
			p.Denied = append(p.Denied, g.Origin)
		} else {
			p.Denies = append(p.Denies, g)
		}
	}
	if r := f.RequireConsequentialConfirmation; r != nil {
		p.TrustUnattended = !*r
	}
	return p
}

// At is the grant with Site replaced by an origin.
func (g Grant) At(site string) Grant {
	if g.Origin == Site {
		g.Origin = site
	}
	return g
}

// approver confirms the steps that the file lists. It grants nothing, and says nothing of
// credentials and tools: those have grants of their own, or are asked for one by one.
func (f *File) approver(site string) Approver {
	return func(_ context.Context, r Request) bool {
		return r.Question == ForAct && r.Step != "" && slices.ContainsFunc(f.Confirmations, func(c FileConfirmation) bool {
			return Grant{c.Capability, c.Origin}.At(site) == Grant{r.Capability, r.Origin} &&
				c.Step == r.Step && (c.What == "" || c.What == r.What)
		})
	}
}
