package store_test

import (
	"path/filepath"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
)

func TestMemoryKeepsTheContract(t *testing.T) {
	storetest.Run(t, func(*testing.T) store.Store { return new(store.Memory) })
}

func TestFolderKeepsTheContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		return store.At(filepath.Join(t.TempDir(), "data", "workflows"), clock.System())
	})
}
