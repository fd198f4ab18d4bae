package pw

import (
	"context"
	"os"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// chosenScript asks a file field by its handle: it may stand in no document.
const chosenScript = `(el, name) => el.files.length === 1 && el.files[0].name === name`

// unreadable refuses a file that is not there, before anything is dispatched. Nothing of its path
// is told.
func unreadable(path schema.Secret) *schema.Refusal {
	info, err := os.Stat(path.Reveal())
	if err != nil || !info.Mode().IsRegular() {
		return &schema.Refusal{Reason: schema.Absent, Detail: "file"}
	}
	return nil
}

// upload gives a file to the one match of a query: to a file field at once, to anything else by
// a press that must open a file chooser, which no person gets to see.
func (p *page) upload(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	if before.FileField {
		return p.setFile(ctx, a, before, r)
	}
	choosers := p.record.await()
	defer p.record.unawait()
	press := a
	press.Kind = schema.Click
	r, err := p.press(ctx, press, before, r)
	if err != nil || r.Outcome == schema.NotDispatched {
		return r, err
	}
	select {
	case chooser := <-choosers:
		r.ReadBack = p.choose(ctx, chooser, a.Value)
	case <-p.after(milliseconds(chooserMaxMs)): // the press opened none: nothing was given
	case <-ctx.Done():
		return r, ctx.Err()
	}
	return r, nil
}

// setFile gives a file to a file field.
func (p *page) setFile(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	sel, err := selector(command{Do: "match", Query: wire(*a.Target)})
	if err != nil {
		return notDispatched(r, &schema.Refusal{Reason: schema.BrowserFailed}), err
	}
	_, err = bounded(ctx, p.after, actMaxMs+graceMs, "choosing a file", func() (struct{}, error) {
		limit := playwright.LocatorSetInputFilesOptions{Timeout: playwright.Float(actMaxMs)}
		return struct{}{}, before.frame.Locator(sel).SetInputFiles(a.Value.Reveal(), limit)
	})
	if err != nil {
		return p.judge(ctx, *a.Target, before, r)
	}
	r.Outcome = schema.MaybeApplied
	r.ReadBack = p.readBack(ctx, a, before)
	return r, nil
}

// choose answers a file chooser and reports whether its field holds the file.
func (p *page) choose(ctx context.Context, chooser playwright.FileChooser, path schema.Secret) bool {
	held, err := bounded(ctx, p.after, actMaxMs+graceMs, "choosing a file", func() (any, error) {
		limit := playwright.FileChooserSetFilesOptions{Timeout: playwright.Float(actMaxMs)}
		if err := chooser.SetFiles(path.Reveal(), limit); err != nil {
			return false, err
		}
		info, err := os.Stat(path.Reveal())
		if err != nil {
			return false, err
		}
		return chooser.Element().Evaluate(chosenScript, info.Name())
	})
	return err == nil && held == true
}
