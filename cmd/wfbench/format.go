package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
)

func addFormat(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", "text", "text, json or markdown")
}

// newTable is the one look of every listing.
func newTable(headers ...string) table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	style.Options.DrawBorder = false
	style.Options.SeparateColumns = false
	style.Options.SeparateHeader = true
	t.SetStyle(style)
	row := make(table.Row, len(headers))
	for i, h := range headers {
		row[i] = h
	}
	t.AppendHeader(row)
	return t
}

// wrap bounds the widths of columns, by number from 1; text is broken at spaces.
func wrap(t table.Writer, widths map[int]int) {
	var configs []table.ColumnConfig
	for number, width := range widths {
		configs = append(configs, table.ColumnConfig{Number: number, WidthMax: width, WidthMaxEnforcer: text.WrapSoft})
	}
	t.SetColumnConfigs(configs)
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
func render(out io.Writer, format string, document any, t table.Writer) error {
	var err error
	switch format {
	case "text":
		_, err = fmt.Fprintln(out, t.Render())
	case "markdown":
		_, err = fmt.Fprintln(out, t.RenderMarkdown())
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
