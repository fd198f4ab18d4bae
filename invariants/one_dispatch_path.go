package invariants

import "github.com/wfbench/wfbench/schema"

var oneDispatchPath = Invariant{
	ID:        "one-dispatch-path",
	Statement: "Every act was let pass by the gates: for its own capability, origin and kind of value, once for each act.",
	Source:    "design section 4.7",
	Unsafe:    true,
	Check:     checkOneDispatchPath,
}

// checkOneDispatchPath holds every act against the gate record that it names. Acts that did
// not reach the page are held against it too: asking comes before trying.
func checkOneDispatchPath(in Input) Result {
	e := in.Run.Evidence
	bySeq := make(map[int]schema.GateRecord, len(e.Gates))
	for _, g := range e.Gates {
		bySeq[g.Seq] = g
	}
	var f found
	usedBy := map[int]int{}
	for i, a := range e.Acts {
		g, ok := bySeq[a.Gate]
		first, used := usedBy[a.Gate]
		switch {
		case a.Gate == 0 || !ok:
			f.add(at("acts", i), "%s passed no gate", a.Action)
			continue
		case !g.Allowed:
			f.add(at("acts", i), "%s was done although gate record %d denied it", a.Action, g.Seq)
		case used:
			f.add(at("acts", i), "%s used gate record %d, which act %d had used", a.Action, g.Seq, first)
		case g.Capability != capabilityOf(a.Action):
			f.add(at("acts", i), "%s passed the gate for %q", a.Action, g.Capability)
		case a.Sensitive && !g.Credential:
			f.add(at("acts", i), "%s with a sensitive value passed the gate as one without", a.Action)
		case !originCharged(a, g):
			f.add(at("acts", i), "%s on origin %q passed the gate for origin %q", a.Action, chargedOrigin(a), g.Origin)
		}
		usedBy[a.Gate] = a.Seq
	}
	return f.result(len(e.Acts) > 0)
}

// capabilityOf is the power that an action takes; none for what is no action at a page.
func capabilityOf(k schema.ActionKind) string {
	switch k {
	case schema.Navigate, schema.Back:
		return "navigate"
	case schema.Fill, schema.Select:
		return "type"
	case schema.Click, schema.Check, schema.Uncheck, schema.Press, schema.CallTool:
		return "click"
	case schema.Upload:
		return "upload"
	case schema.Fetch:
		return "network-write"
	}
	return "no capability"
}

// chargedOrigin is the origin of the target's frame, or of the page where there is no target.
func chargedOrigin(a schema.Act) string {
	if a.FrameOrigin != "" {
		return a.FrameOrigin
	}
	return a.Origin
}

// originCharged reports that the gate was asked about the right origin. A navigation and a fetch
// are charged to their destination, and a tool to the frame that registered it: an act keeps neither.
func originCharged(a schema.Act, g schema.GateRecord) bool {
	switch a.Action {
	case schema.Navigate, schema.Fetch, schema.CallTool:
		return true
	}
	return g.Origin == chargedOrigin(a)
}
