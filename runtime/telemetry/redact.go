package telemetry

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
)

// withheld stands for a text that cannot be looked through.
const withheld = "[withheld]"

// Redact puts every text of a record through mask before inner sees it: the message, keys,
// groups, strings, errors, and the encoded form of whatever else can hold a text. Redaction is
// by value, never by key: a secret in an error text has no key that would give it away.
//
// Without a mask every text is withheld. Texts must come whole: a text that was cut before may
// hold a part of a value that no longer looks like one.
func Redact(inner slog.Handler, mask func(string) string) slog.Handler {
	if mask == nil {
		mask = func(string) string { return withheld }
	}
	return redactor{inner: inner, mask: mask}
}

type redactor struct {
	inner slog.Handler
	mask  func(string) string
}

var _ slog.Handler = redactor{}

// Enabled implements slog.Handler.
func (r redactor) Enabled(ctx context.Context, level slog.Level) bool {
	return r.inner.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (r redactor) Handle(ctx context.Context, record slog.Record) error {
	clean := slog.NewRecord(record.Time, record.Level, r.mask(record.Message), record.PC)
	record.Attrs(func(a slog.Attr) bool {
		clean.AddAttrs(r.attr(a))
		return true
	})
	return r.inner.Handle(ctx, clean)
}

// WithAttrs implements slog.Handler.
func (r redactor) WithAttrs(attrs []slog.Attr) slog.Handler {
	return redactor{inner: r.inner.WithAttrs(r.attrs(attrs)), mask: r.mask}
}

// WithGroup implements slog.Handler.
func (r redactor) WithGroup(name string) slog.Handler {
	return redactor{inner: r.inner.WithGroup(r.mask(name)), mask: r.mask}
}

func (r redactor) attrs(attrs []slog.Attr) []slog.Attr {
	clean := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		clean[i] = r.attr(a)
	}
	return clean
}

func (r redactor) attr(a slog.Attr) slog.Attr {
	return slog.Attr{Key: r.mask(a.Key), Value: r.value(a.Value)}
}

func (r redactor) value(v slog.Value) slog.Value {
	v = v.Resolve()
	switch v.Kind() {
	case slog.KindString:
		return slog.StringValue(r.mask(v.String()))
	case slog.KindGroup:
		return slog.GroupValue(r.attrs(v.Group())...)
	case slog.KindAny, slog.KindLogValuer:
		return slog.StringValue(r.mask(textOf(v.Any())))
	}
	return v // numbers, times and truths
}

// textOf is the text of a value of any type: nothing of it reaches a handler in another form.
func textOf(v any) (text string) {
	defer func() {
		if recover() != nil {
			text = withheld
		}
	}()
	switch v := v.(type) {
	case nil:
		return ""
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case string:
		return v
	case []byte:
		return string(v)
	}
	encoded, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%T", v)
	}
	return string(encoded)
}
