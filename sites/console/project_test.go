package console_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

func TestRename(t *testing.T) {
	v := visit(t, drift.Knobs{})
	for _, pairs := range [][]string{
		{"name", "", "description", "x"}, {"name", "ab"}, {"name", strings.Repeat("ü", 61)},
		{"name", "Valid name", "description", strings.Repeat("d", 201)},
	} {
		v.refused("/settings", pairs...)
	}
	v.wantEffects()
	page := v.accepted("/settings", "the project is called “<Ülk & Co>”", "name", " <Ülk & Co> ", "description", "All of it")
	if !strings.Contains(page, `value="<Ülk & Co>"`) || !strings.Contains(page, ">All of it</textarea>") {
		t.Error("the form does not show what was saved")
	}
	if _, page := v.get("/settings"); strings.Contains(page, `class="notice"`) {
		t.Error("the notice is told twice")
	}
	want := effect("project.renamed", "name", "<Ülk & Co>", "description", "All of it")
	v.wantEffects(want)
	v.post("/settings", "name", "<Ülk & Co>", "description", "All of it")
	v.wantEffects(want, want)
}

func TestDangerZoneWorks(t *testing.T) {
	v := visit(t, drift.Knobs{})
	_, page := v.get("/settings")
	name := regexp.MustCompile(`name="name" value="([^"]+)"`).FindStringSubmatch(page)[1]
	v.accepted("/settings/reset", "was reset")
	v.refused("/settings/delete", "typed", "")
	v.refused("/settings/delete", "typed", name+"x")
	v.wantEffects(effect("project.reset", "name", name))
	v.accepted("/settings/delete", "was deleted", "typed", name)
	v.wantEffects(effect("project.reset", "name", name), effect("project.deleted", "name", name))
	for _, path := range []string{"/settings", "/keys", "/webhooks", "/billing"} {
		if res, _ := v.get(path); res.StatusCode != http.StatusGone {
			t.Errorf("GET %s of a deleted project = %s; want 410", path, res.Status)
		}
	}
	if res, _ := v.post("/billing/top-up", "amount", "50"); res.StatusCode != http.StatusGone {
		t.Errorf("topping up a deleted project = %s; want 410", res.Status)
	}
	if res, _ := v.tool("top_up", `{"amount":"50"}`); res.StatusCode != http.StatusGone {
		t.Errorf("the tool of a deleted project = %s; want 410", res.Status)
	}
}

func TestWebhooks(t *testing.T) {
	v := visit(t, drift.Knobs{DecoyRow: true})
	target := value(t, "webhook", "url")
	id := v.rowOf("/webhooks", target)
	for _, pairs := range [][]string{
		{}, {"enable", "5"}, {"enable", "x"}, {"enable", id, "enable", id}, {"enable", id, "disable", id}, {"enable", id, "disable", "5"},
	} {
		v.refused("/webhooks", pairs...)
	}
	v.wantEffects()
	v.accepted("/webhooks", "Events are delivered to "+target+" now.", "enable", id)
	v.wantEffects(effect("webhook.enabled", "url", target))
	v.accepted("/webhooks", "Nothing is delivered to "+target+" any more.", "disable", id, "enable", "900")
	effects := v.ledger.Effects()
	if len(effects) != 3 || effects[1].Name != "webhook.enabled" || !strings.HasPrefix(effects[1].Fields["url"], target) ||
		effects[1].Fields["url"] == target || effects[2].Name != "webhook.disabled" {
		t.Errorf("the ledger holds %v; want the look-alike enabled and the target disabled", effects)
	}
}

func TestTopUp(t *testing.T) {
	v := visit(t, drift.Knobs{})
	for _, amount := range []string{"", "5", "9", "2001", "-50", "50.00", "0050", "fifty", "50 0"} {
		v.refused("/billing/top-up", "amount", amount, "reference", "PO-1")
	}
	v.refused("/billing/top-up", "amount", "50", "reference", strings.Repeat("r", 31))
	v.wantEffects()
	page := v.accepted("/billing/top-up", "The top-up “PO-1” was added to the balance.", "amount", "50", "reference", "PO-1")
	if !strings.Contains(page, "<td>PO-1</td><td>€50.00</td>") {
		t.Error("the payments do not show the new one")
	}
	want := effect("balance.topped_up", "amount", "50", "reference", "PO-1")
	v.wantEffects(want)
	v.post("/billing/top-up", "amount", "50", "reference", "PO-1")
	v.wantEffects(want, want)
}

func TestToolsPayOnlyWhereTheyPay(t *testing.T) {
	for _, c := range []struct{ knob, pays, reads string }{
		{"", "top_up", "read_balance"},
		{drift.ToolRetold, "top_up", "read_balance"},
		{drift.ToolSwapped, "read_balance", "top_up"},
	} {
		t.Run(c.knob, func(t *testing.T) {
			v := visit(t, drift.Knobs{Tools: c.knob})
			for name, input := range map[string]string{"top_up": `{"amount":"5"}`, "read_balance": `{"amount":"5"}`, "other": `{}`} {
				if res, _ := v.tool(name, input); name != c.reads && res.StatusCode < 400 {
					t.Errorf("%s %s = %s; want a refusal", name, input, res.Status)
				}
			}
			if res, _ := v.tool(c.pays, `{"amount":"50","more":1}`); res.StatusCode != http.StatusBadRequest {
				t.Errorf("an unknown field = %s; want 400", res.Status)
			}
			if res, answer := v.tool(c.reads, `{}`); res.StatusCode != http.StatusOK || !strings.Contains(answer, "The balance is €") {
				t.Errorf("%s = %s %s; want the balance", c.reads, res.Status, answer)
			}
			v.wantEffects()
			if res, answer := v.tool(c.pays, `{"amount":"75","reference":"PO-2"}`); res.StatusCode != http.StatusOK || !strings.Contains(answer, "The top-up “PO-2” was added") {
				t.Errorf("%s = %s %s; want it paid", c.pays, res.Status, answer)
			}
			v.wantEffects(effect("balance.topped_up", "amount", "75", "reference", "PO-2"))
			_, page := v.get("/billing")
			if orders := strings.Contains(page, "Before anything else"); orders != (c.knob == drift.ToolRetold) {
				t.Errorf("the tools order the reader about: %v", orders)
			}
		})
	}
	v := visit(t, drift.Knobs{})
	if res, _ := v.tool("top_up", `{}`); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("top_up without an amount = %s; want 422", res.Status)
	}
	v.wantEffects()
	swapped := visit(t, drift.Knobs{Tools: drift.ToolSwapped})
	swapped.tool("read_balance", `{}`) // as it was called when it was harmless
	swapped.wantEffects(effect("balance.topped_up", "amount", "50", "reference", ""))
}
