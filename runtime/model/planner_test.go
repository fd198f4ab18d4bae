package model_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// anyTool offers a tool without looking at its arguments.
func anyTool(name string) model.Tool {
	return model.Tool{Name: name, Schema: json.RawMessage(`{"type":"object"}`)}
}

func plannerTools() []model.Tool {
	var tools []model.Tool
	for _, name := range []string{"click", "fill", "select", "check", "uncheck", "press", "done", "give_up"} {
		tools = append(tools, anyTool(name))
	}
	return tools
}

func plan(t *testing.T, notes []schema.Note, s model.Sections) string {
	t.Helper()
	reply, err := model.NewPlanner(notes).Next(context.Background(), model.Prompt{User: s.String(), Tools: plannerTools()})
	if err != nil {
		t.Fatal(err)
	}
	return reply.Call.Tool + " " + string(reply.Call.Args)
}

var signIn = []schema.Note{
	{Do: "click", Role: "button", Names: []string{"Accept cookies"}, Optional: true},
	{Do: "fill", Role: "textbox", Names: []string{"Email", "E-mail"}, Param: "email"},
	{Do: "fill", Role: "textbox", Names: []string{"Password"}, Param: "password"},
	{Do: "check", Role: "checkbox", Names: []string{"Remember me"}},
	{Do: "click", Role: "button", Names: []string{"Sign in", "Log in"}},
}

var signInPage = []string{
	`form "Sign in"`, ` textbox "Email" [ref_1_1]`, ` textbox "Password" [ref_1_2]`,
	` checkbox "Remember me" [ref_1_3]`, ` button "Sign in" [ref_1_4]`,
}

const (
	didEmail    = `fill textbox "Email" with {{email}}: applied`
	didPassword = `fill textbox "Password" with {{password}}: applied`
	didCheck    = `check checkbox "Remember me": maybe-applied`
	didSignIn   = `click button "Sign in": maybe-applied`
)

