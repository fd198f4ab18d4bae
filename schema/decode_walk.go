package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// fault is the first thing wrong with a document.
type fault struct {
	offset int
	path   string
	msg    string
}

// walker goes through the tokens of a document beside the Go type that it must fit.
//
// Note: encoding/json alone is not strict enough. It takes keys in any case, lets the last
// of two equal keys win, reads null as nothing and a lone surrogate as U+FFFD, and tells no
// place for an unknown key.
type walker struct {
	data []byte
	dec  *json.Decoder
}

// walkDocument holds data, which is known to be JSON, against the type of doc and against
// the document name that "schema" must have.
func walkDocument(data []byte, name string, doc any) *fault {
	w := &walker{data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	w.dec.UseNumber()
	var misnamed *fault
	if name != "" {
		misnamed = w.checkName(name)
	}
	// Another kind of document is told by its name, before its keys are counted against it.
	if misnamed != nil && bytes.Contains(data, []byte(`"schema"`)) {
		return misnamed
	}
	if f := w.value(reflect.TypeOf(doc).Elem(), ""); f != nil {
		return f
	}
	return misnamed
}

// checkName looks at the "schema" key.
func (w *walker) checkName(want string) *fault {
	var head struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(w.data, &head); err != nil || head.Schema != want {
		at := max(0, bytes.Index(w.data, []byte(`"schema"`)))
		return &fault{at, "schema", fmt.Sprintf("document is %s; want %q", quoted(head.Schema), want)}
	}
	return nil
}

// next reads one token and tells where it starts.
func (w *walker) next() (json.Token, int, error) {
	start := int(w.dec.InputOffset())
	for start < len(w.data) && strings.IndexByte(" \t\r\n,:", w.data[start]) >= 0 {
		start++
	}
	token, err := w.dec.Token()
	return token, start, err
}

// value checks the next value against t.
func (w *walker) value(t reflect.Type, path string) *fault {
	token, start, err := w.next()
	if err != nil {
		return &fault{start, path, "reading: " + err.Error()}
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == reflect.TypeFor[Text]() {
		return w.text(token, start, path)
	}
	switch kind := t.Kind(); {
	case token == json.Delim('{') && kind == reflect.Struct:
		return w.object(fieldsOf(t), start, path)
	case token == json.Delim('{') && kind == reflect.Map:
		return w.members(t.Elem(), path)
	case token == json.Delim('[') && kind == reflect.Slice:
		return w.elements(t.Elem(), path)
	}
	return w.scalar(token, start, t, path)
}

// object checks the members of a struct.
func (w *walker) object(fields map[string]field, start int, path string) *fault {
	seen := make(map[string]bool, len(fields))
	for w.dec.More() {
		key, at, f := w.key(path, seen)
		if f != nil {
			return f
		}
		known, ok := fields[key]
		if !ok {
			return &fault{at, path, "unknown key " + quoted(key)}
		}
		if f := w.value(known.typ, join(path, key)); f != nil {
			return f
		}
	}
	for _, name := range sortedKeys(fields) {
		if fields[name].required && !seen[name] {
			return &fault{start, path, fmt.Sprintf("missing key %q", name)}
		}
	}
	return w.end()
}

// members checks the members of a map.
func (w *walker) members(t reflect.Type, path string) *fault {
	seen := map[string]bool{}
	for w.dec.More() {
		key, _, f := w.key(path, seen)
		if f != nil {
			return f
		}
		if f := w.value(t, join(path, key)); f != nil {
			return f
		}
	}
	return w.end()
}

// elements checks the elements of an array.
func (w *walker) elements(t reflect.Type, path string) *fault {
	for i := 0; w.dec.More(); i++ {
		if f := w.value(t, fmt.Sprintf("%s[%d]", path, i)); f != nil {
			return f
		}
	}
	return w.end()
}

// text checks a Text: a string, or an array of strings and {"param": name} or {"any": class}.
func (w *walker) text(token json.Token, start int, path string) *fault {
	if token != json.Delim('[') {
		return w.scalar(token, start, reflect.TypeFor[string](), path)
	}
	references := 0
	for i := 0; w.dec.More(); i++ {
		part := fmt.Sprintf("%s[%d]", path, i)
		token, start, err := w.next()
		if err != nil {
			return &fault{start, part, "reading: " + err.Error()}
		}
		var f *fault
		if token == json.Delim('{') {
			references++
			f = w.reference(start, part)
		} else if f = w.scalar(token, start, reflect.TypeFor[string](), part); f == nil && token == "" {
			f = &fault{start, part, "empty part"}
		}
		if f != nil {
			return f
		}
	}
	if references == 0 {
		return &fault{start, path, "a text without parameters is a string"}
	}
	return w.end()
}

// reference checks a part of a Text that is no literal: it refers to one thing.
func (w *walker) reference(start int, path string) *fault {
	seen := map[string]bool{}
	for w.dec.More() {
		key, at, f := w.key(path, seen)
		switch {
		case f != nil:
			return f
		case key != "param" && key != "any":
			return &fault{at, path, "unknown key " + quoted(key)}
		}
		if f := w.value(reflect.TypeFor[string](), join(path, key)); f != nil {
			return f
		}
	}
	switch len(seen) {
	case 0:
		return &fault{start, path, `missing key "param"`}
	case 1:
		return w.end()
	}
	return &fault{start, path, "a part refers to one thing"}
}

// key reads a member's key and refuses one that was there before.
func (w *walker) key(path string, seen map[string]bool) (string, int, *fault) {
	token, start, err := w.next()
	if err != nil {
		return "", start, &fault{start, path, "reading: " + err.Error()}
	}
	key, _ := token.(string)
	if loneSurrogate(w.data[start:w.dec.InputOffset()]) {
		return "", start, &fault{start, path, "a lone surrogate is no text"}
	}
	if seen[key] {
		return "", start, &fault{start, path, "repeated key " + quoted(key)}
	}
	seen[key] = true
	return key, start, nil
}

// end reads the closing bracket that More has seen.
func (w *walker) end() *fault {
	if _, start, err := w.next(); err != nil {
		return &fault{start, "", "reading: " + err.Error()}
	}
	return nil
}
