package oracle

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"

	"github.com/wfbench/wfbench/schema"
)

// The limits of a scan.
const (
	fileBytesMax = 32 << 20
	// viewBytesMax bounds the decoded views of one file, all together.
	viewBytesMax = 128 << 20
	// layersMax is how many encodings may lie over one another.
	layersMax = 3
)

// The kinds of finding.
const (
	whatSecret = "secret"
	whatRef    = "ref"
)

// ref is a ref of an observed element, "ref_<observation>_<number>", and whatever looks like
// one: "ref_" and a name with a digit in it.
var ref = regexp.MustCompile(`(?:^|[^A-Za-z0-9])(ref_[A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*)`)

// Scan searches every file of fsys, and the files' names, for canaries and refs. The error
// means that something could not be searched; then the result proves nothing.
func Scan(fsys fs.FS, canaries []Canary) (schema.Scan, error) {
	wanted := needles(canaries)
	scan := schema.Scan{Canaries: len(wanted)}
	entries := 0
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return bare(err)
		}
		entries++
		label, inName := scanName(name, entries, wanted)
		scan.Findings = append(scan.Findings, inName...)
		if d.IsDir() {
			return nil
		}
		findings, err := scanEntry(fsys, name, label, d, wanted)
		if err != nil {
			return fmt.Errorf("file %q: %w", label, err)
		}
		scan.Files++
		scan.Findings = append(scan.Findings, findings...)
		return nil
	})
	if err != nil {
		return schema.Scan{}, fmt.Errorf("scanning for secrets: %w", err)
	}
	return scan, nil
}

// scanName searches the last part of a path. A name that holds a finding is not repeated:
// the label is then the entry's number in the walk.
func scanName(name string, number int, wanted []needle) (label string, findings []schema.ScanFinding) {
	s := &search{file: fmt.Sprintf("entry %d", number), open: wanted, refs: true}
	s.look(&view{form: "file-name", text: path.Base(name)})
	if len(s.findings) > 0 {
		return s.file, s.findings
	}
	// A parent's name has been searched at its own entry: it may be what is not to be repeated.
	s.look(&view{form: "file-name", text: name})
	if len(s.findings) > 0 {
		return s.file, nil
	}
	return name, nil
}

// errIrregular says that an entry is neither directory nor regular file: it cannot be searched.
var errIrregular = errors.New("not a regular file")

// scanEntry reads a regular file within the size limit and searches it. Its errors do not
// repeat the name.
func scanEntry(fsys fs.FS, name, label string, d fs.DirEntry, wanted []needle) ([]schema.ScanFinding, error) {
	if !d.Type().IsRegular() {
		return nil, errIrregular
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, bare(err)
	}
	data, err := io.ReadAll(io.LimitReader(f, fileBytesMax+1))
	_ = f.Close() // it was only read
	if err != nil {
		return nil, bare(err)
	}
	if len(data) > fileBytesMax {
		return nil, fmt.Errorf("larger than %d bytes", fileBytesMax)
	}
	return scanFile(label, string(data), wanted)
}

// bare is an error of the file system without the path in it.
func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// search is the state of one file's search: a value or a ref that a plainer view has shown
// is not looked for in deeper ones.
type search struct {
	file     string
	open     []needle
	refs     bool
	findings []schema.ScanFinding
}

// scanFile searches all views of a file, plainest first.
func scanFile(file, data string, wanted []needle) ([]schema.ScanFinding, error) {
	s := &search{file: file, open: wanted, refs: true}
	seen := map[[sha256.Size]byte]bool{sha256.Sum256([]byte(data)): true}
	left := viewBytesMax
	views := []*view{{text: data}}
	for layer := 0; len(views) > 0; layer++ {
		var deeper []*view
		for _, v := range views {
			s.look(v)
			if layer == layersMax {
				continue
			}
			decoded, err := decodeAll(v, seen, &left)
			if err != nil {
				return nil, err
			}
			deeper = append(deeper, decoded...)
		}
		views = deeper
	}
	return s.findings, nil
}

// decodeAll gives every view that is one layer below v and was not seen before.
func decodeAll(v *view, seen map[[sha256.Size]byte]bool, left *int) ([]*view, error) {
	var list []*view
	for _, d := range decoders() {
		text, ok, err := d.decode(v.text, *left)
		if err != nil {
			return nil, fmt.Errorf("form %s: %w", chain(v.form, d.form), err)
		}
		sum := sha256.Sum256([]byte(text))
		if !ok || seen[sum] {
			continue
		}
		seen[sum] = true
		if *left -= len(text); *left < 0 {
			return nil, fmt.Errorf("form %s: %w", chain(v.form, d.form), errTooMuch)
		}
		list = append(list, &view{form: chain(v.form, d.form), text: text})
	}
	return list, nil
}

// look searches one view for everything that is still open.
func (s *search) look(v *view) {
	var open []needle
	for i := range s.open {
		n := &s.open[i]
		hits := v.find(n)
		if len(hits) == 0 {
			open = append(open, *n)
		}
		for _, h := range hits {
			s.add(whatSecret, n.param, chain(v.form, h.form), h.offset)
		}
	}
	s.open = open
	if !s.refs {
		return
	}
	for _, place := range ref.FindAllStringSubmatchIndex(v.text, hitsMax) {
		s.add(whatRef, "", chain(v.form, ""), place[2])
		s.refs = false
	}
}

func (s *search) add(what, param, form string, offset int) {
	s.findings = append(s.findings, schema.ScanFinding{File: s.file, What: what, Param: param, Form: form, Offset: offset})
}

// chain names a form within another; the bytes as they are have the name "plain".
func chain(outer, inner string) string {
	switch {
	case outer == "" && inner == "":
		return "plain"
	case outer == "":
		return inner
	case inner == "":
		return outer
	default:
		return outer + "+" + inner
	}
}
