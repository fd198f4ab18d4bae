package telemetry

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

const (
	secret = "tr0ub4dor & <three>"
	email  = "ada.lovelace@example.org"
)

func mask() func(string) string {
	return sanitize.New(
		[]schema.Param{{Name: "password", Sensitive: true}, {Name: "email"}},
		schema.Values{"password": schema.NewSecret(secret), "email": schema.NewSecret(email)}, nil,
	).Mask
}

// spellings are the forms in which a value gets into a text.
func spellings() map[string]string {
	return map[string]string{
		"plain":      secret,
		"in a page":  `<input value="` + secret + `">`,
		"html":       "tr0ub4dor &amp; &lt;three&gt;",
		"upper":      strings.ToUpper(secret),
		"percent":    url.QueryEscape(secret),
		"json":       `"tr0ub4dor \u0026 \u003cthree\u003e"`,
		"base64":     base64.StdEncoding.EncodeToString([]byte(secret)),
		"hex":        hex.EncodeToString([]byte(secret)),
		"other case": "Email was " + strings.ToUpper(email),
	}
}

type stringer struct{ s string }

func (s stringer) String() string { return s.s }

type logValuer struct{ s string }

func (l logValuer) LogValue() slog.Value { return slog.GroupValue(slog.String("inner", l.s)) }

type broken struct{}

func (*broken) Error() string { panic("no text") }

func TestRedactLooksAtTheWholeRecord(t *testing.T) {
	for form, text := range spellings() {
		for place, write := range map[string]func(*slog.Logger){
			"message":            func(l *slog.Logger) { l.Error("holds " + text) },
			"string":             func(l *slog.Logger) { l.Info("x", "a", text) },
			"key":                func(l *slog.Logger) { l.Info("x", text, 1) },
			"error":              func(l *slog.Logger) { l.Error("x", "err", fmt.Errorf("acting: %w", errors.New(text))) },
			"stringer":           func(l *slog.Logger) { l.Info("x", "a", stringer{text}) },
			"log valuer":         func(l *slog.Logger) { l.Info("x", "a", logValuer{text}) },
			"bytes":              func(l *slog.Logger) { l.Info("x", "a", []byte(text)) },
			"struct":             func(l *slog.Logger) { l.Info("x", "a", struct{ V []string }{[]string{text}}) },
			"struct with bytes":  func(l *slog.Logger) { l.Info("x", "a", struct{ V []byte }{[]byte(text)}) },
			"group":              func(l *slog.Logger) { l.Info("x", slog.Group("g", slog.Group("h", "a", text))) },
			"attributes before":  func(l *slog.Logger) { l.With("a", text).Info("x") },
			"name of a group":    func(l *slog.Logger) { l.WithGroup(text).Info("x", "a", 1) },
			"what was panicked":  func(l *slog.Logger) { Log{Logger: l}.Fault(t.Context(), "panic", text) },
			"detail of a step":   func(l *slog.Logger) { Log{Logger: l}.Step(t.Context(), schema.Step{}, schema.StepClaim{Detail: text}) },
			"detail of a run":    func(l *slog.Logger) { Log{Logger: l}.Run(t.Context(), schema.Claim{Detail: text}) },
			"name of a workflow": func(l *slog.Logger) { Log{Logger: l, Workflow: text}.Run(t.Context(), schema.Claim{}) },
		} {
			for format, handler := range map[string]func(*bytes.Buffer) slog.Handler{
				"text": func(b *bytes.Buffer) slog.Handler { return slog.NewTextHandler(b, nil) },
				"json": func(b *bytes.Buffer) slog.Handler { return slog.NewJSONHandler(b, nil) },
			} {
				var out bytes.Buffer
				write(slog.New(Redact(handler(&out), mask())))
				if leaks(out.String()) {
					t.Errorf("%s, %s, as %s: the record holds the value:\n%s", place, form, format, out.String())
				}
				if out.Len() == 0 {
					t.Errorf("%s, %s: no record", place, form)
				}
			}
		}
	}
}

// leaks looks for the values apart from the code under test.
func leaks(out string) bool {
	low := strings.ToLower(out)
	for _, s := range []string{"tr0ub4dor", "three", email, "dhiwdwi0ZG9yICYgPHRocmVlPg", base64.StdEncoding.EncodeToString([]byte(secret)), hex.EncodeToString([]byte(secret))} {
		if strings.Contains(low, strings.ToLower(s)) {
			return true
		}
	}
	return false
}

func TestRedactWithoutAMaskWithholdsEveryText(t *testing.T) {
	var out bytes.Buffer
	slog.New(Redact(slog.NewJSONHandler(&out, nil), nil)).Error("secret", "k", "secret", slog.Group("g", "k", errors.New("secret")))
	if strings.Contains(out.String(), "secret") {
		t.Errorf("Redact(h, nil) wrote %s", out.String())
	}
}

func TestRedactSurvivesAValueThatCannotTellItself(t *testing.T) {
	var none *broken
	var out bytes.Buffer
	slog.New(Redact(slog.NewTextHandler(&out, nil), mask())).Error("x", "err", none, "f", func() {})
	if !strings.Contains(out.String(), withheld) {
		t.Errorf("the record is %s", out.String())
	}
}

func TestRedactKeepsNumbersAndWords(t *testing.T) {
	var out bytes.Buffer
	l := Log{Logger: slog.New(Redact(slog.NewTextHandler(&out, nil), mask())), Workflow: "shop/checkout", Model: "reference planner"}
	l.Step(t.Context(), schema.Step{Action: schema.Click}, schema.StepClaim{
		ID: "s2", Match: schema.MatchHandedOver, Outcome: schema.Applied, Doubt: schema.Absent, ModelCalls: 2,
		Tokens: schema.Tokens{Input: 900, Output: 30}, WallMs: 7, Seen: &schema.StepSeen{Acts: 1, Requests: 3, Mutating: 1, Unrecorded: 1},
	})
	for _, want := range []string{
		"wfbench.step.id=s2", "wfbench.step.became=fallback", "wfbench.step.doubt=absent", "wfbench.model.calls=2",
		"gen_ai.usage.input_tokens=900", "gen_ai.usage.output_tokens=30", `gen_ai.request.model="reference planner"`,
		"wfbench.step.unrecorded=1", "wfbench.wall_ms=7", "level=INFO",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the record lacks %s:\n%s", want, out.String())
		}
	}
}
