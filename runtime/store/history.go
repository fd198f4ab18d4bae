package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/wfbench/wfbench/schema"
)

// history is a run history as a file holds it.
type history struct {
	runs []schema.PastRun
	// whole is how many bytes the runs take; what comes after is the rest of a killed writer's line.
	whole int64
	// ended says that the last run has its newline, which an editor may have taken.
	ended bool
}

// readHistory reads a run history. A last line that a kill cut short was never acknowledged: it
// does not count. Every other line is a run, or the file is none of ours.
func readHistory(file string, data []byte) (history, error) {
	h := history{whole: int64(len(data)), ended: true}
	number := 0
	for line := range bytes.Lines(data) {
		number++
		r, err := schema.DecodePastRun(file, line)
		h.ended = bytes.HasSuffix(line, []byte{'\n'})
		switch {
		case err == nil:
			h.runs = append(h.runs, *r)
		case !h.ended && cutShort(line):
			h.whole -= int64(len(line))
			h.ended = true
		default:
			return history{}, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return h, nil
}

// runStart is how each line of a run history starts.
var runStart = []byte(`{"atMs":`)

// cutShort reports whether a text can be the start of a line that the store was writing: of a
// JSON object that is one of a run and has not ended. A power cut may leave zeros behind it.
func cutShort(line []byte) bool {
	line = bytes.TrimRight(line, "\x00")
	if len(line) <= len(runStart) {
		return bytes.HasPrefix(runStart, line)
	}
	var any json.RawMessage
	err := json.NewDecoder(bytes.NewReader(line)).Decode(&any)
	return bytes.HasPrefix(line, runStart) && errors.Is(err, io.ErrUnexpectedEOF)
}
