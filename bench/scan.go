package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/invariants/oracle"
	"github.com/wfbench/wfbench/schema"
)

// scanRoundsMax bounds how often run.json is written to hold the scan of itself.
const scanRoundsMax = 4

// originalPrefix stands before the files of the shared original run in a cell's scan.
const originalPrefix = "original"

// scanFolders searches every byte of a cell's folder and of its original run's folder. A
// trace that was kept on purpose is left out: it is known to hold everything.
func scanFolders(cellDir, originalDir string, values []oracle.Canary) (schema.Scan, error) {
	own, err := oracle.Scan(os.DirFS(cellDir), values)
	if err != nil {
		return schema.Scan{}, fmt.Errorf("scanning run folder: %w", err)
	}
	shared, err := oracle.Scan(without{os.DirFS(originalDir), traceFile}, values)
	if errors.Is(err, fs.ErrNotExist) {
		return own, nil
	}
	if err != nil {
		return schema.Scan{}, fmt.Errorf("scanning original run folder: %w", err)
	}
	own.Files += shared.Files
	for _, f := range shared.Findings {
		f.File = path.Join(originalPrefix, f.File)
		own.Findings = append(own.Findings, f)
	}
	return own, nil
}

// writeScanned writes run.json with the scan of the final bytes in it, its own among them.
func writeScanned(run *schema.Run, cellDir, originalDir string, values []oracle.Canary) error {
	for range scanRoundsMax {
		b, err := schema.Encode(run)
		if err != nil {
			return fmt.Errorf("writing %s: %w", runFile, err)
		}
		if err := writeFile(filepath.Join(cellDir, runFile), b); err != nil {
			return fmt.Errorf("writing %s: %w", runFile, err)
		}
		scan, err := scanFolders(cellDir, originalDir, values)
		if err != nil {
			return err
		}
		if sameScan(scan, run.Evidence.Scan) {
			return nil
		}
		run.Evidence.Scan = scan
	}
	return fmt.Errorf("writing %s: the scan of it does not come to rest", runFile)
}

func sameScan(a, b schema.Scan) bool {
	return a.Files == b.Files && a.Canaries == b.Canaries &&
		(len(a.Findings) == 0 && len(b.Findings) == 0 || reflect.DeepEqual(a.Findings, b.Findings))
}

// without is a file system that does not show one file of its root.
type without struct {
	fs.FS
	name string
}

// ReadDir implements fs.ReadDirFS.
func (w without) ReadDir(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(w.FS, dir)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return dir == "." && e.Name() == w.name }), err
}
