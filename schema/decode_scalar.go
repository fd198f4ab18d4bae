package schema

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// scalar checks a token against a type that holds no others.
func (w *walker) scalar(token json.Token, start int, t reflect.Type, path string) *fault {
	want := kindWord(t)
	if got := tokenWord(token); got != want && !(got == "a number" && want == "an integer") {
		return &fault{start, path, "found " + got + "; want " + want}
	}
	literal := w.data[start:w.dec.InputOffset()]
	if want == "a string" && loneSurrogate(literal) {
		return &fault{start, path, "a lone surrogate is no text"}
	}
	// The library knows the ranges of the number types.
	if err := json.Unmarshal(literal, reflect.New(t).Interface()); err != nil {
		return &fault{start, path, "value is out of range; want " + want}
	}
	return nil
}

// kindWord names what a type takes, for messages.
func kindWord(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "an integer"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "an array"
	}
	return "an object"
}

// tokenWord names what a token is, for messages; never its value.
func tokenWord(token json.Token) string {
	switch token := token.(type) {
	case string:
		return "a string"
	case bool:
		return "true or false"
	case json.Number:
		return "a number"
	case json.Delim:
		if token == '[' {
			return "an array"
		}
		return "an object"
	}
	return "null"
}

// loneSurrogate reports whether a JSON string literal escapes half of a surrogate pair.
func loneSurrogate(literal []byte) bool {
	for i := 0; i < len(literal); i++ {
		if literal[i] != '\\' {
			continue
		}
		high, ok := escapedUnit(literal[i:])
		switch {
		case !ok: // another escape: skip the escaped byte
			i++
		case high < 0xD800 || high > 0xDFFF:
			i += 5
		default:
			low, ok := escapedUnit(literal[min(i+6, len(literal)):])
			if high > 0xDBFF || !ok || low < 0xDC00 || low > 0xDFFF {
				return true
			}
			i += 11
		}
	}
	return false
}

// escapedUnit reads the UTF-16 unit of a leading \uXXXX.
func escapedUnit(b []byte) (uint64, bool) {
	if len(b) < 6 || !bytes.HasPrefix(b, []byte(`\u`)) {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	return unit, err == nil
}

// field is one key of a struct as its documents know it.
type field struct {
	typ      reflect.Type
	required bool
}

// fieldsOf lists the keys of a struct by the rules of encoding/json that our documents use:
// every field has a tag, and an embedded struct lends its keys. A key that is always written
// is required.
func fieldsOf(t reflect.Type) map[string]field {
	fields := make(map[string]field, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("json")
		if !tagged {
			for name, inner := range fieldsOf(f.Type) {
				fields[name] = inner
			}
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		fields[name] = field{typ: f.Type, required: !strings.Contains(options, "omit")}
	}
	return fields
}

// sortedKeys makes the order of messages independent of map order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// join adds a key to a path. A key that is no plain word is quoted.
func join(path, key string) string {
	plain := key != "" && strings.IndexFunc(key, func(r rune) bool {
		return r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0
	switch {
	case !plain:
		return path + "[" + quoted(key) + "]"
	case path == "":
		return key
	default:
		return path + "." + key
	}
}
