package schema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// TestSecretIsPrintedByNobody tries every formatter, encoder and logger, also from within
// other values.
func TestSecretIsPrintedByNobody(t *testing.T) {
	const value = "tulip-harbour-7"
	s := schema.NewSecret(value)
	type holder struct {
		S schema.Secret
		P *schema.Secret
		M schema.Values
	}
	h := holder{S: s, P: &s, M: schema.Values{"p": s}}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%U", "%10s", "%.3s", "%T"} {
		fmt.Fprintf(&out, verb+verb+verb, s, h, &h)
	}
	fmt.Fprintln(&out, fmt.Sprint(s), s.String(), fmt.Errorf("wrapped: %w", fmt.Errorf("%v", h)))
	b, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	out.Write(b)
	slog.New(slog.NewTextHandler(&out, nil)).Info("x", "s", s, "h", h, "m", h.M)
	slog.New(slog.NewJSONHandler(&out, nil)).Info("x", "s", s, "h", h, "m", h.M)
	keyed, err := json.Marshal(map[schema.Secret]int{s: 1})
	if err != nil {
		t.Fatal(err)
	}
	out.Write(keyed)
	for _, form := range []string{value, fmt.Sprintf("%x", value), fmt.Sprintf("%X", value), value[:5]} {
		if strings.Contains(out.String(), form) {
			t.Errorf("the value is printed: %s", out.String())
		}
	}
	if !strings.Contains(out.String(), schema.SecretMask) {
		t.Error("the mask is not printed")
	}
	if s.Reveal() != value || s.IsZero() || !schema.NewSecret("").IsZero() {
		t.Error("Reveal or IsZero is wrong")
	}
}

func TestTextJSON(t *testing.T) {
	for _, want := range []string{`""`, `"Place order"`, `"<&>"`, `["Remove ",{"param":"email"}]`, `[{"param":"a"},{"param":"b"}," x"]`} {
		var text schema.Text
		if err := json.Unmarshal([]byte(want), &text); err != nil {
			t.Errorf("reading %s: %v", want, err)
			continue
		}
		got, err := text.MarshalJSON()
		if err != nil || string(got) != want {
			t.Errorf("reading and writing %s gives %s, %v", want, got, err)
		}
	}
	for _, bad := range []string{`7`, `{}`, `{"param":"a"}`, `[7]`, `[""]`, `[{}]`, `[{"param":""}]`, `[{"param":"a","x":1}]`, `[["a"]]`} {
		var text schema.Text
		if err := json.Unmarshal([]byte(bad), &text); err == nil {
			t.Errorf("reading %s gives %v; want an error", bad, text)
		}
	}
}

func TestTextBind(t *testing.T) {
	text := schema.Text{Parts: []schema.TextPart{{Literal: "Remove "}, {Param: "email"}, {Literal: "?"}}}
	got, err := text.Bind(schema.Values{"email": schema.NewSecret("ada")})
	if err != nil || got != "Remove ada?" {
		t.Errorf("Bind = %q, %v", got, err)
	}
	_, err = text.Bind(schema.Values{"other": schema.NewSecret("tulip")})
	if !errors.Is(err, schema.ErrMissingValue) || !strings.Contains(err.Error(), "email") || strings.Contains(err.Error(), "tulip") {
		t.Errorf("Bind without a value: %v; want ErrMissingValue that names email", err)
	}
	if text.String() != "Remove {{email}}?" || fmt.Sprint(text.Params()) != "[email]" || text.IsZero() {
		t.Errorf("String %q, Params %v", text, text.Params())
	}
	if !schema.Literal("").IsZero() || schema.Literal("").String() != "" {
		t.Error("an empty literal is not absent")
	}
}

func TestOutcomeRetryable(t *testing.T) {
	for o, want := range map[schema.Outcome]bool{schema.NotDispatched: true, schema.NoEffect: true,
		schema.MaybeApplied: false, schema.Applied: false, "": false, "other": false} {
		if o.Retryable() != want {
			t.Errorf("Outcome(%q).Retryable() = %v; want %v", o, o.Retryable(), want)
		}
	}
}
