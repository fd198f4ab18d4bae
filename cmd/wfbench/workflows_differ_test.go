package main

import (
	"reflect"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// filled gives a value of a type with something in each of its fields.
func filled(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	case reflect.String:
		v.SetString("x")
	case reflect.Pointer:
		v = reflect.New(t.Elem())
		v.Elem().Set(filled(t.Elem()))
	case reflect.Slice:
		v = reflect.MakeSlice(t, 1, 1)
		v.Index(0).Set(filled(t.Elem()))
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(filled(t.Field(i).Type))
		}
	}
	return v
}

// TestNoDifferenceOfAStepIsHidden changes each field of a step, and each of its target's, and
// wants a row that shows it. A repair that nobody sees is approved by nobody.
func TestNoDifferenceOfAStepIsHidden(t *testing.T) {
	plain := func() *schema.Step {
		return &schema.Step{ID: "s1", Action: schema.Click, Target: &schema.Descriptor{Role: "button", Name: schema.Literal("Buy")}}
	}
	check := func(name string, now *schema.Step) {
		changed, _, err := sideBySide(plain(), now)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(changed.rows) == 0 {
			t.Errorf("a change of %s is not shown", name)
		}
	}
	step := reflect.TypeFor[schema.Step]()
	for i := range step.NumField() {
		if name := step.Field(i).Name; name != "Target" {
			now := plain()
			field := reflect.ValueOf(now).Elem().Field(i)
			field.Set(other(field))
			check(name, now)
		}
	}
	target := reflect.TypeFor[schema.Descriptor]()
	for i := range target.NumField() {
		now := plain()
		field := reflect.ValueOf(now.Target).Elem().Field(i)
		field.Set(other(field))
		check("Target."+target.Field(i).Name, now)
	}
}

// other is a value that a field has not. A Text is told by its literal.
func other(field reflect.Value) reflect.Value {
	if field.Type() == reflect.TypeFor[schema.Text]() {
		return reflect.ValueOf(schema.Literal("Something else"))
	}
	if field.Type() == reflect.TypeFor[[]schema.Condition]() {
		return reflect.ValueOf([]schema.Condition{{Kind: schema.TargetState, State: "filled"}})
	}
	if field.Type() == reflect.TypeFor[[]schema.Anchor]() {
		return reflect.ValueOf([]schema.Anchor{{Role: "row", Key: schema.ParamText("email")}})
	}
	return filled(field.Type())
}

func TestADifferenceThatLooksLikeNoneIsQuoted(t *testing.T) {
	old, repaired := &schema.Step{ID: "s1", Reason: "a b"}, &schema.Step{ID: "s1", Reason: "a\u00a0b"}
	changed, same, err := sideBySide(old, repaired)
	if err != nil || len(changed.rows) != 1 {
		t.Fatalf("sideBySide = %v, %v; want one difference", changed, err)
	}
	if got := changed.text(100); !strings.Contains(got, `"a b"`) || !strings.Contains(got, `"a\u00a0b"`) {
		t.Errorf("the difference is shown as\n%s", got)
	}
	if len(same.rows) == 0 {
		t.Error("what stays as it is is not shown")
	}
}
