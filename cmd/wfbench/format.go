package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

func addFormat(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", "text", "text, json or markdown")
}

// checkFormat refuses a format that there is not, before any work is done.
func checkFormat(format string) error {
	switch format {
	case "text", "json", "markdown":
		return nil
	}
	return withHint(fmt.Errorf("reading --format %q: no such format", format), "formats are text, json and markdown")
}

// render prints a listing in the format asked for.
func render(out io.Writer, format string, document any, t *sheet) error {
	var err error
	switch format {
	case "text":
		_, err = fmt.Fprintln(out, t.text(widthOf(out)))
	case "markdown":
		_, err = fmt.Fprintln(out, t.markdown())
	case "json":
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		err = enc.Encode(document)
	default:
		err = checkFormat(format)
	}
	return err
}
