package oracle

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"
	"strings"
)

// The first bytes of packed streams.
const (
	gzipMagic = "\x1f\x8b\x08"
	zipMagic  = "PK\x03\x04"
)

var zlibMagics = []string{"\x78\x01", "\x78\x5e", "\x78\x9c", "\x78\xda"}

// errTooMuch says that a file unpacks to more than the limit: it was not searched to the end.
var errTooMuch = errors.New("decoded text is larger than the limit")

// packed reports whether text begins like a packed stream.
func packed(text string) bool {
	if strings.HasPrefix(text, gzipMagic) || strings.HasPrefix(text, zipMagic) {
		return true
	}
	for _, magic := range zlibMagics {
		if strings.HasPrefix(text, magic) {
			return true
		}
	}
	return false
}

// unpacking is a decoder of packed streams; left bounds what it may unpack, in bytes.
func unpacking(unpack func(text string, left int) (string, error)) func(string, int) (string, bool, error) {
	return func(text string, left int) (string, bool, error) {
		out, err := unpack(text, left)
		return out, out != "", err
	}
}

func gzipStreams(text string, left int) (string, error) {
	return streams(text, gzipMagic, left, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) })
}

func zlibStreams(text string, left int) (string, error) {
	var all strings.Builder
	for _, magic := range zlibMagics {
		out, err := streams(text, magic, left-all.Len(), func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) })
		all.WriteString(out)
		if err != nil {
			return all.String(), err
		}
	}
	return all.String(), nil
}

// streams unpacks each stream that begins with magic, wherever in the text. A broken stream
// gives what could be read of it.
func streams(text, magic string, left int, open func(io.Reader) (io.Reader, error)) (string, error) {
	var all strings.Builder
	for from := 0; ; {
		i := strings.Index(text[from:], magic)
		if i < 0 {
			return all.String(), nil
		}
		r, err := open(strings.NewReader(text[from+i:]))
		if err == nil {
			out, err := readPart(r, left-all.Len())
			if telling(out) || packed(out) {
				all.WriteString(out + "\n")
			}
			if err != nil {
				return all.String(), err
			}
		}
		from += i + len(magic)
	}
}

// The local header of a zip entry: its size, and where its fields are.
const (
	zipHeaderBytes = 30
	zipMethodAt    = 8
	zipNameLenAt   = 26
	zipExtraLenAt  = 28
	zipDeflated    = 8
)

// zipEntries unpacks the deflated entries of an archive one by one from their local headers,
// so that a damaged or cut archive gives what is left of it. Names and stored entries are
// plain text in the file itself.
func zipEntries(text string, left int) (string, error) {
	return streams(text, zipMagic, left, func(r io.Reader) (io.Reader, error) {
		header := make([]byte, zipHeaderBytes)
		if _, err := io.ReadFull(r, header); err != nil {
			return nil, err
		}
		skip := int64(binary.LittleEndian.Uint16(header[zipNameLenAt:])) + int64(binary.LittleEndian.Uint16(header[zipExtraLenAt:]))
		if _, err := io.CopyN(io.Discard, r, skip); err != nil {
			return nil, err
		}
		if binary.LittleEndian.Uint16(header[zipMethodAt:]) != zipDeflated {
			return nil, errors.New("stored, not packed")
		}
		return flate.NewReader(r), nil
	})
}

// readPart reads what can be read, and errs only when there is more than left.
func readPart(r io.Reader, left int) (string, error) {
	var b bytes.Buffer
	_, _ = io.Copy(&b, io.LimitReader(r, int64(max(left, 0))+1)) // a broken stream ends here
	if b.Len() > left {
		return "", errTooMuch
	}
	return b.String(), nil
}
