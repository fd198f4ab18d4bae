package compile_test

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestAStepThatSendsAFormKnowsWhatFilledIt(t *testing.T) {
	const form, finish = "heading Form", "button Finish"
	name, mail, gift := "textbox Name (filled)", "textbox Mail (filled)", "checkbox Gift (checked)"
	saved := page("/form", form, finish, name, mail, gift, "status Saved")
	fill := func(r *recording, field string, facts ...string) *recording {
		return r.do("fill", element("textbox", field), page("/form", append([]string{form, finish}, facts...)...), literal("The Old "+field))
	}
	send := func(r *recording, change ...func(*schema.Capture)) *recording {
		return r.do("click", element("button", "Send", append(change, submits)...), saved, sent("POST", "/form"))
	}
	both := func(r *recording) *recording { return fill(fill(r, "Name", name), "Mail", name, mail) }
	for _, c := range []struct {
		name  string
		trace func(*recording) *recording
		step  int
		want  []string
	}{
		{"what was filled", func(r *recording) *recording { return send(both(r)) }, 2, []string{"s1", "s2"}},
		{"a box that was checked", func(r *recording) *recording {
			return send(fill(r, "Name", name).do("check", element("checkbox", "Gift"), page("/form", form, finish, name, gift), state("checked")))
		}, 2, []string{"s1", "s2"}},
		{"not what was sent before", func(r *recording) *recording {
			r = send(fill(r, "Name", name))
			return fill(r, "Mail", name, mail).do("click", element("button", "Send", submits), page("/form", form, finish, name, mail, "status Saved again"), sent("POST", "/form"))
		}, 3, []string{"s3"}},
		{"not what the page has emptied", func(r *recording) *recording {
			return send(fill(fill(r, "Name", name), "Mail", "textbox Name", mail))
		}, 2, []string{"s2"}},
		{"not what is in another form", func(r *recording) *recording {
			r.do("fill", element("textbox", "Name", in("form", "Search", 1)), page("/form", form, finish, name), literal("The Old Name"))
			return send(fill(r, "Mail", name, mail), in("form", "Address", 1))
		}, 2, []string{"s2"}},
		{"not what is behind a dialog", func(r *recording) *recording {
			r = both(r).do("click", element("button", "Check"), page("/form", form, finish, name, mail, "dialog Sure?"))
			return send(r, in("dialog", "Sure?", 1))
		}, 3, nil},
		{"not what is in another frame", func(r *recording) *recording {
			return send(both(r), func(c *schema.Capture) { c.Frame = []schema.FrameStep{{Name: "pay", SameOrigin: true}} })
		}, 2, nil},
		{"not what is on another page", func(r *recording) *recording {
			r = both(r).do("click", element("link", "Next"), page("/next", "heading Next", "button Send", name, mail))
			return r.do("click", element("button", "Send", submits), page("/next", "heading Next", name, mail, "status Saved"), sent("POST", "/next"))
		}, 3, nil},
		{"Enter in a field that was sent", func(r *recording) *recording {
			return both(r).do("press", element("textbox", "Mail"), saved, literal("Enter"), sent("POST", "/form"))
		}, 2, []string{"s1", "s2"}},
		{"a click that sends nothing", func(r *recording) *recording {
			return both(r).do("click", element("button", "Preview"), saved)
		}, 2, nil},
	} {
		r := c.trace(record("/form", form, finish, "textbox Name", "textbox Mail"))
		w := compiled(t, r.do("click", element("button", "Finish"), page("/done", "heading Done")))
		if got := w.Steps[c.step].Form; !slices.Equal(got, c.want) {
			t.Errorf("%s: form of %q = %q; want %q", c.name, saying(w.Steps[c.step]), got, c.want)
		}
	}
}
