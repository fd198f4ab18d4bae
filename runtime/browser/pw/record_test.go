package pw

import (
	"io"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

func TestRecordCountsDocuments(t *testing.T) {
	r := newRecord()
	steps := []struct {
		name   string
		do     func()
		wanted int
	}{
		{"blank page", func() { r.navigated("about:blank") }, 1},
		{"new document", func() { r.coming = true; r.navigated("http://a.test/") }, 2},
		{"move within it", func() { r.navigated("http://a.test/#b") }, 2},
		{"another document", func() { r.coming = true; r.navigated("http://a.test/c") }, 3},
	}
	for _, s := range steps {
		mark := r.mark()
		before, _, _ := r.scope()
		s.do()
		got, _, _ := r.scope()
		if got != s.wanted || r.since(mark).Navigations != s.wanted-before {
			t.Errorf("after %s: generation %d, navigations %d; want %d, %d", s.name, got, r.since(mark).Navigations, s.wanted, s.wanted-before)
		}
	}
}

func TestRecordTellsWhatCameLater(t *testing.T) {
	r := newRecord()
	r.popup()
	r.dialogOpened("confirm")
	mark := r.mark()
	r.dialogOpened("alert")
	r.popup()
	r.popup()
	a := r.since(mark)
	if len(a.Dialogs) != 1 || a.Dialogs[0] != "alert" || a.Popups != 2 {
		t.Errorf("since(%d) = %+v; want the later dialog and popups", mark, a)
	}
	if _, dialog, _ := r.scope(); dialog != "alert" {
		t.Errorf("open dialog = %q; want alert", dialog)
	}
	if r.dialogClosed(); r.since(mark).Dialogs == nil {
		t.Error("a closed dialog is forgotten; want it told")
	}
}

func TestParseRef(t *testing.T) {
	for ref, want := range map[string][2]int{"ref_1_2": {1, 2}, "ref_12_345": {12, 345}} {
		if o, n, ok := parseRef(ref); !ok || o != want[0] || n != want[1] {
			t.Errorf("parseRef(%q) = %d, %d, %v; want %v", ref, o, n, ok, want)
		}
	}
	for _, ref := range []string{"", "ref", "ref_1", "ref_0_1", "ref_1_0", "ref_1_-2", "ref_1_2_3", "e_1_2", "ref_x_1"} {
		if _, _, ok := parseRef(ref); ok {
			t.Errorf("parseRef(%q) is taken; want refused", ref)
		}
	}
}

func TestSelectorHidesPageText(t *testing.T) {
	name := `x" >> css=button >> nth=0`
	sel, err := selector(command{Do: "match", Query: wire(browser.Query{Role: "button", Name: name})})
	if err != nil {
		t.Fatal(err)
	}
	payload, found := strings.CutPrefix(sel, engineName+"=")
	if !found || strings.ContainsAny(payload, ` ">:'`) {
		t.Errorf("selector(%q) = %q; want nothing of Playwright's syntax in it", name, sel)
	}
}

func TestSurveyRefusal(t *testing.T) {
	const here = "http://a.test/x"
	ref := browser.Query{Ref: "ref_1_1"}
	for _, c := range []struct {
		name   string
		survey survey
		query  browser.Query
		want   schema.Reason
	}{
		{"zero value", survey{}, browser.Query{}, schema.WrongPlace},
		{"foreign origin", survey{}, browser.Query{Origin: "http://b.test"}, schema.ForeignOrigin},
		{"no frame", survey{ScopeOK: true}, browser.Query{}, schema.Absent},
		{"no frame for a ref", survey{ScopeOK: true}, ref, schema.StaleDocument},
	} {
		if got := c.survey.refusal(c.query, here); got == nil || got.Reason != c.want {
			t.Errorf("%s: refusal(%+v) = %v; want %q", c.name, c.query, got, c.want)
		}
	}
}

func TestEngineSourceIsOneExpression(t *testing.T) {
	source, err := engineSource(newWord())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(source, "(() => {") || !strings.HasSuffix(source, "})()") {
		t.Error("engineSource() is no expression")
	}
	files, err := inpage.ReadDir("inpage")
	if err != nil || len(files) != len(inpageParts) {
		t.Errorf("inpage holds %d files, inpageParts names %d (%v)", len(files), len(inpageParts), err)
	}
}

func TestFindBrowser(t *testing.T) {
	if _, err := FindBrowser("webkit", ""); err == nil {
		t.Error("FindBrowser(webkit) = nil; want an error")
	}
	if _, err := FindBrowser(Chromium, "/no/such/file"); err == nil || !strings.Contains(err.Error(), "wfbench setup") {
		t.Errorf("FindBrowser(missing) = %v; want a hint to run setup", err)
	}
	if err := EnsureDriver(io.Discard); err != nil {
		t.Errorf("EnsureDriver() = %v; want nil", err)
	}
	if dir, ok := DriverState(); !ok || !strings.Contains(dir, DriverVersion()) {
		t.Errorf("DriverState() = %q, %v; want the driver's folder with version %s", dir, ok, DriverVersion())
	}
}
