package convert

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// newestRunsMax is how many runs of a conversation are looked at, newest first.
const newestRunsMax = 50

// The errors of Choose.
var (
	ErrConversationRequired = errors.New("the export holds several conversations: name one, or a run")
	ErrNoSuccessfulRun      = errors.New("no successful run")
)

// Choose picks the run of a conversation that a workflow is made from: the newest one with a
// trace. Without a conversation, all runs must be of one.
func Choose(runs []Run, conversation string) (Run, error) {
	if conversation == "" && len(runs) > 1 && !ofOneConversation(runs) {
		return Run{}, fmt.Errorf("choosing run: %w", ErrConversationRequired)
	}
	var own []Run
	for _, r := range runs {
		if conversation == "" || r.Conversation == conversation {
			own = append(own, r)
		}
	}
	slices.SortStableFunc(own, func(a, b Run) int { return cmp.Compare(b.StartedAtMs, a.StartedAtMs) })
	own = own[:min(len(own), newestRunsMax)]
	for _, r := range own {
		if r.Trace != nil {
			return r, nil
		}
	}
	if len(own) == 1 {
		return Run{}, fmt.Errorf("choosing run: %w", &Refusal{own[0].Refused, own[0].Detail})
	}
	return Run{}, fmt.Errorf("choosing run: %w", ErrNoSuccessfulRun)
}

func ofOneConversation(runs []Run) bool {
	return runs[0].Conversation != "" && !slices.ContainsFunc(runs, func(r Run) bool {
		return r.Conversation != runs[0].Conversation
	})
}

// Refusal says why a run gives no trace.
type Refusal struct {
	Reason Reason
	Detail string
}

// Error implements error.
func (r *Refusal) Error() string {
	if r.Detail == "" {
		return string(r.Reason)
	}
	return string(r.Reason) + ": " + r.Detail
}
