package sanitize_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

func TestSensitiveFields(t *testing.T) {
	for _, c := range []struct {
		label     string
		field     schema.Field
		wasSecret bool
		want      bool
	}{
		{label: "Password", want: true},
		{label: "CVV", want: true},
		{label: "CVC", want: true},
		{label: "Card number", want: true},
		{label: "Social Security Number", want: true},
		{label: "Enter your PIN", want: true},
		{label: "Passphrase", want: true},
		{label: "Mot de passe", want: true},
		{label: "Contraseña", want: true},
		{label: "Passwort wiederholen", want: true},
		{label: "Пароль", want: true},
		{label: "新しいパスワード", want: true},
		{label: "请输入验证码", want: true},
		{label: "비밀번호 확인", want: true},
		{label: "كلمة المرور", want: true},
		{label: "Mật khẩu", want: true},
		{label: "ŞİFRE", want: true},
		{label: "", field: schema.Field{Name: "cardNumber", Type: "text"}, want: true},
		{label: "", field: schema.Field{Name: "user_pwd", Type: "text"}, want: true},
		{label: "Name on card", field: schema.Field{Autocomplete: "cc-name"}, want: true},
		{label: "Code", field: schema.Field{Autocomplete: "section-a one-time-code"}, want: true},
		{label: "Search", field: schema.Field{Type: "password"}, want: true},
		{label: "Search", wasSecret: true, want: true},
		{label: "Reference", want: true}, // purpose unknown
		{label: "", want: true},
		{label: "Spinach", field: schema.Field{Type: "number"}, want: true}, // no "pin", but unknown
		{label: "Search products", want: false},
		{label: "Filter people", field: schema.Field{Type: "search"}, want: false},
		{label: "Email", field: schema.Field{Type: "email"}, want: false},
		{label: "Full name", want: false},
		{label: "Straße", want: false},
		{label: "City", field: schema.Field{Autocomplete: "address-level2"}, want: false},
		{label: "Whatever", field: schema.Field{Autocomplete: "street-address"}, want: false},
		{label: "Whatever", field: schema.Field{Autocomplete: "off"}, want: true},
	} {
		if got := sanitize.Sensitive(&c.field, c.label, c.label, c.wasSecret); got != c.want {
			t.Errorf("Sensitive(%+v, %q, was secret %v) = %v; want %v", c.field, c.label, c.wasSecret, got, c.want)
		}
	}
	if sanitize.Credential(nil, "Reference", "Reference", false) {
		t.Error("Credential: an unknown purpose is no hard evidence")
	}
}

func TestVocabularyIsClosed(t *testing.T) {
	for _, c := range []struct {
		key, value string
		want       bool
	}{
		{"role", "button", true}, {"role", "wizard", false}, {"role", "button link", false},
		{"autocomplete", "shipping street-address", true}, {"autocomplete", "section-alice name", false},
		{"type", "password", true}, {"type", "hunter", false}, {"key", "Enter", true}, {"key", "a", false},
		{"name", "button", false}, {"role", "", false},
	} {
		if got := sanitize.Vocabulary(c.key, c.value); got != c.want {
			t.Errorf("Vocabulary(%q, %q) = %v; want %v", c.key, c.value, got, c.want)
		}
	}
}
