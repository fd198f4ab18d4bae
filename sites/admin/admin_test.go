package admin_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/admin"
	"github.com/wfbench/wfbench/sites/sitetest"
)

func TestContract(t *testing.T) { sitetest.Check(t, admin.New()) }
