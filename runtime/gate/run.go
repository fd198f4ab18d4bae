package gate

import (
	"context"
	"slices"
	"sync"
)

// Run is the gate of one run, or of one turn of a conversation: a policy, and what an approver
// granted while it lasts. Its grants go with it; confirmations it does not keep at all.
type Run struct {
	policy Policy
	mu     sync.Mutex
	once   []Grant
}

var _ Gate = (*Run)(nil)

// BeginRun makes the gate of a new run, which holds nothing of an earlier one.
func (p Policy) BeginRun() *Run { return &Run{policy: p} }

// Decide implements Gate.
func (r *Run) Decide(ctx context.Context, q Request) Decision {
	p := r.policy
	p.Grants = slices.Concat(p.Grants, r.granted())
	if ask := r.policy.Confirm; ask != nil {
		p.Confirm = func(ctx context.Context, q Request) bool {
			yes := ask(ctx, q)
			if yes && q.Question == ForGrant {
				r.grant(Grant{q.Capability, q.Origin})
			}
			return yes
		}
	}
	return p.Decide(ctx, q)
}

func (r *Run) granted() []Grant {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.once)
}

func (r *Run) grant(g Grant) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.once = append(r.once, g)
}
