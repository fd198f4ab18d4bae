package sanitize

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// depthMax bounds the nesting of a document.
const depthMax = 64

// Leaf is one text or number of a JSON document.
type Leaf struct {
	// Path is its place: "steps[2].target.name[0]".
	Path string
	// Key is the last key on the path: "name".
	Key   string
	Value string
	// Number marks a number as it was written.
	Number bool
}

// Leaves visits the texts and numbers of a JSON document in its order, those under a
// repeated key as well.
func Leaves(document []byte, visit func(Leaf)) error {
	dec := json.NewDecoder(bytes.NewReader(document))
	dec.UseNumber()
	if err := walk(dec, Leaf{}, 0, visit); err != nil {
		return fmt.Errorf("reading leaves: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("reading leaves: something follows the document")
	}
	return nil
}

func walk(dec *json.Decoder, at Leaf, depth int, visit func(Leaf)) error {
	if depth > depthMax {
		return errors.New("nested too deep")
	}
	token, err := dec.Token()
	if err != nil {
		return errors.New("not JSON")
	}
	switch v := token.(type) {
	case string:
		at.Value = v
		visit(at)
	case json.Number:
		at.Value, at.Number = v.String(), true
		visit(at)
	case json.Delim:
		return walkInside(dec, v, at, depth, visit)
	}
	return nil
}

func walkInside(dec *json.Decoder, open json.Delim, at Leaf, depth int, visit func(Leaf)) error {
	for i := 0; dec.More(); i++ {
		child := Leaf{Path: fmt.Sprintf("%s[%d]", at.Path, i), Key: at.Key}
		if open == '{' {
			token, err := dec.Token()
			if err != nil {
				return errors.New("not JSON")
			}
			child.Key, _ = token.(string)
			child.Path = child.Key
			if at.Path != "" {
				child.Path = at.Path + "." + child.Key
			}
		}
		if err := walk(dec, child, depth+1, visit); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return errors.New("not JSON")
	}
	return nil
}
