package replay

import (
	"strconv"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// deed tells a step as prompts tell actions: parameters as {{name}}, no values.
func deed(s schema.Step) model.Deed {
	d := model.Deed{Do: string(s.Action), Key: s.Key}
	if s.Target != nil {
		d.Role, d.Name = s.Target.Role, s.Target.Name.String()
	}
	if s.Input != nil {
		d.Param = s.Input.Param
	}
	return d
}

// doneLine tells a step that was done, with its outcome.
func doneLine(s schema.Step, outcome schema.Outcome) string {
	d := deed(s)
	d.Outcome = outcome
	return d.String()
}

// asked tells a step as the person is asked about it: with what tells its target from its equals.
//
//	click button "Remove" in row "{{email}}"
func asked(s schema.Step) string {
	line := deed(s).String()
	if s.Target != nil {
		for _, a := range s.Target.Anchors {
			line += " in " + a.Role + " " + strconv.Quote(a.Key.String()+a.Name.String())
		}
	}
	return line
}

// intent tells a step that remains.
func intent(s schema.Step) string {
	line := asked(s)
	switch {
	case s.Input != nil && s.Input.Option != "":
		line += " option " + strconv.Quote(s.Input.Option)
	case s.To != nil:
		line += " to " + s.To.Path
	case s.Reason != "":
		line += " because " + s.Reason
	}
	return line
}

// doubtLine tells why the model is asked. Where the page is elsewhere, it tells where the step
// belongs: a family of paths, no address.
func doubtLine(s schema.Step, doubt *schema.Refusal) string {
	if doubt.Reason == schema.WrongPlace {
		return string(doubt.Reason) + ": the step belongs on " + s.Scope.Path
	}
	return string(doubt.Reason)
}
