package dispatch

import (
	"context"
	"regexp"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// OtherSubject is the detail of a refusal to act on a page that is about somebody else.
const OtherSubject = "subject"

// About refuses where a page is not about whom it must be: one of the checks finds nothing. Late
// content is waited for.
func About(ctx context.Context, page browser.Looker, c clock.Clock, pre []Check) *schema.Refusal {
	held := clock.Poll(ctx, c, clock.Limits{EveryMs: PostEveryMs, MaxMs: resolve.AbsentWaitMaxMs}, func(int64) bool {
		return about(ctx, page, pre) == nil
	})
	if held {
		return nil
	}
	return &schema.Refusal{Reason: schema.Contradicted, Detail: OtherSubject}
}

// about looks once.
func about(ctx context.Context, page browser.Looker, pre []Check) *schema.Refusal {
	for _, c := range pre {
		if c.Query == nil {
			return &schema.Refusal{Reason: schema.Contradicted, Detail: OtherSubject}
		}
		census, err := page.Census(ctx, *c.Query)
		if err != nil || !census.ScopeOK || !census.FrameOK || census.Named == 0 {
			return &schema.Refusal{Reason: schema.Contradicted, Detail: OtherSubject}
		}
	}
	return nil
}

// saying is the pattern of the texts that hold another one as whole words. What an address may hold
// is part of its word.
func saying(text string) string {
	return `(?:^|[^\p{L}\p{N}._+@-])` + regexp.QuoteMeta(strings.Join(strings.Fields(text), " ")) + `(?:$|[^\p{L}\p{N}@-])`
}
