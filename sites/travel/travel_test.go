package travel_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/sitetest"
	"github.com/wfbench/wfbench/sites/travel"
)

func TestContract(t *testing.T) { sitetest.Check(t, travel.New()) }
