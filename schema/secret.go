package schema

import (
	"encoding/json"
	"fmt"
	"log/slog"
)

// SecretMask is what every formatter, encoder and logger prints for a Secret.
const SecretMask = "[secret]"

// Secret holds a run-time value (typed, chosen, pasted) on its way to the page.
// No formatter, encoder or logger can open it; only Reveal does, and the only
// callers of Reveal are the browser drivers and the taint check.
type Secret struct{ value string }

// NewSecret wraps value.
func NewSecret(value string) Secret { return Secret{value: value} }

// Reveal returns the value itself. Never put the result into an error, a log or a document.
func (s Secret) Reveal() string { return s.value }

// IsZero reports whether no value was given.
func (s Secret) IsZero() bool { return s.value == "" }

// Format implements fmt.Formatter: the mask, under every verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(SecretMask)) }

// String implements fmt.Stringer with the mask.
func (s Secret) String() string { return SecretMask }

// MarshalJSON writes the mask.
func (s Secret) MarshalJSON() ([]byte, error) { return json.Marshal(SecretMask) }

// MarshalText writes the mask.
func (s Secret) MarshalText() ([]byte, error) { return []byte(SecretMask), nil }

// LogValue implements slog.LogValuer with the mask.
func (s Secret) LogValue() slog.Value { return slog.StringValue(SecretMask) }

// Values are the run-time values of one run, by parameter name.
type Values map[string]Secret
