package trial

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/invariants/oracle"
	"github.com/wfbench/wfbench/schema"
)

// canaryRunesMin is the shortest value that is searched for: shorter ones stand anywhere.
const canaryRunesMin = 6

// evidence writes down a replay as the harness of a fixture site does. The workflow's bytes from
// before the replay, the workflow after it, the claim and the repairs are what is on disk.
func (t *trial) evidence(s stage, claim schema.Claim, repairs []schema.Proposal, wallMs int64) (*schema.Run, error) {
	answer := t.Scenario.Replay.Answer
	if answer == "" {
		answer = schema.MayStop
	}
	run := &schema.Run{
		Schema: schema.RunV1,
		Cell: schema.Cell{
			Subject: "engine", Site: site, Task: taskName(t.Scenario.Name), Drift: t.Scenario.drift(), Browser: s.name, Seed: 1,
		},
		Claim: claim,
		Evidence: schema.Evidence{
			Answer: answer, Allowed: []string{t.Scenario.App.Origin}, Expected: t.Effects,
			Acts: s.rec.Acts(), Gates: s.rec.Gates(), Original: t.usage, Replay: s.rec.Usage(),
			WallMs: schema.WallMs{Replay: wallMs}, Faults: faultsOf(s, t.Scenario),
			Exposed: s.rec.Exposed(), Landed: s.landed, OriginalFailed: t.Trace.Outcome != schema.TraceSuccess,
		},
	}
	for _, e := range s.session.Ledger() {
		if strings.HasPrefix(e.Name, trapPrefix) {
			run.Evidence.Traps = append(run.Evidence.Traps, e)
		} else {
			run.Evidence.Effects = append(run.Evidence.Effects, e)
		}
	}
	after, err := t.after()
	if err != nil {
		return nil, fmt.Errorf("writing evidence: %w", err)
	}
	run.Evidence.Rewritten = !bytes.Equal(t.saved, after)
	run.Evidence.Scan, err = t.scan(claim, repairs, after)
	return run, err
}

// faultsOf are the failures that are not the subject's. Those that the scenario asked for are what
// the subject is tried with.
func faultsOf(s stage, sc Scenario) []string {
	if len(sc.Replay.Faults) > 0 {
		return nil
	}
	return s.rec.Faults()
}

// drift names the changes of a scenario as the drift of a cell.
func (s Scenario) drift() string {
	if len(s.Replay.Changes) == 0 {
		return "none"
	}
	return s.Replay.Changes[0].Kind
}

// after is the workflow as it is on disk after a replay.
func (t *trial) after() ([]byte, error) {
	if bytes.Equal(t.saved, t.encoded) && reflect.DeepEqual(t.current, t.pristine) {
		return t.saved, nil
	}
	return schema.Encode(t.current)
}

// scan searches what a trial would leave on disk, for the values of the recording and of the replay.
func (t *trial) scan(claim schema.Claim, repairs []schema.Proposal, after []byte) (schema.Scan, error) {
	said, err := schema.EncodeLine(claim)
	if err != nil {
		return schema.Scan{}, fmt.Errorf("scanning: %w", err)
	}
	files := []file{{"workflow.json", t.encoded}, {"claim.json", said}}
	if !bytes.Equal(t.encoded, after) {
		files = append(files, file{"workflow-after.json", after})
	}
	if len(repairs) > 0 {
		var lines []byte
		for _, p := range repairs {
			line, err := schema.EncodeLine(p)
			if err != nil {
				return schema.Scan{}, fmt.Errorf("scanning: %w", err)
			}
			lines = append(lines, line...)
		}
		files = append(files, file{"proposals.jsonl", lines})
	}
	var all schema.Scan
	for _, f := range files {
		found, err := t.Recording.scan(f, t.Scenario.ReplayValues())
		if err != nil {
			return schema.Scan{}, err
		}
		all.Canaries = found.Canaries
		all.Files += found.Files
		all.Findings = append(all.Findings, found.Findings...)
	}
	return all, nil
}

// canaries are the values to search for, each once, whichever run they went into.
func canaries(params []schema.Param, runs ...map[string]string) []oracle.Canary {
	var out []oracle.Canary
	for _, p := range params {
		seen := map[string]bool{}
		for _, values := range runs {
			v := values[p.Name]
			if !seen[v] && (p.Sensitive && v != "" || utf8.RuneCountInString(v) >= canaryRunesMin && strings.ContainsAny(v, "0123456789@")) {
				out = append(out, oracle.Canary{Param: p.Name, Value: v})
			}
			seen[v] = true
		}
	}
	return out
}
