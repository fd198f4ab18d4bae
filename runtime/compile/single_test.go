package compile_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/schema"
)

func secretsOf(r *recording) schema.Values {
	values := schema.Values{}
	for name, value := range r.Values {
		values[name] = schema.NewSecret(value)
	}
	return values
}

func TestOneStepIsWhatCompileMakesOfIt(t *testing.T) {
	r := deactivate()
	w := compiled(t, r)
	for i, e := range r.Events {
		want := w.Steps[i]
		got, err := compile.Default().Step(r.Params, secretsOf(r), e, want.ID)
		want.Form = nil // what filled a form is told by the steps before
		switch {
		case i == 7: // what came back into sight when the dialog closed cannot be told from what came
			var refusal *compile.Refusal
			if !errors.As(err, &refusal) || refusal.Reason != compile.Unobservable {
				t.Errorf("Step(%s) error = %v; want unobservable", want.ID, err)
			}
			want.Post, got.Post = nil, nil
		case err != nil:
			t.Errorf("Step(%s): %v", want.ID, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("Step(%s) = %+v; want %+v", want.ID, got, want)
		}
	}
}

func TestOneStepIsRefusedWithTheReasonOfItsHandOff(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	secret := made(3, 16)
	for _, c := range []struct {
		name  string
		trace *recording
		want  compile.Reason
	}{
		{"equals", start().do("click", element("button", "Delete", population(2)), saved), compile.AmbiguousBefore},
		{"no name", start().do("click", element("button", ""), saved), compile.UnnamedTarget},
		{"a secret for a name", start().do("click", element("button", "Key "+secret), saved), compile.TaintedTarget},
		{"a literal", start().stay("fill", element("textbox", "Title"), literal("The Old Mill")), compile.UndeclaredParam},
		{"an undeclared parameter", start().stay("fill", element("textbox", "Title"), param("ghost")), compile.UndeclaredParam},
		{"a tool", start().do("tool", nil, saved), compile.UnsupportedTool},
		{"what was not dispatched", start().stay("click", element("button", "Save"), outcome(schema.NotDispatched)), compile.OutcomeUncertain},
		{"what changed nothing", start().stay("click", element("button", "Save"), outcome(schema.MaybeApplied)), compile.OutcomeUncertain},
		{"nowhere", record("about:blank").do("click", element("button", "Save"), saved), compile.NoPlace},
	} {
		c.trace.param("token", secret, true)
		s, err := compile.Default().Step(c.trace.Params, secretsOf(c.trace), c.trace.Events[0], "s4")
		var refusal *compile.Refusal
		if !errors.As(err, &refusal) || refusal.Reason != c.want {
			t.Errorf("%s: Step error = %v; want %s", c.name, err, c.want)
		}
		if !reflect.DeepEqual(s, schema.Step{}) {
			t.Errorf("%s: Step = %+v beside its refusal", c.name, s)
		}
	}
}

func TestOneStepGoesPastTheLastLine(t *testing.T) {
	e := start().do("click", element("button", "Save"), page("/form", "heading Form", "button Finish", "status Saved")).Events[0]
	c := compile.Default()
	c.Detect = func(key, value string) (string, bool) { return "house-rule", key == "name" && value == "Save" }
	_, err := c.Step(nil, nil, e, "s1")
	wantRefusal(t, err, compile.SecretInDocument)
}

func TestOneStepThatNothingProvesIsThereBesideItsRefusal(t *testing.T) {
	r := start().stay("click", element("button", "Pay", submits), sent("POST", "/pay"))
	s, err := compile.Default().Step(nil, nil, r.Events[0], "s2")
	var refusal *compile.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != compile.Unobservable {
		t.Errorf("Step error = %v; want unobservable", err)
	}
	if saying(s) != "click button Pay" || !s.Consequential || s.ID != "s2" {
		t.Errorf("Step = %q; want the step for who has a postcondition", saying(s))
	}
}
