package main

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/spf13/cobra"
)

// The forms of telemetry records.
const (
	logText = "text"
	logJSON = "json"
)

// addLog adds the flag that asks for the telemetry of replays.
func addLog(cmd *cobra.Command, form *string) {
	cmd.Flags().StringVar(form, "log", "", "write a record of each step and of the run to stderr: text or json")
}

// newLogger makes the logger that a person asked for; nil when nobody did. It keeps no value
// out of the records: the engine does, before they come here.
func newLogger(form string, to io.Writer) (*slog.Logger, error) {
	switch form {
	case "":
		return nil, nil
	case logText:
		return slog.New(slog.NewTextHandler(to, nil)), nil
	case logJSON:
		return slog.New(slog.NewJSONHandler(to, nil)), nil
	}
	return nil, withHint(fmt.Errorf("reading --log %q: no such form", form), "forms are text and json")
}
