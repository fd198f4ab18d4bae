package gate

import (
	"context"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// Grant gives one capability on one origin, for as long as the policy lives.
type Grant struct {
	Capability Capability
	// Origin is whole: scheme, host and port. Two ports of one host are two parties.
	Origin string
}

// Policy is a Gate from grants. Its zero value denies everything.
type Policy struct {
	Grants []Grant
	// Denies beat every grant and every confirmation.
	Denies []Grant
	// Denied origins are refused whatever the capability.
	Denied []string
	// Confirm is asked for what the grants leave open; nil denies it.
	Confirm Approver
	// AskGrants has Confirm asked for a missing grant too: a person stands behind it. Without it
	// what is not granted is denied.
	AskGrants bool
	// AllowAPI lets fetches with a mutating method pass without a confirmation, where the
	// destination is granted. Without it they are blocked, whatever else is allowed.
	AllowAPI bool
	// Unattended says that nobody can be asked: whatever would be, is denied.
	Unattended bool
	// TrustUnattended lets an unattended run do consequential acts that are granted. It does not
	// let credentials or tools of the page pass. (WebBrain: scheduledRequireConsequentialConfirmation=false.)
	TrustUnattended bool
}

var _ Gate = Policy{}

// Decide implements Gate. The order is that of strength: what denies comes first, and a
// question is asked only when nothing else stands in the way.
func (p Policy) Decide(ctx context.Context, r Request) Decision {
	for _, bar := range []func(Request) string{malformed, p.denied, unverified, p.blocked} {
		if why := bar(r); why != "" {
			return Decision{Why: why}
		}
	}
	open := p.open(r)
	for _, q := range open {
		if why := p.ask(ctx, r, q); why != "" {
			return Decision{Why: why}
		}
	}
	if len(open) == 0 {
		return Decision{Allowed: true, Why: "granted"}
	}
	return Decision{Allowed: true, Why: "confirmed"}
}

func malformed(r Request) string {
	switch {
	case r.Origin == "" || r.Capability == "":
		return "the request names no origin or no capability"
	case checkOrigin(r.Origin) != nil:
		return "the origin is not one as a browser tells it" // no deny would be equal to it
	case r.Kind != "" && r.Capability != CapabilityOf(r.Kind):
		return fmt.Sprintf("%s is not the capability that %s needs", r.Capability, r.Kind)
	}
	return ""
}

func (p Policy) denied(r Request) string {
	switch {
	case slices.Contains(p.Denied, r.Origin):
		return "the origin is denied"
	case slices.Contains(p.Denies, Grant{r.Capability, r.Origin}):
		return string(r.Capability) + " is denied on this origin"
	case r.Credential && slices.Contains(p.Denies, Grant{Credential, r.Origin}):
		return "credentials are denied on this origin"
	}
	return ""
}

// unverified tells of a field that does not hold any more what this run put into it.
func unverified(r Request) string {
	for _, f := range r.Fields {
		switch f.State {
		case FieldKept:
		case FieldEmptied, FieldChanged:
			return fmt.Sprintf("the form's %s was filled and is %s now", f.Name, f.State)
		default:
			return fmt.Sprintf("the form's %s was filled and cannot be verified now", f.Name)
		}
	}
	return ""
}

// fetchMethods are the methods that a fetch may have; true for those that change something.
var fetchMethods = map[string]bool{
	"GET": false, "HEAD": false, "OPTIONS": false,
	"POST": true, "PUT": true, "PATCH": true, "DELETE": true,
}

// blocked tells of a fetch that no grant and no confirmation lets through.
func (p Policy) blocked(r Request) string {
	if r.Kind != schema.Fetch {
		return ""
	}
	mutates, known := fetchMethods[r.Method]
	switch {
	case !known:
		return "the method of the fetch is not known"
	case mutates && !p.AllowAPI:
		return "fetches that change something are not allowed in this run"
	}
	return ""
}

// open lists the questions that the policy leaves open about a request.
func (p Policy) open(r Request) []Question {
	var open []Question
	act := p.needsConfirmation(r)
	if !p.granted(r.Capability, r.Origin) && !(act && p.replacesGrant(r)) {
		open = append(open, ForGrant)
	}
	if r.Kind == schema.CallTool {
		// Whatever is granted, waived or trusted: each call of a page's own code is asked for.
		open = append(open, ForTool)
	} else if act {
		open = append(open, ForAct)
	}
	if r.Credential && !p.granted(Credential, r.Origin) {
		open = append(open, ForCredential)
	}
	return open
}

func (p Policy) needsConfirmation(r Request) bool {
	mutates := r.Kind == schema.Fetch && fetchMethods[r.Method]
	switch {
	case !r.Consequential && !mutates:
		return false
	case p.Unattended:
		return !p.TrustUnattended
	case r.Kind == schema.Fetch:
		return !p.AllowAPI
	}
	return true
}

// replacesGrant reports whether the confirmation of an act stands for the question for a grant
// too: one question for one click is enough, in the page's own document. Typing, and a click in
// another party's frame, keep theirs.
func (p Policy) replacesGrant(r Request) bool {
	return p.AskGrants && r.Capability == Click && r.Kind != schema.CallTool && r.Page == r.Origin
}

func (p Policy) granted(c Capability, origin string) bool {
	return slices.Contains(p.Grants, Grant{c, origin})
}

// The answers that tell of nobody who could say yes. A person mends them by other flags, so that
// the words stand here once.
const (
	WhyUnattended = "unattended: this waits for a person"
	WhyNobody     = "not confirmed: nobody to ask"
)

// whyNot says what a refused question comes to.
var whyNot = map[Question]string{
	ForAct: "not confirmed", ForCredential: "no grant or confirmation for a credential here", ForTool: "the call was not confirmed",
}

// ask puts one question to the approver and says why the request may not pass, or nothing.
func (p Policy) ask(ctx context.Context, r Request, q Question) string {
	if q == ForGrant && (!p.AskGrants || p.Unattended) {
		return "no grant of " + string(r.Capability) + " on this origin"
	}
	if p.Unattended {
		return WhyUnattended
	}
	r.Question = q
	switch {
	case p.Confirm != nil && p.Confirm(ctx, r):
		return ""
	case q == ForGrant:
		return "no grant of " + string(r.Capability) + " on this origin"
	case q == ForAct && !p.AskGrants:
		return WhyNobody
	}
	return whyNot[q]
}

// All grants every capability on an origin.
func All(origin string) []Grant {
	var all []Grant
	for _, c := range Capabilities() {
		all = append(all, Grant{c, origin})
	}
	return all
}
