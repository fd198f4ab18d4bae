package console_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/console"
	"github.com/wfbench/wfbench/sites/sitetest"
)

func tasks() []app.Task { return console.New().Tasks() }

func TestContract(t *testing.T) { sitetest.Check(t, console.New()) }
