package model

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// Deed is one action in words, as a prompt tells it: what was done, or what remains to be done.
//
//	click button "Sign in": applied
//	fill textbox "Email" with {{email}}: applied
//	press Enter in searchbox "Find": maybe-applied
//	click button "Delete": not-dispatched (denied)
type Deed struct {
	// Do is the tool.
	Do string
	// Key is the key of a press.
	Key string
	// Role and Name are those of the target; Name is masked. Role is empty when there is none.
	Role string
	Name string
	// Param is the parameter that went in.
	Param string
	// Outcome is empty for what remains to be done.
	Outcome schema.Outcome
	Refused schema.Reason
}

// String writes the deed, without line breaks.
func (d Deed) String() string {
	var b strings.Builder
	b.WriteString(d.Do)
	if d.Key != "" {
		b.WriteString(" " + d.Key)
		if d.Role != "" {
			b.WriteString(" in")
		}
	}
	if d.Role != "" {
		b.WriteString(" " + d.Role + " " + strconv.Quote(d.Name))
	}
	if d.Param != "" {
		b.WriteString(" with {{" + d.Param + "}}")
	}
	if d.Outcome != "" {
		b.WriteString(": " + string(d.Outcome))
	}
	if d.Refused != "" {
		b.WriteString(" (" + string(d.Refused) + ")")
	}
	return b.String()
}

var (
	deedHead = regexp.MustCompile(`^([a-z][a-z_-]*)(?: ([A-Z][A-Za-z]*)(?: in)?)?(?: ([a-z]+) ("))?`)
	deedTail = regexp.MustCompile(`^(?: with \{\{([a-z][a-z0-9_]*)\}\})?[^:]*(?:: ([a-z-]+)(?: \(([a-z-]+)[^)]*\))?)?`)
)

// ParseDeed reads what String writes. It is lenient about what stands between the target and
// the outcome, because people and other runtimes write such lines too; ok is false when even
// the tool cannot be told.
func ParseDeed(line string) (d Deed, ok bool) {
	head := deedHead.FindStringSubmatch(line)
	if head == nil {
		return Deed{}, false
	}
	d = Deed{Do: head[1], Key: head[2], Role: head[3]}
	rest := line[len(head[0]):]
	if head[4] != "" {
		var err error
		if d.Name, rest, err = cutQuoted(line[len(head[0])-1:]); err != nil {
			return Deed{}, false
		}
	}
	tail := deedTail.FindStringSubmatch(rest)
	d.Param, d.Outcome, d.Refused = tail[1], schema.Outcome(tail[2]), schema.Reason(tail[3])
	return d, true
}
