package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

const (
	lockFile   = "package-lock.json"
	modulesDir = "node_modules"
	// stampFile in node_modules is a copy of the lock that it was installed from.
	stampFile = ".wfbench-lock.json"

	filePerm = 0o644
	dirPerm  = 0o755
)

// install makes node_modules in a web folder what its lock says. It does nothing when the
// last installation was of the same lock.
func install(web string) error {
	lock, err := os.ReadFile(filepath.Join(web, lockFile))
	if err != nil {
		return fmt.Errorf("reading the lock: %w", err)
	}
	modules := filepath.Join(web, modulesDir)
	stamp, err := os.ReadFile(filepath.Join(modules, stampFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading the stamp: %w", err)
	}
	if err == nil && bytes.Equal(stamp, lock) {
		return nil
	}
	npm := exec.CommandContext(context.Background(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = web
	if out, err := npm.CombinedOutput(); err != nil {
		return fmt.Errorf("running npm ci: %w\n%s", err, bytes.TrimSpace(out))
	}
	if err := os.MkdirAll(modules, dirPerm); err != nil { // npm makes none for a lock without packages
		return fmt.Errorf("writing the stamp: %w", err)
	}
	if err := os.WriteFile(filepath.Join(modules, stampFile), lock, filePerm); err != nil {
		return fmt.Errorf("writing the stamp: %w", err)
	}
	return nil
}
