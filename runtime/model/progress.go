package model

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// progress is how far a task has come, as a prompt tells it.
type progress struct {
	// pending are the notes still to do, in order.
	pending []schema.Note
	// refused is why the first pending note may not be tried again, empty when it may.
	refused schema.Reason
	// doubtful says that the last note of all is a step that a replay could not verify.
	doubtful bool
	// done are the deeds so far, oldest first.
	done []Deed
	// covered is how often the first pending note was tried and something lay over its target, the replay's
	// own try included.
	covered int
	// mayWait says that this is an original run, and something was done that may be on its way still:
	// the last deed is there, and was no wait.
	mayWait bool
}

// readProgress holds the notes against the done lines and, on a hand-over, the remaining ones.
func readProgress(notes []schema.Note, s Sections) progress {
	done := make([]bool, len(notes))
	last := Deed{}
	var deeds []Deed
	for _, line := range s.Done {
		d, ok := ParseDeed(line)
		if !ok {
			continue
		}
		last = d
		deeds = append(deeds, d)
		if i := firstOpen(notes, done, d); i >= 0 && counts(d) {
			done[i] = true
		}
	}
	start := doubted(notes, s.Remaining)
	// A step that was acted on but not verified may have been applied: nobody may do it again.
	unverified := len(s.Remaining) > 0 && schema.Reason(s.Doubt) == schema.Unverified
	if unverified && start < len(notes) {
		done[start] = true
	}
	p := progress{pending: open(notes, done, start), done: deeds}
	if schema.Reason(s.Doubt) == schema.Covered {
		p.covered++
	}
	for _, d := range deeds {
		if len(p.pending) > 0 && fits(p.pending[0], d) && d.Refused == schema.Covered {
			p.covered++
		}
	}
	p.doubtful = unverified && start == len(notes)-1
	p.mayWait = len(s.Remaining) == 0 && last.Do != "" && last.Do != toolWait
	if len(p.pending) > 0 && fits(p.pending[0], last) && final(last) {
		p.refused = last.Refused
	}
	return p
}

// open lists the notes from start on that are not done. A note that must be done and stands
// before a done one was met without an act: a box was checked already.
func open(notes []schema.Note, done []bool, start int) []schema.Note {
	latest := -1
	for i := range done {
		if done[i] {
			latest = i
		}
	}
	var out []schema.Note
	for i := start; i < len(notes); i++ {
		if !done[i] && (i > latest || notes[i].Optional) {
			out = append(out, notes[i])
		}
	}
	return out
}

// doubted finds the note that the first remaining line belongs to, by laying the remaining
// lines along the notes from the end. It gives 0 when that line belongs to no note.
func doubted(notes []schema.Note, remaining []string) int {
	at, found := len(notes), 0
	for _, line := range slices.Backward(remaining) {
		d, ok := ParseDeed(line)
		found = 0
		for i := at - 1; ok && i >= 0; i-- {
			if fits(notes[i], d) || handOff(notes[i], d) {
				at, found = i, i
				break
			}
		}
	}
	return found
}

func firstOpen(notes []schema.Note, done []bool, d Deed) int {
	for i, n := range notes {
		if !done[i] && fits(n, d) {
			return i
		}
	}
	return -1
}

// fits reports whether a deed is the one that a note asks for.
func fits(n schema.Note, d Deed) bool {
	switch {
	case n.Do != d.Do:
		return false
	case n.Do == "press" && n.Role == "":
		return keyOf(n, first(n.Names)) == d.Key
	default:
		return (d.Role == "" || n.Role == d.Role) && isNamed(n, d.Name)
	}
}

// handOff reports whether a deed is a hand-off step on the note's target: such a line tells
// the target, but not what to do with it.
func handOff(n schema.Note, d Deed) bool {
	return d.Do == string(schema.HandOff) && d.Role != "" && n.Role == d.Role && isNamed(n, d.Name)
}

// counts reports whether a deed leaves nothing to do. A value or a mark that changed nothing
// was there already; a click that changed nothing is still to be done.
func counts(d Deed) bool {
	switch d.Outcome {
	case schema.NotDispatched:
		return false
	case schema.NoEffect:
		return d.Do != "click" && d.Do != "press"
	default:
		return true
	}
}

// final reports whether a refusal stands however often one asks.
func final(d Deed) bool {
	switch d.Refused {
	case schema.Denied, schema.ForeignOrigin, schema.MissingValue, schema.WrongPlace:
		return d.Outcome == schema.NotDispatched
	}
	return false
}
