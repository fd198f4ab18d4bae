package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// Encode writes a document for people and for diffs: indented, no HTML escapes, a newline at
// the end, the same bytes each time. An absent list that the document must have is written
// as an empty one, never as null.
func Encode(doc any) ([]byte, error) { return encode(doc, "  ") }

// EncodeLine writes a document on one line, for files with a document a line.
func EncodeLine(doc any) ([]byte, error) { return encode(doc, "") }

func encode(doc any, indent string) ([]byte, error) {
	if doc == nil {
		return nil, errors.New("encoding: no document")
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(filled(reflect.ValueOf(doc)).Interface()); err != nil {
		return nil, fmt.Errorf("encoding %T: %w", doc, err)
	}
	return b.Bytes(), nil
}

// filled copies v with every nil slice and map replaced by an empty one. It copies what it
// changes and leaves the original alone.
func filled(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(filled(v.Elem()))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Text]() || v.Type() == reflect.TypeFor[Secret]() {
			break // they write themselves
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(filled(v.Field(i)))
			}
		}
	case reflect.Slice:
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(filled(v.Index(i)))
		}
	case reflect.Map:
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, k := range v.MapKeys() {
			out.SetMapIndex(k, filled(v.MapIndex(k)))
		}
	}
	return out
}