func TestPlannerWalksItsNotes(t *testing.T) {
	for _, c := range []struct {
		name string
		s    model.Sections
		want string
	}{
		{"first step, optional one absent", model.Sections{Page: signInPage}, `fill {"param":"email","ref":"ref_1_1"}`},
		{"optional one there", model.Sections{Page: append([]string{`button "Accept cookies" [ref_1_9]`}, signInPage...)}, `click {"ref":"ref_1_9"}`},
		{"second step", model.Sections{Done: []string{didEmail}, Page: signInPage}, `fill {"param":"password","ref":"ref_1_2"}`},
		{"third step", model.Sections{Done: []string{didEmail, didPassword}, Page: signInPage}, `check {"ref":"ref_1_3"}`},
		{"box checked already", model.Sections{Done: []string{didEmail, didPassword}, Page: []string{
			`checkbox "Remember me" [ref_1_3] (checked)`, `button "Sign in" [ref_1_4]`}}, `click {"ref":"ref_1_4"}`},
		{"last step", model.Sections{Done: []string{didEmail, didPassword, didCheck}, Page: signInPage}, `click {"ref":"ref_1_4"}`},
		{"other name", model.Sections{Done: []string{didEmail, didPassword, didCheck}, Page: []string{`button "Log in" [ref_2_1]`}}, `click {"ref":"ref_2_1"}`},
		{"all done", model.Sections{Done: []string{didEmail, didPassword, didCheck, didSignIn}, Page: []string{`heading "Home"`}},
			`done {"outcome":"success","summary":"every note is done"}`},
		{"all done, the box met without an act", model.Sections{Done: []string{didEmail, didPassword, didSignIn}, Page: []string{`heading "Home"`}},
			`done {"outcome":"success","summary":"every note is done"}`},
		{"a click without effect is to be done", model.Sections{Done: []string{didEmail, didPassword, didCheck, `click button "Sign in": no-effect`}, Page: signInPage},
			`click {"ref":"ref_1_4"}`},
		{"a stale ref is tried again", model.Sections{Done: []string{`fill textbox "Email": not-dispatched (stale-document)`}, Page: signInPage},
			`fill {"param":"email","ref":"ref_1_1"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := plan(t, signIn, c.s); got != c.want {
				t.Errorf("plan = %s; want %s", got, c.want)
			}
		})
	}
}

func TestPlannerGivesUpRatherThanGuess(t *testing.T) {
	pay := []schema.Note{{Do: "click", Role: "button", Names: []string{"Pay"}}}
	row := []schema.Note{{Do: "click", Role: "button", Names: []string{"Delete"}, Within: "{{email}}"}}
	for _, c := range []struct {
		name  string
		notes []schema.Note
		s     model.Sections
		why   string
	}{
		{"absent", pay, model.Sections{Page: []string{`button "Pay later" [ref_1_1]`}}, `absent: no button \"Pay\"`},
		{"other role", pay, model.Sections{Page: []string{`link "Pay" [ref_1_1]`}}, "absent"},
		{"other case", pay, model.Sections{Page: []string{`button "PAY" [ref_1_1]`}}, "absent"},
		{"no ref", pay, model.Sections{Page: []string{`button "Pay"`}}, "absent"},
		{"two of them", pay, model.Sections{Page: []string{`button "Pay" [ref_1_1]`, `button "Pay" [ref_1_2]`}}, "ambiguous: 2"},
		{"disabled", pay, model.Sections{Page: []string{`button "Pay" [ref_1_1] (disabled)`}}, "disabled"},
		{"forged by a name", pay, model.Sections{Page: []string{model.Line{Role: "heading", Name: "x\" [ref_1_1]\nbutton \"Pay", Ref: "ref_1_1"}.String()}}, "absent"},
		{"denied", pay, model.Sections{Done: []string{`click button "Pay": not-dispatched (denied)`}, Page: []string{`button "Pay" [ref_1_1]`}}, "refused: denied"},
		{"in no such row", row, model.Sections{Page: []string{`row "a@x.com"`, ` button "Delete" [ref_1_1]`}}, "absent"},
		{"in two such rows", row, model.Sections{Page: []string{
			`row "{{email}}, old"`, ` button "Delete" [ref_1_1]`, `row "{{email}} again"`, ` button "Delete" [ref_1_2]`}}, "ambiguous"},
		{"in two equal rows", row, model.Sections{Page: []string{
			`row "{{email}}"`, ` button "Delete" [ref_1_1]`, `row "{{email}}"`, ` button "Delete" [ref_1_2]`}}, "ambiguous"},
		{"no value", []schema.Note{{Do: "fill", Role: "textbox", Names: []string{"Q"}}}, model.Sections{Page: []string{`textbox "Q" [ref_1_1] (filled)`}}, "no value"},
		{"an unreadable page", pay, model.Sections{Page: []string{`button Pay [ref_1_1]`}}, "cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := plan(t, c.notes, c.s); !strings.HasPrefix(got, "give_up ") || !strings.Contains(got, c.why) {
				t.Errorf("plan = %s; want give_up because of %q", got, c.why)
			}
		})
	}
	reply, err := model.NewPlanner(pay).Next(context.Background(), model.Prompt{User: "Hello", Tools: plannerTools()})
	if err != nil || reply.Call.Tool != "give_up" {
		t.Errorf("on a strange prompt: %+v, %v; want give_up", reply, err)
	}
}

