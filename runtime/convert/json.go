package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// The limits of a foreign document.
const (
	traceBytesMax    = 64 << 20
	workflowBytesMax = 1 << 20 // of the compact form, as upstream counts
	rawBytesMax      = 4 * workflowBytesMax
	jsonDepthMax     = 64
)

var byteOrderMark = []byte("\xef\xbb\xbf")

// object is a JSON object of a foreign document. Its keys are exact: Go's own matching of
// fields ignores case, which would read another document than the producer wrote.
type object map[string]any

// decode reads a document: one object, no repeated key (readers differ in which one counts),
// nothing after it, no deeper than jsonDepthMax. Numbers stay as they were written.
func decode(data []byte, bytesMax int) (object, error) {
	if len(data) > bytesMax {
		return nil, fmt.Errorf("document is larger than %d bytes", bytesMax)
	}
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, byteOrderMark)))
	dec.UseNumber()
	v, err := value(dec, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the document")
	}
	o, ok := v.(object)
	if !ok {
		return nil, errors.New("document is no JSON object")
	}
	return o, nil
}

func value(dec *json.Decoder, depth int) (any, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, notJSON(dec)
	}
	delim, ok := token.(json.Delim)
	if !ok {
		return token, nil
	}
	if depth >= jsonDepthMax {
		return nil, fmt.Errorf("nested deeper than %d", jsonDepthMax)
	}
	if delim == '[' {
		return listValue(dec, depth)
	}
	return objectValue(dec, depth)
}

func listValue(dec *json.Decoder, depth int) (any, error) {
	list := []any{}
	for dec.More() {
		v, err := value(dec, depth+1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	if _, err := dec.Token(); err != nil {
		return nil, notJSON(dec)
	}
	return list, nil
}

func objectValue(dec *json.Decoder, depth int) (any, error) {
	o := object{}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return nil, notJSON(dec)
		}
		key, _ := token.(string)
		if _, twice := o[key]; twice {
			return nil, fmt.Errorf("repeated key %s", quoted(key))
		}
		if o[key], err = value(dec, depth+1); err != nil {
			return nil, err
		}
	}
	if _, err := dec.Token(); err != nil {
		return nil, notJSON(dec)
	}
	return o, nil
}

// notJSON is the library's error without its words, which may repeat the document's.
func notJSON(dec *json.Decoder) error {
	return fmt.Errorf("not JSON at byte %d", dec.InputOffset())
}

// text gives a member that is a string, else "".
func (o object) text(key string) string {
	s, _ := o[key].(string)
	return s
}

// under gives a member that is an object, else an empty one.
func (o object) under(key string) object {
	under, _ := o[key].(object)
	return under
}

// list gives a member that is an array, and whether it is one.
func (o object) list(key string) ([]any, bool) {
	list, ok := o[key].([]any)
	return list, ok
}

// is reports whether a member is exactly true.
func (o object) is(key string) bool { return o[key] == true }

// isNot reports whether a member is exactly false.
func (o object) isNot(key string) bool { return o[key] == false }

// has reports whether a member is there and not null.
func (o object) has(key string) bool { return o[key] != nil }

// number gives a member that is a number.
func (o object) number(key string) (float64, bool) {
	n, ok := o[key].(json.Number)
	if !ok {
		return 0, false
	}
	f, err := n.Float64()
	return f, err == nil
}

// count gives a member that is a number as a count; 0 for anything else.
func (o object) count(key string) int {
	const countMax = 1 << 50
	f, ok := o.number(key)
	if !ok || f < 0 || f > countMax {
		return 0
	}
	return int(f)
}

// quotedMax bounds how much of a foreign text is shown in a message, in bytes.
const quotedMax = 40

// quoted shows a word that somebody else wrote.
func quoted(s string) string {
	if len(s) > quotedMax {
		s = s[:quotedMax] + "..."
	}
	return fmt.Sprintf("%q", s)
}
