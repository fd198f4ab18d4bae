package record

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// targetKeyBytes is the length of a target's digest. Eight bytes keep two targets of one run
// apart and are too few to be searched backwards for a value.
const targetKeyBytes = 8

func targetKeyFor(seed uint64) []byte {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], seed)
	sum := sha256.Sum256(append([]byte("wfbench target key "), b[:]...))
	return sum[:]
}

// identity is what two equal targets have in common. Its fields are digested, never kept.
type identity struct {
	Path    string // template of the document's path
	Role    string
	Name    string
	Label   string
	Field   *schema.Field
	Href    *schema.Href
	Frame   []schema.FrameStep
	Anchors []browser.AnchorQuery
}

// queryIdentity is the identity that a query gives.
func queryIdentity(q browser.Query, path string) identity {
	return identity{Path: path, Role: q.Role, Name: cmp.Or(q.Name, q.NamePattern), Label: q.Label,
		Field: q.Field, Href: q.Href, Frame: q.Frame, Anchors: q.Anchors}
}

// captureIdentity is the identity of the live element behind a ref.
func captureIdentity(c *schema.Capture, path string) identity {
	id := identity{Path: path, Role: c.Role, Name: c.Name, Label: c.Label, Field: c.Field, Frame: c.Frame}
	for _, a := range c.Anchors {
		q := browser.AnchorQuery{Role: a.Role, Name: a.Name}
		if len(a.Keys) > 0 {
			q.Key, q.Place = a.Keys[0].Text, a.Keys[0].Place
		}
		id.Anchors = append(id.Anchors, q)
	}
	return id
}

// digest is the keyed digest of an identity.
func (r *Recorder) digest(id identity) string {
	b, err := json.Marshal(id)
	if err != nil {
		return "" // only strings and booleans stand in an identity: this cannot happen
	}
	mac := hmac.New(sha256.New, r.key)
	mac.Write(b)
	return hex.EncodeToString(mac.Sum(nil)[:targetKeyBytes])
}
