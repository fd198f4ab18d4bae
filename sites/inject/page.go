package inject

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/sites/drift"
)

// pageFiles are the scripts that run in the documents: page/kit for every change, and one file a
// change, named as that.
//
//go:embed page/*.js page/kit/*.js
var pageFiles embed.FS

// pageAmountMax bounds the amount of a change of the document, in milliseconds or bytes.
const pageAmountMax = 4 << 20

// pageKit is what every script begins with, in this order.
var pageKit = []string{"kit", "names", "look", "requests"}

// pageChange is one change of the document.
type pageChange struct {
	name string
	// variants that it has; nil for none.
	variants []string
}

// pageChanges lists all changes of the document.
func pageChanges() []pageChange {
	return []pageChange{
		{"rename", []string{"synonym", "translation", "count"}},
		{"slot", nil},
		{"load", nil},
		{"leave", []string{"link", "popup", "blob"}},
		{"decoy", []string{"above", "below", "far"}},
		{"hidden", []string{"none", "offscreen", "zero"}},
		{"role", nil},
		{"disabled", nil},
		{"labels", nil},
		{"icon", []string{"named", "unnamed"}},
		{"aria", []string{"said", "lies"}},
		{"tag", nil},
		{"inert", nil},
		{"back", nil},
		{"twice", nil},
		{"optimistic", []string{"lie", "undo"}},
		{"consent", []string{"bottom", "full"}},
		{"modal", nil},
		{"dialog", []string{"alert", "confirm", "during"}},
		{"trapfocus", nil},
		{"sticky", nil},
		{"clear", nil},
		{"orders", nil},
		{"forged", nil},
		{"fake", nil},
		{"block", []string{"probe", "untrusted", "strict"}},
		{"tamper", nil},
		{"huge", nil},
	}
}

// CheckPage says whether inject knows the changes of the document that the knobs name.
func CheckPage(k drift.Knobs) error {
	all := pageChanges()
	for _, c := range k.Page {
		at := slices.IndexFunc(all, func(have pageChange) bool { return have.name == c.Name })
		switch {
		case at < 0:
			return fmt.Errorf("finding change %q of the document: no such change", c.Name)
		case all[at].variants == nil && c.Variant != "",
			all[at].variants != nil && !slices.Contains(all[at].variants, c.Variant):
			return fmt.Errorf("finding change %q of the document: no variant %q", c.Name, c.Variant)
		case c.Amount < 0 || c.Amount > pageAmountMax:
			return fmt.Errorf("finding change %q of the document: amount %d is not from 0 to %d", c.Name, c.Amount, pageAmountMax)
		}
	}
	return nil
}

// pageConfig is what the script knows of the task and of the origins.
type pageConfig struct {
	Changes     []drift.Change `json:"changes"`
	First       drift.Control  `json:"first"`
	Next        string         `json:"next"`
	Aim         drift.Control  `json:"aim"`
	Field       string         `json:"field"`
	Neighbour   string         `json:"neighbour"`
	Synonym     string         `json:"synonym"`
	Translation string         `json:"translation"`
	Commit      string         `json:"commit"`
	Origin      string         `json:"origin"`
	Foreign     string         `json:"foreign"`
	Port        string         `json:"port"`
	Secure      string         `json:"secure"`
	Seed        uint64         `json:"seed"`
}

// script is the body of the script that stands first in every document: the kit, the changes that
// the knobs name, and the config. A change that CheckPage refuses is a mistake of the caller, and panics.
func script(s Setup) []byte {
	if err := CheckPage(s.Knobs); err != nil {
		panic("inject: " + err.Error())
	}
	config, err := json.Marshal(pageConfig{
		Changes: append([]drift.Change{}, s.Knobs.Page...), First: s.Spots.First, Next: s.Spots.Next, Aim: s.Spots.Aim,
		Field: s.Spots.Field, Neighbour: s.Spots.Neighbour, Synonym: s.Spots.Synonym, Translation: s.Spots.Translation,
		Commit: s.Spots.Commit, Origin: s.Origin, Foreign: s.Foreign, Port: s.Port, Secure: s.Secure, Seed: s.Seed,
	})
	if err != nil {
		panic(fmt.Sprintf("inject: writing the config of the page's script: %v", err))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "(() => {\n\"use strict\";\nconst config = %s;\n", config)
	for _, part := range pageKit {
		b.Write(pageFile("page/kit/" + part + ".js"))
	}
	var written []string
	for _, c := range s.Knobs.Page {
		if !slices.Contains(written, c.Name) {
			written = append(written, c.Name)
			fmt.Fprintf(&b, "{\n%s}\n", pageFile("page/"+c.Name+".js"))
		}
	}
	b.WriteString("start();\n})();\n")
	return b.Bytes()
}

func pageFile(name string) []byte {
	data, err := pageFiles.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("inject: no such change of the page: %v", err))
	}
	return data
}
