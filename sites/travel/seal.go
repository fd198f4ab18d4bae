package travel

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
)

// sealMaxBytes bounds a sealed text.
const sealMaxBytes = 2048

// sealer hands orders to the payment provider and back through the visitor's address bar: nobody
// on the way can read or change one. The same order gives the same text.
//
// Note: a store that both sides of a world share would have to be global, as a site has no state.
type sealer struct {
	box cipher.AEAD
}

// order is a booking that is to be paid, or has been.
type order struct {
	Booking booking `json:"booking"`
	Paid    bool    `json:"paid"`
}

func newSealer(seed uint64) sealer {
	key := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("travel/seal/"), seed))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic("travel: 32 bytes are a key")
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		panic("travel: aes is a block cipher of 16 bytes")
	}
	return sealer{box}
}

// seal makes the text of an order.
func (s sealer) seal(o order) (string, error) {
	text, err := json.Marshal(o)
	if err != nil {
		return "", fmt.Errorf("sealing an order: %w", err)
	}
	sum := sha256.Sum256(text)
	nonce := sum[:s.box.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.box.Seal(nonce, nonce, text, nil)), nil
}

// open reads the order of a text.
func (s sealer) open(sealed string) (order, error) {
	var o order
	if len(sealed) > sealMaxBytes {
		return o, errors.New("opening an order: too long")
	}
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return o, fmt.Errorf("opening an order: %w", err)
	}
	n := s.box.NonceSize()
	if len(raw) < n {
		return o, errors.New("opening an order: too short")
	}
	text, err := s.box.Open(nil, raw[:n], raw[n:], nil)
	if err != nil {
		return o, fmt.Errorf("opening an order: %w", err)
	}
	if err := json.Unmarshal(text, &o); err != nil {
		return o, fmt.Errorf("opening an order: %w", err)
	}
	return o, nil
}
