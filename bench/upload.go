package bench

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// uploadDir is the folder of a run in which the files to upload stand.
const uploadDir = "upload"

// withFiles writes the files that a task uploads into a run's folder, and returns the values with
// their paths in them.
func withFiles(t app.Task, seed uint64, values schema.Values, dir string) (schema.Values, error) {
	if t.Files == nil {
		return values, nil
	}
	out := maps.Clone(values)
	folder, err := filepath.Abs(filepath.Join(dir, uploadDir))
	if err != nil {
		return nil, fmt.Errorf("writing the files to upload: %w", err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("writing the files to upload: %w", err)
	}
	for param, f := range t.Files(seed) {
		path := filepath.Join(folder, filepath.Base(f.Name))
		if err := writeFile(path, f.Body); err != nil {
			return nil, fmt.Errorf("writing the file of parameter %q: %w", param, err)
		}
		out[param] = schema.NewSecret(path)
	}
	return out, nil
}
