package sim

import "strings"

// states are the states of an element, as bits in the order of their words.
type states uint8

const (
	isChecked states = 1 << iota
	isDisabled
	isExpanded
	isFilled
	isFocused
	isInvalid
	isRequired
	isSelected
)

var stateWords = []string{"checked", "disabled", "expanded", "filled", "focused", "invalid", "required", "selected"}

// readOnlyWord is a word of Node.State that shows in no snapshot: a field that cannot be filled.
const readOnlyWord = "readonly"

var stateBits = func() map[string]states {
	out := map[string]states{}
	for i, word := range stateWords {
		out[word] = 1 << i
	}
	return out
}()

// stateTexts holds the sorted, space-separated words of every set of states.
var stateTexts = func() [256]string {
	var out [256]string
	for set := range out {
		var words []string
		for i, word := range stateWords {
			if set&(1<<i) != 0 {
				words = append(words, word)
			}
		}
		out[set] = strings.Join(words, " ")
	}
	return out
}()

func (s states) String() string { return stateTexts[s] }

// valueless fields always have a value, or one that says nothing.
var valueless = map[string]bool{
	"checkbox": true, "radio": true, "button": true, "submit": true, "reset": true, "image": true,
	"range": true, "color": true, "hidden": true,
}

// unwritable fields take no text.
var unwritable = map[string]bool{
	"checkbox": true, "radio": true, "button": true, "submit": true, "reset": true, "image": true,
	"hidden": true, "file": true, "select": true,
}

// toggles reports whether a click checks an element and unchecks it again.
func toggles(e *element) bool {
	switch e.role {
	case "checkbox", "switch", "menuitemcheckbox":
		return true
	}
	return false
}
