package mail_test

import (
	"testing"

	"github.com/wfbench/wfbench/sites/mail"
	"github.com/wfbench/wfbench/sites/sitetest"
)

func TestContract(t *testing.T) { sitetest.Check(t, mail.New()) }