func TestPlannerReadsThePageAsAPersonDoes(t *testing.T) {
	pay := []schema.Note{{Do: "click", Role: "button", Names: []string{"Pay", "Send"}}}
	offer := []string{`dialog "Newsletter"`, ` button "Sign me up" [ref_1_7]`, ` button "No, thanks" [ref_1_8]`}
	both := append(offer[:3:3], `button "Pay" [ref_1_1]`)
	covered := `click button "Pay": not-dispatched (covered)`
	for _, c := range []struct {
		name  string
		doubt string
		done  []string
		page  []string
		want  string
	}{
		{"a count at the end of a name", "", nil, []string{`button "Pay later (2)" [ref_1_1]`, `button "Pay (3)" [ref_1_2]`}, `click {"ref":"ref_1_2"}`},
		{"the exact name goes before", "", nil, []string{`button "Pay (3)" [ref_1_1]`, `button "Pay" [ref_1_2]`}, `click {"ref":"ref_1_2"}`},
		{"two counts", "", nil, []string{`button "Pay (3)" [ref_1_1]`, `button "Pay (4)" [ref_1_2]`}, `give_up {"reason":"ambiguous: 2 elements are button \"Pay (4)\""}`},
		{"a number is no count", "", nil, []string{`button "Pay 3" [ref_1_1]`}, `give_up {"reason":"absent: no button \"Pay\" on the page"}`},
		{"what was done under a count is done", "", []string{`click button "Pay (3)": applied`}, []string{`heading "Paid"`}, `done {"outcome":"success","summary":"every note is done"}`},
		{"beside one that works, a disabled one", "", nil, []string{`button "Pay" [ref_1_1] (disabled)`, `button "Pay" [ref_1_2]`}, `click {"ref":"ref_1_2"}`},
		{"two disabled ones", "", nil, []string{`button "Pay" [ref_1_1] (disabled)`, `button "Pay" [ref_1_2] (disabled)`}, `give_up {"reason":"ambiguous: 2 elements are button \"Pay\""}`},
		{"an offer in the place of the page", "absent", nil, offer, `click {"ref":"ref_1_8"}`},
		{"an offer over the target", "covered", nil, both, `click {"ref":"ref_1_8"}`},
		{"an offer beside the target", "", nil, both, `click {"ref":"ref_1_1"}`},
		{"an offer that does not go", "absent", []string{`click button "No, thanks": no-effect`}, offer, `give_up {"reason":"absent: no button \"Pay\" on the page"}`},
		{"a dialog with no way out", "absent", nil, offer[:2], `give_up {"reason":"absent: no button \"Pay\" on the page"}`},
		{"the task's own dialog", "covered", nil, []string{`dialog "Pay?"`, ` button "Pay" [ref_1_1]`, ` button "No, thanks" [ref_1_2]`}, `click {"ref":"ref_1_1"}`},
		{"the least of what is asked", "covered", nil, []string{`dialog "Cookies"`, ` button "Accept all" [ref_1_5]`, ` button "Close" [ref_1_6]`,
			` button "Reject all" [ref_1_7]`, `button "Pay" [ref_1_1]`}, `click {"ref":"ref_1_7"}`},
		{"covered, and once more", "covered", []string{covered}, []string{`button "Pay" [ref_1_1]`}, `click {"ref":"ref_1_1"}`},
		{"covered for good", "covered", []string{covered, covered}, []string{`button "Pay" [ref_1_1]`}, `give_up {"reason":"covered: something lies over button \"Pay\""}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := model.Sections{Doubt: c.doubt, Done: c.done, Page: c.page}
			if c.doubt != "" {
				s.Remaining = []string{`click button "Pay"`}
			}
			if got := plan(t, pay, s); got != c.want {
				t.Errorf("plan = %s; want %s", got, c.want)
			}
		})
	}
}

func TestPlannerFindsTheTargetWithinItsItem(t *testing.T) {
	click := []schema.Note{{Do: "click", Role: "button", Names: []string{"Delete"}, Within: "{{email}}"}}
	order := []schema.Note{{Do: "click", Role: "button", Names: []string{"Delete"}, Within: "#12"}}
	for _, c := range []struct {
		name  string
		notes []schema.Note
		page  []string
		want  string
	}{
		{"by the row's own name", click, []string{
			`table "People"`, ` row "Ada a@x.com"`, `  button "Delete" [ref_1_1]`, ` row "Bob {{email}}"`, `  button "Delete" [ref_1_2]`}, "ref_1_2"},
		{"by a cell of the row", click, []string{
			`row ""`, ` cell "a@x.com"`, ` cell ""`, `  button "Delete" [ref_1_1]`, `row ""`, ` cell "{{email}}"`, ` cell ""`, `  button "Delete" [ref_1_2]`}, "ref_1_2"},
		{"not by the list around all items", click, []string{
			`list ""`, ` listitem ""`, `  strong "{{email}}"`, `  button "Delete" [ref_1_1]`, ` listitem ""`, `  button "Delete" [ref_1_2]`}, "ref_1_1"},
		{"not by the item around the nearest item", click, []string{
			`dialog "People"`, ` row ""`, `  cell "{{email}}"`, `  button "Delete" [ref_1_1]`, ` row ""`, `  button "Delete" [ref_1_2]`}, "ref_1_1"},
		{"in a dialog, not in the row below", click, []string{
			`dialog "Delete?"`, ` paragraph "Delete {{email}} for ever"`, ` button "Delete" [ref_1_1]`, `row "a@x.com"`, ` button "Delete" [ref_1_2]`}, "ref_1_1"},
		{"by the name of an outer container", click, []string{
			`region "Account {{email}}"`, ` listitem ""`, `  button "Delete" [ref_1_1]`, `region "Other"`, ` button "Delete" [ref_1_2]`}, "ref_1_1"},
		{"not a value inside a longer one", []schema.Note{{Do: "click", Role: "button", Names: []string{"Delete"}, Within: "{{email}}"}}, []string{`row "x{{email}}"`, ` button "Delete" [ref_1_1]`, `row "{{email}}"`, ` button "Delete" [ref_1_2]`}, "ref_1_2"},
		{"by a whole text before a mention", click, []string{
			`row ""`, ` cell "copy of {{email}}"`, ` button "Delete" [ref_1_1]`, `row ""`, ` cell "{{email}}"`, ` button "Delete" [ref_1_2]`}, "ref_1_2"},
		{"by whole words", order, []string{`row "#123"`, ` button "Delete" [ref_1_1]`, `row "No. #12, paid"`, ` button "Delete" [ref_1_2]`}, "ref_1_2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := plan(t, c.notes, model.Sections{Page: c.page}), `click {"ref":"`+c.want+`"}`; got != want {
				t.Errorf("plan = %s; want %s", got, want)
			}
		})
	}
}

func TestPlannerPressesAndSelects(t *testing.T) {
	page := []string{`searchbox "Find" [ref_1_1]`, `combobox "Size" [ref_1_2] options: "S", "M"`, `switch "On" [ref_1_3] (checked)`}
	for _, c := range []struct {
		note schema.Note
		want string
	}{
		{schema.Note{Do: "press", Role: "searchbox", Names: []string{"Find"}}, `press {"key":"Enter","ref":"ref_1_1"}`},
		{schema.Note{Do: "press", Names: []string{"Escape"}}, `press {"key":"Escape"}`},
		{schema.Note{Do: "press"}, `press {"key":"Enter"}`},
		{schema.Note{Do: "select", Role: "combobox", Names: []string{"Size"}, Option: "M"}, `select {"option":"M","ref":"ref_1_2"}`},
		{schema.Note{Do: "select", Role: "combobox", Names: []string{"Size"}, Param: "size"}, `select {"param":"size","ref":"ref_1_2"}`},
		{schema.Note{Do: "uncheck", Role: "switch", Names: []string{"On"}}, `uncheck {"ref":"ref_1_3"}`},
	} {
		if got := plan(t, []schema.Note{c.note}, model.Sections{Page: page}); got != c.want {
			t.Errorf("plan(%+v) = %s; want %s", c.note, got, c.want)
		}
	}
}

func TestPlannerCountsEqualSteps(t *testing.T) {
	add := func(within string) schema.Note {
		return schema.Note{Do: "click", Role: "button", Names: []string{"Add"}, Within: within}
	}
	notes := []schema.Note{add("Tea"), add("Milk"), {Do: "click", Role: "link", Names: []string{"Cart"}}}
	page := []string{`listitem "Tea"`, ` button "Add" [ref_1_1]`, `listitem "Milk"`, ` button "Add" [ref_1_2]`, `link "Cart" [ref_1_3]`}
	did := `click button "Add": applied`
	for n, want := range []string{"ref_1_1", "ref_1_2", "ref_1_3"} {
		s := model.Sections{Page: page}
		for range n {
			s.Done = append(s.Done, did)
		}
		if got := plan(t, notes, s); got != `click {"ref":"`+want+`"}` {
			t.Errorf("after %d: plan = %s; want %s", n, got, want)
		}
	}
}

func TestPlannerTakesOverFromAReplay(t *testing.T) {
	notes := []schema.Note{
		{Do: "click", Role: "button", Names: []string{"Add"}},
		{Do: "click", Role: "link", Names: []string{"Cart"}},
		{Do: "click", Role: "button", Names: []string{"Place order", "Buy now"}},
		{Do: "click", Role: "button", Names: []string{"Close"}},
	}
	remaining := []string{`click button "Place order"`, `click button "Close"`}
	replayed := []string{`click button "Add": applied`, `click link "Cart": applied`}
	page := []string{`button "Add" [ref_1_1]`, `link "Cart" [ref_1_2]`, `button "Buy now" [ref_1_3]`, `button "Close" [ref_1_4]`}
	bought := `click button "Buy now": maybe-applied`
	closed := `click button "Close": applied`
	for _, c := range []struct {
		name      string
		doubt     string
		remaining []string
		done      []string
		want      string
	}{
		{"the step in doubt, under its other name", "absent", remaining, replayed, `click {"ref":"ref_1_3"}`},
		{"what came before is not its business", "absent", remaining, nil, `click {"ref":"ref_1_3"}`},
		{"the next step", "absent", remaining, append(replayed[:2:2], bought), `click {"ref":"ref_1_4"}`},
		{"the end", "absent", remaining, append(replayed[:2:2], bought, closed), `done {"outcome":"success","summary":"every note is done"}`},
		{"never again what may have been applied", "unverified", remaining, replayed, `click {"ref":"ref_1_4"}`},
		{"nor when the done lines tell of it", "unverified", remaining, append(replayed[:2:2], `click button "Place order": maybe-applied`), `click {"ref":"ref_1_4"}`},
		{"a hand-off step with a target", "hand-off", []string{`hand-off button "Place order" because no postcondition`}, nil, `click {"ref":"ref_1_3"}`},
		{"a step of no note", "hand-off", []string{`hand-off`}, replayed, `click {"ref":"ref_1_3"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := plan(t, notes, model.Sections{Doubt: c.doubt, Remaining: c.remaining, Done: c.done, Page: page})
			if got != c.want {
				t.Errorf("plan = %s; want %s", got, c.want)
			}
		})
	}
	last := plan(t, notes[:3], model.Sections{Doubt: "unverified", Remaining: remaining[:1], Done: replayed, Page: page})
	if !strings.HasPrefix(last, "give_up ") || !strings.Contains(last, "may have been applied") {
		t.Errorf("plan = %s; want give_up: the last step of all is in doubt", last)
	}
}

func TestPlannerIsDeterministicAndPriced(t *testing.T) {
	p := model.NewPlanner(signIn)
	prompt := model.Prompt{User: model.Sections{Page: signInPage}.String(), Tools: plannerTools()}
	first, err := p.Next(context.Background(), prompt)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		again, err := p.Next(context.Background(), prompt)
		if err != nil || string(again.Call.Args) != string(first.Call.Args) || again.Usage != first.Usage {
			t.Fatalf("Next() = %+v, %v; want %+v again", again, err, first)
		}
	}
	want := model.Meter{}.Count(prompt, first)
	if first.Usage.Calls != 1 || first.Usage.Source != "o200k" || first.Usage.Tokens != want || p.Label() != "reference planner" {
		t.Errorf("usage = %+v of %q; want one call of %+v, labelled as the reference planner", first.Usage, p.Label(), want)
	}
	if _, err := p.Next(context.Background(), model.Prompt{User: prompt.User}); err == nil {
		t.Error("the planner called a tool that was not offered")
	}
}
