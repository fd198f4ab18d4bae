package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

func newCompile(env environment) *cobra.Command {
	var out, name string
	var stored storeFlags
	cmd := &cobra.Command{
		Use:   "compile TRACE",
		Short: "turn a trace into a sanitised workflow, or say why not",
		Long: `Compile reads a trace (wfbench-trace/1, from ` + "`wfbench agent`" + ` or --keep-traces) and writes the
workflow: typed values become parameters, page data stays out, and a step that cannot be told
from its equals becomes an explicit hand-off. With --save it goes into the store of saved
workflows as well. "-" reads standard input.`,
		Example: `  wfbench agent admin/deactivate --out trace.json
  wfbench compile trace.json --out workflow.json
  wfbench compile trace.json --out workflow.json --save "Deactivate a user"
  wfbench compile - < trace.json`,
		Args: one("the trace to compile"),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := readInput(env, args[0])
			if err != nil {
				return err
			}
			trace, err := schema.Load[schema.Trace](args[0], data)
			if err != nil {
				return withHint(err, "compile reads wfbench-trace/1; `wfbench agent SITE/TASK --out FILE` makes one")
			}
			parts, err := bench.EngineParts()
			if err != nil {
				return err
			}
			w, err := engine.New(parts).Compile(trace)
			var refusal *compile.Refusal
			if errors.As(err, &refusal) {
				return withHint(err, "only a run that ended in success compiles, and nothing typed may stand in what is kept")
			}
			if err != nil {
				return fmt.Errorf("compiling %q: %w", args[0], err)
			}
			if name != "" {
				if err := saveAs(cmd.Context(), env, &stored, w, name); err != nil {
					return err
				}
			}
			return writeDocument(env, out, w, 0o644)
		},
	}
	stored.addTo(cmd)
	cmd.Flags().StringVar(&name, "save", "", "save it under this name, too; see `wfbench workflows`")
	cmd.Flags().StringVarP(&out, "out", "o", "-", `the file to write; "-" is standard output`)
	return cmd
}

// saveAs puts a workflow into the store.
func saveAs(ctx context.Context, env environment, stored *storeFlags, w *schema.Workflow, name string) error {
	s, err := stored.service()
	if err != nil {
		return err
	}
	saved, err := s.Save(ctx, w, name)
	if err != nil {
		return managed(err)
	}
	_, _ = fmt.Fprintf(env.err, "saved %q as version %d (%s)\n", saved.Workflow.Name, saved.Version, saved.ID)
	return nil
}

// one wants exactly one argument and says what it is.
func one(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return withHint(fmt.Errorf("reading arguments of %s: want %s, got %d arguments", cmd.Name(), what, len(args)), "run `wfbench "+cmd.Name()+" --help` for examples")
	}
}

// inputBytesMax bounds a document that is read from a file or standard input.
const inputBytesMax = 64 << 20

// readInput reads a file, or standard input for "-".
func readInput(env environment, name string) ([]byte, error) {
	in := env.in
	if name != "-" {
		f, err := os.Open(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, withHint(fmt.Errorf("reading %q: no such file", name), "check the path; \"-\" reads standard input")
		case err != nil:
			return nil, withHint(fmt.Errorf("reading %q: %w", name, unwrapPath(err)), "check that you may read it")
		}
		defer func() { _ = f.Close() }()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, inputBytesMax+1))
	switch {
	case err != nil:
		return nil, withHint(fmt.Errorf("reading %q: %w", name, unwrapPath(err)), "give a file, or \"-\" for standard input")
	case len(data) > inputBytesMax:
		return nil, withHint(fmt.Errorf("reading %q: more than %d MiB", name, inputBytesMax>>20), "this is no document of wfbench")
	}
	return data, nil
}

// unwrapPath drops the path that the system's errors repeat.
func unwrapPath(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// writeDocument encodes a document to standard output, or to a file in one step.
func writeDocument(env environment, name string, document any, mode fs.FileMode) error {
	data, err := schema.Encode(document)
	if err != nil {
		return err
	}
	if name == "-" {
		_, err = env.out.Write(data)
		return err
	}
	if err := renameio.WriteFile(name, data, mode); err != nil {
		return withHint(fmt.Errorf("writing %q: %w", name, unwrapPath(err)), "check that the folder is there and that you may write to it")
	}
	return nil
}
