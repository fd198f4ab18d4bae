package schema_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func varying(before string, class schema.Any, after string) schema.Text {
	t := schema.Text{}
	for _, p := range []schema.TextPart{{Literal: before}, {Any: class}, {Literal: after}} {
		if p != (schema.TextPart{}) {
			t.Parts = append(t.Parts, p)
		}
	}
	return t
}

func TestPatternMatchesTheClassAndNothingElse(t *testing.T) {
	inbox := varying("Inbox (", schema.AnyCount, ")")
	cart := varying("Cart ", schema.AnyPrice, "")
	week := varying("Week of ", schema.AnyDate, "")
	for _, c := range []struct {
		text schema.Text
		name string
		want bool
	}{
		{inbox, "Inbox (3)", true}, {inbox, "Inbox (1,204)", true}, {inbox, "Inbox (99+)", true}, {inbox, "Inbox (0)", true},
		{inbox, "Inbox", false}, {inbox, "Inbox ()", false}, {inbox, "Inbox (new)", false}, {inbox, "inbox (3)", false},
		{inbox, "Inbox (3) archive", false}, {inbox, "My Inbox (3)", false}, {inbox, "Inbox (3", false}, {inbox, "Inbox (3.)", false},
		{inbox, "Inbox (-3)", false}, {inbox, "Inbox 3", false},
		{cart, "Cart $42.10", true}, {cart, "Cart € 1.042,10", true}, {cart, "Cart 12 EUR", true}, {cart, "Cart USD 12", true},
		{cart, "Cart 42.10", false}, {cart, "Cart $", false}, {cart, "Cart $42.10 off", false}, {cart, "Cart free", false},
		{week, "Week of 2026-11-30", true}, {week, "Week of 30 Nov 2026", true}, {week, "Week of November 30, 2026", true}, {week, "Week of 30.11.2026", true},
		{week, "Week of Mayor 5", false}, {week, "Week of 30", false}, {week, "Week of Nov", false}, {week, "Week of 2026-11-30T10", false},
		{schema.Literal("a.b"), "a.b", true}, {schema.Literal("a.b"), "axb", false},
		{schema.Literal("Cafe\u0301\u00a0 bar"), "Café bar", true},
	} {
		pattern, err := c.text.Pattern(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := regexp.MustCompile(pattern).MatchString(c.name); got != c.want {
			t.Errorf("%s matches %q = %v; want %v (%s)", c.text, c.name, got, c.want, pattern)
		}
	}
}

func TestPatternQuotesValues(t *testing.T) {
	text := schema.Text{Parts: []schema.TextPart{{Param: "who"}, {Literal: " ("}, {Any: schema.AnyCount}, {Literal: ")"}}}
	values := schema.Values{"who": schema.NewSecret("  A.*\t(x) ")}
	pattern, err := text.Pattern(values)
	if err != nil {
		t.Fatal(err)
	}
	re := regexp.MustCompile(pattern)
	if !re.MatchString("A.* (x) (4)") || re.MatchString("Abc (x) (4)") {
		t.Errorf("pattern %q does not hold the value as it is", pattern)
	}
	if _, err := text.Pattern(nil); !errors.Is(err, schema.ErrMissingValue) {
		t.Errorf("Pattern without a value = %v", err)
	}
	if _, err := varying("x ", "colour", "").Pattern(nil); err == nil {
		t.Error("Pattern of an unknown class succeeded")
	}
}

func TestATextOfAClassHasNoOneString(t *testing.T) {
	text := varying("Inbox (", schema.AnyCount, ")")
	if _, err := text.Bind(nil); !errors.Is(err, schema.ErrVaries) {
		t.Errorf("Bind = %v; want ErrVaries", err)
	}
	if !text.Varies() || schema.ParamText("a").Varies() || text.String() != "Inbox (<count>)" {
		t.Errorf("text = %s, varies %v", text, text.Varies())
	}
	data, err := json.Marshal(text)
	if err != nil || string(data) != `["Inbox (",{"any":"count"},")"]` {
		t.Errorf("Marshal = %s, %v", data, err)
	}
	var back schema.Text
	if err := json.Unmarshal(data, &back); err != nil || back.String() != text.String() {
		t.Errorf("Unmarshal = %s, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`[{"any":"count","param":"x"}]`), &back); err == nil {
		t.Error("a part with two meanings was read")
	}
}
