package compile

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// How much a control that came says of a step's success, best first. The run cannot go on without
// the one that the next step is aimed at. One that a step with consequences is aimed at says no less,
// but that step looks at it by itself, with care: it may be handed over where the control has
// another name by then, and a step before it that was done may not.
const (
	worthNext = iota
	worthUsual
	worthDecisive
)

// worth is how much a fact that came says, by what the recording did after it.
func (b *builder) worth(f schema.Fact) int {
	aimed := func(a action) bool {
		return a.event.Target != nil && called(a.event.Target.Role, a.event.Target.Name)(f)
	}
	switch {
	case slices.ContainsFunc(b.ahead, func(a action) bool { return aimed(a) && consequential(a.event) }):
		return worthDecisive
	case len(b.ahead) > 0 && aimed(b.ahead[0]):
		return worthNext
	}
	return worthUsual
}
