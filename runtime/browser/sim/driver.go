package sim

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
)

// Options choose how an app is driven.
type Options struct {
	// Faults fail calls of each session.
	Faults []Fault
	// Clock is the time of all sessions; nil gives each one of its own.
	Clock *Clock
}

// Driver opens sessions of one app.
type Driver struct {
	app  App
	site *site
	Options
}

var _ browser.Driver = (*Driver)(nil)

// New returns a driver of an app, which must not be changed afterwards.
func New(a App, o Options) *Driver { return &Driver{app: a, site: newSite(a), Options: o} }

// Name implements browser.Driver.
func (d *Driver) Name() string { return "sim" }

// Version implements browser.Driver.
func (d *Driver) Version() string { return "1" }

// Open starts a session with one blank page.
func (d *Driver) Open(ctx context.Context) (browser.Session, error) {
	s, err := d.OpenSim(ctx)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// OpenSim is Open for who asks for the ground truth afterwards.
func (d *Driver) OpenSim(ctx context.Context) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("opening a session: %w: %w", ErrBrowser, err)
	}
	clock := d.Clock
	if clock == nil {
		clock = NewClock()
	}
	clock.mu.Lock()
	defer clock.mu.Unlock()
	return newSession(d.site, clock, d.app, d.Faults), nil
}

// Close implements browser.Driver.
func (d *Driver) Close() error { return nil }
