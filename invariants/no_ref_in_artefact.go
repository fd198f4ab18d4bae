package invariants

var noRefInArtefact = Invariant{
	ID:        "no-ref-in-artefact",
	Statement: "No ref of an observed element is in any file that the run left.",
	Source:    "design section 4.3; hazards H20, H22",
	Unsafe:    true,
	Check:     checkNoRefInArtefact,
}

// checkNoRefInArtefact reads what the oracle found. It needs a file to look at.
func checkNoRefInArtefact(in Input) Result {
	scan := in.Run.Evidence.Scan
	var f found
	for _, hit := range scan.Findings {
		if hit.What == "ref" {
			f.add(place(hit), "a ref is in %q, form %s", hit.File, hit.Form)
		}
	}
	return f.result(scan.Files > 0)
}
