package browsertest

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// rendered names the behaviours that need a page made of markup and script, with why. A
// simulated page has neither; every other behaviour is its own too.
var rendered = map[string]string{
	"tampered_prototypes_change_nothing":                       "script",
	"close_is_bounded_on_a_busy_page":                          "script that never ends",
	"hung_page_is_told_within_a_bound":                         "script that never ends",
	"fill_is_seen_by_a_page_that_tracks_values":                "script",
	"fill_reaches_an_editor_that_trusts_no_script":             "script",
	"fill_that_does_not_stick_is_not_read_back":                "script",
	"tools_listed_with_the_origin_of_their_frame":              "script",
	"tool_called_with_its_input":                               "script",
	"tool_called_in_the_frame_of_its_origin":                   "script",
	"tool_refused_off_its_origin":                              "script",
	"tool_that_throws_or_leaves_gives_no_answer":               "script",
	"fetch_goes_with_the_cookies_of_the_session":               "a server that answers",
	"fetch_follows_within_its_origin_only":                     "a server that answers",
	"fetch_is_bounded":                                         "a server that answers",
	"fetch_refused":                                            "a server that answers",
	"ref_never_leaves_its_modal":                               "an element that is hidden and stays in its document",
	"press_is_judged_at_each_of_its_events":                    "script",
	"press_that_was_blocked_was_seen_by_nobody":                "script",
	"press_that_may_have_been_seen_is_not_tried_again":         "script",
	"press_never_lands_in_a_frame_that_it_uncovers":            "script",
	"text_goes_only_where_the_focus_was_put":                   "script",
	"key_goes_only_where_the_focus_was_put":                    "script",
	"key_without_a_target_changes_nothing_that_has_the_focus":  "script",
	"text_and_keys_in_frames":                                  "a form in a frame",
	"refuse_behind_a_modal_that_covers_nothing":                "style",
	"what_no_pointer_reaches_is_no_second_candidate":           "style",
	"census_says_that_a_document_is_still_being_loaded":        "files",
	"what_is_shown_later_is_found_then":                        "style",
	"what_scrolling_reaches_counts":                            "style",
	"choice_is_made_by_its_label":                              "style",
	"bar_that_stays_is_scrolled_free_of":                       "style",
	"bar_that_stays_and_cannot_be_scrolled_free_of_is_a_cover": "style",
	"cover_of_the_middle_is_no_bar":                            "style",
	"upload_refused":                                           "files",
}

// simulated lists the behaviours that a simulated page must have.
func simulated() []behaviour {
	var out []behaviour
	for _, b := range behaviours() {
		if rendered[b.name] == "" {
			out = append(out, b)
		}
	}
	return out
}

// RunSimulated puts a driver of simulated apps through the suite: the same behaviours, on the
// same pages written as an app. It returns how many there were.
func RunSimulated(t *testing.T, open func(sim.App) browser.Driver) int {
	t.Helper()
	app := simulatedSite()
	if err := app.Validate(); err != nil {
		t.Fatal(err)
	}
	list := simulated()
	if all := len(behaviours()); len(list)+len(rendered) != all {
		t.Errorf("%d behaviours simulated and %d rendered; want all %d", len(list), len(rendered), all)
	}
	for _, b := range list {
		t.Run(b.name, func(t *testing.T) {
			check(t, &site{origin: simOrigin, other: simOther}, open(app), b)
		})
	}
	return len(list)
}

// ledgered is a session that keeps the ground truth itself.
type ledgered interface{ Ledger() []schema.Effect }

// effectsOf gives the names of what a session's own server was told; nil for a session without one.
func effectsOf(s browser.Session) func() []string {
	kept, ok := s.(ledgered)
	if !ok {
		return nil
	}
	return func() []string {
		var names []string
		for _, e := range kept.Ledger() {
			names = append(names, e.Name)
		}
		return names
	}
}
