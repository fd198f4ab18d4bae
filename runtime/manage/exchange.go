package manage

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Format is a form in which a workflow comes and goes.
type Format struct {
	Name string
	// Schema is what a document of this format calls itself.
	Schema string
	// Read gives the workflow, and notes on what it could not take over.
	Read func(file string, data []byte) (*schema.Workflow, []string, error)
	// Write gives the document, and names what it could not carry.
	Write func(w *schema.Workflow) (data []byte, lost []string, err error)
}

// Formats lists the formats.
func Formats() []Format {
	return []Format{
		{Name: "wfbench", Schema: schema.WorkflowV1, Read: readOwn, Write: writeOwn},
		{Name: "webbrain", Schema: string(convert.WebBrainWorkflow), Read: readWebBrain, Write: convert.WriteWorkflow},
	}
}

func readOwn(file string, data []byte) (*schema.Workflow, []string, error) {
	w, err := schema.Load[schema.Workflow](file, data)
	return w, nil, err
}

func writeOwn(w *schema.Workflow) ([]byte, []string, error) {
	data, err := schema.Encode(w)
	return data, nil, err
}

func readWebBrain(file string, data []byte) (*schema.Workflow, []string, error) {
	w, notes, err := convert.ReadWorkflow(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	return w, notes, nil
}

// Auto tells the format by what the document calls itself.
const Auto = "auto"

// UnknownFormat says that there is no such format, or that a document is of none.
type UnknownFormat struct{ Name string }

// Error implements error.
func (e *UnknownFormat) Error() string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name+" ("+f.Schema+")")
	}
	return fmt.Sprintf("unknown format %q; formats are %s", e.Name, strings.Join(names, " and "))
}

// formatOf finds the format of what comes in, by its name or by the document.
func formatOf(in Incoming) (Format, error) {
	if in.Format != Auto {
		return formatNamed(in.Format)
	}
	var head struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(in.Data, &head); err != nil {
		return Format{}, fmt.Errorf("telling the format: %w", err)
	}
	for _, f := range Formats() {
		if f.Schema == head.Schema {
			return f, nil
		}
	}
	return Format{}, &UnknownFormat{Name: head.Schema}
}

// formatNamed finds a format by its name.
func formatNamed(name string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, &UnknownFormat{Name: name}
}

// Incoming is a workflow that is to be saved.
type Incoming struct {
	// File is where it came from, for messages.
	File string
	Data []byte
	// Format is a name of Formats, or Auto.
	Format string
	// Name is the name to save it under; empty for its own.
	Name string
}

// Import saves a workflow from a document as a new one, and gives notes on what the document
// had that a workflow has not.
func (s Service) Import(ctx context.Context, in Incoming) (*schema.Saved, []string, error) {
	f, err := formatOf(in)
	if err != nil {
		return nil, nil, fmt.Errorf("importing %q: %w", in.File, err)
	}
	w, notes, err := f.Read(in.File, in.Data)
	if err != nil {
		return nil, nil, doing("importing workflow", err)
	}
	saved, err := s.saveNew(ctx, w, in.Name, schema.ChangeImported)
	return saved, notes, err
}

// Save keeps a workflow as a new one, under a name of its own or under the one given.
func (s Service) Save(ctx context.Context, w *schema.Workflow, name string) (*schema.Saved, error) {
	return s.saveNew(ctx, w, name, schema.ChangeSaved)
}

func (s Service) saveNew(ctx context.Context, w *schema.Workflow, name string, what schema.ChangeKind) (*schema.Saved, error) {
	fresh := *w
	sanitize.Tighten(&fresh)
	if name != "" {
		fresh.Name = name
	}
	if err := s.checkNamed(&fresh); err != nil {
		return nil, doing("saving workflow", err)
	}
	id, err := s.newID()
	if err != nil {
		return nil, err
	}
	now := s.NowMs()
	saved := &schema.Saved{
		Schema: schema.SavedV1, ID: id, Version: 1, CreatedMs: now, UpdatedMs: now, Workflow: fresh,
		Changes: []schema.Change{{Version: 1, AtMs: now, What: what}},
	}
	if err := s.Store.Put(ctx, saved); err != nil {
		return nil, err
	}
	return saved, nil
}

// Export writes a workflow in a format, and names what the format could not carry. The
// history stays behind.
func (s Service) Export(ctx context.Context, name, format string) (data []byte, lost []string, err error) {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return nil, nil, err
	}
	f, err := formatNamed(format)
	if err != nil {
		return nil, nil, fmt.Errorf("exporting %q: %w", name, err)
	}
	data, lost, err = f.Write(&kept.Workflow)
	return data, lost, doing("exporting workflow", err)
}
