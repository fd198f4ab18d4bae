package convert

import "slices"

// idleTools only bring things into sight, which a replay does for each of its targets by itself.
var idleTools = map[string]bool{"scroll": true, "hover": true}

// leaveOutIdle takes out what is shown to have changed nothing: the whole page was read before
// and after, and is the same. Everything else stays.
func (l *timeline) leaveOutIdle() {
	kept := l.acts[:0]
	for _, a := range l.acts {
		if idleTools[a.tool] && a.from == a.to && a.before != nil && a.after != nil &&
			!a.before.partial && !a.after.partial && slices.Equal(a.before.nodes, a.after.nodes) {
			l.notes = append(l.notes, seqNote(a.seq, a.tool, "left out: the page was the same before and after"))
			continue
		}
		kept = append(kept, a)
	}
	l.acts = kept
}

// leaveOutSuperseded takes out an attempt to fill a field after which, with nothing but filling
// in between, the same field was filled whole: the last text wins.
func (l *timeline) leaveOutSuperseded() {
	kept := l.acts[:0]
	for i := range l.acts {
		a := &l.acts[i]
		if a.writes() && a.verdict != applied && l.filledLater(i) {
			l.notes = append(l.notes, seqNote(a.seq, a.tool, "left out: the same field was filled again"))
			continue
		}
		kept = append(kept, *a)
	}
	l.acts = kept
}

// writes reports whether an act does nothing but put a text into a field.
func (a *act) writes() bool {
	return a.tool != "set_checked" && a.fillsIn()
}

func (l *timeline) filledLater(i int) bool {
	first := &l.acts[i]
	for k := i + 1; k < len(l.acts) && l.acts[k].writes() && l.acts[k].before == first.before; k++ {
		later := &l.acts[k]
		if later.args.text("ref_id") != first.args.text("ref_id") || later.verdict != applied {
			continue
		}
		if _, _, whole := later.meansTyped(view{later.before, later.metas}); whole && later.clears() {
			return true
		}
	}
	return false
}
