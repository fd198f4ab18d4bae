package invariants

import (
	"fmt"

	"github.com/wfbench/wfbench/schema"
)

var noSecretInArtefact = Invariant{
	ID:        "no-secret-in-artefact",
	Statement: "No value that a person supplied at run time is in any file that the run left, in any encoding.",
	Source:    "design section 4.8; hazards H31 to H38",
	Unsafe:    true,
	Check:     checkNoSecretInArtefact,
}

// checkNoSecretInArtefact reads what the oracle found. It needs a file and a value to look for.
func checkNoSecretInArtefact(in Input) Result {
	scan := in.Run.Evidence.Scan
	var f found
	for _, hit := range scan.Findings {
		if hit.What != "ref" { // whatever else is found on disk is treated as a secret
			f.add(place(hit), "the value of parameter %q is in %q, form %s", hit.Param, hit.File, hit.Form)
		}
	}
	return f.result(scan.Files > 0 && scan.Canaries > 0)
}

// place is where in which file a finding is.
func place(hit schema.ScanFinding) string { return fmt.Sprintf("%s@%d", hit.File, hit.Offset) }
