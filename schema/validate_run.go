package schema

import "fmt"

// run checks the record of one cell. What was seen at the boundary is taken as it was: an
// act without a gate or on a foreign origin is for package invariants to judge.
func (c *checker) run(r *Run) {
	c.name(RunV1, r.Schema)
	c.cell("cell", r.Cell)
	c.claim("claim", &r.Claim)
	c.evidence("evidence", &r.Evidence)
}

func (c *checker) cell(path string, cell Cell) {
	c.want(cell.Subject != "", path+".subject", "empty")
	c.chars(path+".subject", cell.Subject, nameCharsMax)
	c.shape(idShape, path+".site", cell.Site)
	c.shape(idShape, path+".task", cell.Task)
	c.shape(driftShape, path+".drift", cell.Drift)
	c.shape(idShape, path+".browser", cell.Browser)
	notNegative(c, path+".repeat", cell.Repeat)
}

func (c *checker) claim(path string, claim *Claim) {
	oneOf(c, path+".status", claim.Status, claimStatuses)
	oneOf(c, path+".reason", claim.Reason, reasons)
	c.chars(path+".detail", claim.Detail, textCharsMax)
	c.count(path+".steps", len(claim.Steps), stepsMax)
	for i, s := range claim.Steps {
		at := fmt.Sprintf("%s.steps[%d]", path, i)
		c.want(s.ID != "", at+".id", "empty")
		oneOf(c, at+".match", s.Match, stepMatches)
		oneOf(c, at+".outcome", s.Outcome, outcomes)
		oneOf(c, at+".reason", s.Reason, reasons)
		c.chars(at+".detail", s.Detail, textCharsMax)
		oneOf(c, at+".doubt", s.Doubt, reasons)
		notNegative(c, at+".modelCalls", s.ModelCalls)
		c.tokens(at+".tokens", s.Tokens)
		notNegative(c, at+".wallMs", s.WallMs)
		c.want(s.Proposal == "" || proposalShape.MatchString(s.Proposal), at+".proposal", "no id of a proposal")
		c.seen(at+".seen", s.Seen)
	}
}

// seen checks counts that nest: no step mutates more than it requests.
func (c *checker) seen(path string, s *StepSeen) {
	if s == nil {
		return
	}
	for _, part := range []struct {
		key   string
		count int
	}{{"acts", s.Acts}, {"requests", s.Requests}, {"mutating", s.Mutating}, {"unrecorded", s.Unrecorded},
		{"pending", s.Pending}, {"navigations", s.Navigations}, {"dialogs", s.Dialogs}, {"popups", s.Popups}} {
		notNegative(c, path+"."+part.key, part.count)
	}
	c.want(s.Mutating <= s.Requests && s.Unrecorded <= s.Mutating, path, "the counts do not nest")
}

func (c *checker) evidence(path string, e *Evidence) {
	oneOf(c, path+".answer", e.Answer, answers)
	for i, origin := range e.Allowed {
		c.origin(fmt.Sprintf("%s.allowed[%d]", path, i), origin)
	}
	c.effects(path+".expected", e.Expected)
	c.effects(path+".effects", e.Effects)
	c.effects(path+".traps", e.Traps)
	c.count(path+".acts", len(e.Acts), actsMax)
	last := 0
	for i, a := range e.Acts {
		at := fmt.Sprintf("%s.acts[%d]", path, i)
		c.want(a.Seq > last, at+".seq", "acts are in the order of seq, from 1")
		last = a.Seq
		oneOf(c, at+".action", a.Action, actions)
		oneOf(c, at+".outcome", a.Outcome, outcomes)
		notNegative(c, at+".matches", a.Matches)
		notNegative(c, at+".gate", a.Gate)
	}
	c.count(path+".gates", len(e.Gates), actsMax)
	last = 0
	for i, g := range e.Gates {
		at := fmt.Sprintf("%s.gates[%d]", path, i)
		c.want(g.Seq > last, at+".seq", "gate records are in the order of seq, from 1")
		last = g.Seq
		c.shape(idShape, at+".capability", g.Capability)
	}
	c.usage(path+".original", e.Original)
	c.usage(path+".replay", e.Replay)
	notNegative(c, path+".wallMs.original", e.WallMs.Original)
	notNegative(c, path+".wallMs.replay", e.WallMs.Replay)
	c.scan(path+".scan", &e.Scan)
	c.count(path+".exposed", len(e.Exposed), paramsMax)
	for i, name := range e.Exposed {
		c.shape(paramShape, fmt.Sprintf("%s.exposed[%d]", path, i), name)
	}
	c.chars(path+".landed", e.Landed, textCharsMax)
}

func (c *checker) effects(path string, effects []Effect) {
	c.count(path, len(effects), effectsMax)
	for i, e := range effects {
		c.shape(effectShape, fmt.Sprintf("%s[%d].name", path, i), e.Name)
	}
}

func (c *checker) scan(path string, s *Scan) {
	notNegative(c, path+".files", s.Files)
	notNegative(c, path+".canaries", s.Canaries)
	c.count(path+".findings", len(s.Findings), findingsMax)
	for i, f := range s.Findings {
		at := fmt.Sprintf("%s.findings[%d]", path, i)
		c.want(f.File != "", at+".file", "empty")
		oneOf(c, at+".what", f.What, []string{"secret", "ref"})
		c.want(f.Form != "", at+".form", "empty")
		notNegative(c, at+".offset", f.Offset)
	}
}
