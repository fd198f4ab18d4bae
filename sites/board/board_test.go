package board_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/board"
	"github.com/wfbench/wfbench/sites/sitetest"
)

// TestContract solves the tasks in both browsers and under every drift of the site's own.
func TestContract(t *testing.T) { sitetest.Check(t, board.New()) }
