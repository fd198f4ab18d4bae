package sitetest

import (
	"testing"

	"github.com/wfbench/wfbench/sites/shop"
)

func TestShop(t *testing.T) { Check(t, shop.New()) }
