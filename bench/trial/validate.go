package trial

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// scenarioBytesMax bounds the file of one scenario.
const scenarioBytesMax = 1 << 20

var nameShape = regexp.MustCompile(`^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$`)

// Decode reads a scenario: strictly, so that a slip of the pen is an error and not a weaker trial.
func Decode(data []byte) (Scenario, error) {
	var s Scenario
	if len(data) > scenarioBytesMax {
		return s, fmt.Errorf("reading scenario: longer than %d bytes", scenarioBytesMax)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return Scenario{}, fmt.Errorf("reading scenario: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Scenario{}, errors.New("reading scenario: something follows the document")
	}
	return s, s.Validate()
}

// Validate says whether a scenario can be tried.
func (s Scenario) Validate() error {
	switch {
	case !nameShape.MatchString(s.Name):
		return fmt.Errorf("scenario %q: the name is not lower case words joined by _", s.Name)
	case s.Task.Goal == "" || s.Task.Start == "" || len(s.Task.Notes) == 0:
		return fmt.Errorf("scenario %q: a task needs a goal, a start and notes", s.Name)
	case s.Replay.Times < 0 || s.Replay.Times > TimesMax:
		return fmt.Errorf("scenario %q: times is not between 0 and %d", s.Name, TimesMax)
	}
	switch s.Replay.Answer {
	case "", schema.MustComplete, schema.MayUseModel, schema.MayStop, schema.MustStop:
	default:
		return fmt.Errorf("scenario %q: unknown answer %q", s.Name, s.Replay.Answer)
	}
	if c := gate.Capability(s.Replay.Ungranted); c != "" && !slices.Contains(gate.Capabilities(), c) {
		return fmt.Errorf("scenario %q: unknown capability %q", s.Name, c)
	}
	for _, f := range s.Replay.Faults {
		if err := f.Validate(); err != nil {
			return fmt.Errorf("scenario %q: %w", s.Name, err)
		}
	}
	for _, p := range s.Task.Params {
		if s.Task.Values[p.Name] == "" || (s.Replay.Values != nil && s.Replay.Values[p.Name] == "") {
			return fmt.Errorf("scenario %q: parameter %q has no value", s.Name, p.Name)
		}
	}
	if err := s.App.Validate(); err != nil {
		return fmt.Errorf("scenario %q: %w", s.Name, err)
	}
	return nil
}
