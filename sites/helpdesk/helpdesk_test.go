package helpdesk_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/helpdesk"
	"github.com/wfbench/wfbench/sites/sitetest"
)

func TestContract(t *testing.T) { sitetest.Check(t, helpdesk.New()) }
