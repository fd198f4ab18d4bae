package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module          = "github.com/wfbench/wfbench/"
	fileLinesMax    = 400
	funcLinesMax    = 70
	interfaceMaxLen = 4
)

// walls says what each tree may import of ours, the longest prefix first. "all" is everything
// but cmd. A tree may always import itself.
var walls = []struct {
	tree string
	may  []string
}{
	{"cmd", []string{"all"}},
	{"bench", []string{"schema", "runtime", "sites", "fixtures", "invariants", "reports"}},
	{"properties", []string{"all"}},
	{"runtime", []string{"schema"}},
	{"sites", []string{"schema"}},
	{"fixtures", []string{"schema"}},
	{"invariants", []string{"schema"}},
	{"reports", []string{"schema"}},
	{"schema", nil},
}

// onlyIn says where a library stops. Tests of web pages drive browsers too.
var onlyIn = map[string][]string{
	"github.com/mxschmitt/playwright-go":    {"runtime/browser/pw", "sites/sitetest"},
	"github.com/leanovate/gopter":           {"properties"},
	"github.com/spf13/cobra":                {"cmd"},
	"github.com/zricethezav/gitleaks/v8":    {"invariants/detect"},
	"github.com/evanw/esbuild":              {"sites/bundle"},
	"github.com/sashabaranov/go-openai":     {"runtime/model"},
	"github.com/tiktoken-go/tokenizer":      {"runtime/model"},
	"github.com/onsi/ginkgo/v2":             {"sites/sitetest", "runtime/browser/browsertest"}, // and tests
	"github.com/onsi/gomega":                {"sites/sitetest", "runtime/browser/browsertest"}, // and tests
	"github.com/rogpeppe/go-internal":       {},                                                // tests only
	"github.com/santhosh-tekuri/jsonschema": {"schema", "runtime/model"},
}

// clockless trees take time and randomness as arguments.
var clockless = []string{"schema", "runtime", "sites", "invariants", "fixtures", "reports"}

// clockMakers are the two places where real time enters.
var clockMakers = []string{"runtime/clock", "runtime/browser/pw", "runtime/browser/setup"}

// globals are the functions of the standard library that reach for the global clock or generator.
var globals = map[string][]string{
	"time":         {"Now", "Since", "Until", "Sleep", "Tick"},
	"math/rand":    {"*"},
	"math/rand/v2": {"Int", "IntN", "Int64", "Int64N", "Uint32", "Uint64", "N", "Float64", "Perm", "Shuffle", "Uint32N", "Uint64N", "Int32", "Int32N", "Float32", "NormFloat64", "ExpFloat64", "Uint", "UintN"},
}

type source struct {
	path string // slash-separated, from the module's root
	file *ast.File
	fset *token.FileSet
	test bool
	size int
}

func (s source) dir() string { return path.Dir(s.path) }

func sources(t *testing.T) []source {
	t.Helper()
	root := filepath.Join("..", "..")
	var list []source
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, p)
		if d.IsDir() {
			if name := d.Name(); rel != "." && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "testdata" || name == "out" || name == "bin") {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(p) != ".go" {
			return nil
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, p, data, parser.ParseComments)
		if err != nil {
			return err
		}
		list = append(list, source{
			path: filepath.ToSlash(rel), file: file, fset: fset,
			test: strings.HasSuffix(p, "_test.go"), size: strings.Count(string(data), "\n"),
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("found %d Go files: the walk is broken", len(list))
	}
	return list
}

func under(dir, tree string) bool { return dir == tree || strings.HasPrefix(dir, tree+"/") }

func underAny(dir string, trees []string) bool {
	return slices.ContainsFunc(trees, func(tree string) bool { return under(dir, tree) })
}

func TestTidyImports(t *testing.T) {
	for _, s := range sources(t) {
		for _, imp := range s.file.Imports {
			p, _ := strconv.Unquote(imp.Path.Value)
			if ours, ok := strings.CutPrefix(p, module); ok {
				if why := wallBroken(s, ours); why != "" {
					t.Errorf("%s: imports %s: %s", s.path, ours, why)
				}
				continue
			}
			for lib, homes := range onlyIn {
				if (p == lib || strings.HasPrefix(p, lib+"/")) && !underAny(s.dir(), homes) && !s.test {
					t.Errorf("%s: imports %s, which belongs in %v", s.path, p, homes)
				}
			}
		}
	}
}

func wallBroken(s source, ours string) string {
	if ours == "runtime" {
		return "runtime is only a map"
	}
	if under(ours, "cmd") {
		return "nobody imports cmd"
	}
	for _, w := range walls {
		if !under(s.dir(), w.tree) {
			continue
		}
		if under(ours, w.tree) || slices.Contains(w.may, "all") || underAny(ours, w.may) || (s.test && ours == "fixtures") {
			return ""
		}
		return w.tree + " may import only " + strings.Join(append(w.may, w.tree), ", ")
	}
	return "the folder is not in the table of walls"
}

func TestTidySizes(t *testing.T) {
	for _, s := range sources(t) {
		if s.size > fileLinesMax && !s.test {
			t.Errorf("%s: %d lines, more than %d", s.path, s.size, fileLinesMax)
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body == nil {
					return true
				}
				lines := s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
				if lines > funcLinesMax && !s.test {
					t.Errorf("%s: func %s has %d lines, more than %d", s.path, n.Name.Name, lines, funcLinesMax)
				}
			case *ast.TypeSpec:
				if i, ok := n.Type.(*ast.InterfaceType); ok && len(i.Methods.List) > interfaceMaxLen {
					t.Errorf("%s: interface %s has %d methods, more than %d", s.path, n.Name.Name, len(i.Methods.List), interfaceMaxLen)
				}
			}
			return true
		})
	}
}

func TestTidyPackageComments(t *testing.T) {
	commented := map[string]bool{}
	for _, s := range sources(t) {
		if !s.test {
			commented[s.dir()] = commented[s.dir()] || (s.file.Doc != nil && len(s.file.Doc.Text()) > 80)
		}
	}
	for dir, ok := range commented {
		if !ok {
			t.Errorf("%s: no package comment that says what it is for", dir)
		}
	}
}

func TestTidyClocks(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !underAny(s.dir(), clockless) || underAny(s.dir(), clockMakers) || under(s.dir(), "sites/bundle") {
			continue
		}
		for _, use := range globalUses(s) {
			t.Errorf("%s: %s: take it as an argument", s.path, use)
		}
	}
}

// globalUses lists calls such as time.Now, by the name that the file imports the package under.
func globalUses(s source) []string {
	names := map[string]string{}
	for _, imp := range s.file.Imports {
		p, _ := strconv.Unquote(imp.Path.Value)
		if _, ok := globals[p]; ok {
			name := path.Base(strings.TrimSuffix(p, "/v2"))
			if imp.Name != nil {
				name = imp.Name.Name
			}
			names[name] = p
		}
	}
	var uses []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok || id.Obj != nil {
			return true
		}
		if p, ok := names[id.Name]; ok && (slices.Contains(globals[p], sel.Sel.Name) || slices.Contains(globals[p], "*")) {
			uses = append(uses, s.fset.Position(n.Pos()).String()+" "+id.Name+"."+sel.Sel.Name)
		}
		return true
	})
	return uses
}

func TestTidyRulesBite(t *testing.T) {
	parse := func(p, src string) source {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, p, src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		return source{path: p, file: f, fset: fset}
	}
	for _, c := range []struct{ dir, imports string }{
		{"invariants/x.go", "runtime/resolve"}, {"sites/x.go", "runtime/browser"},
		{"reports/x.go", "invariants"}, {"schema/x.go", "reports"}, {"runtime/agent/x.go", "bench"}, {"bench/x.go", "cmd/wfbench"},
	} {
		if wallBroken(parse(c.dir, "package x"), c.imports) == "" {
			t.Errorf("%s may import %s: the wall is down", c.dir, c.imports)
		}
	}
	if got := globalUses(parse("runtime/x.go", "package x\nimport clk \"time\"\nvar _ = clk.Now")); len(got) != 1 {
		t.Errorf("globalUses of a renamed time.Now = %v; want one", got)
	}
}

// TestSpecsAreRun finds specs that nobody runs: a package whose tests describe some must hand them to
// the test command.
func TestSpecsAreRun(t *testing.T) {
	described, run := map[string]bool{}, map[string]bool{}
	for _, s := range sources(t) {
		if !s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.Ident); ok {
					described[s.dir()] = described[s.dir()] || f.Name == "Describe" || f.Name == "DescribeTable"
					run[s.dir()] = run[s.dir()] || f.Name == "RunSpecs"
				}
			}
			return true
		})
	}
	for dir := range described {
		if described[dir] && !run[dir] {
			t.Errorf("%s describes specs and runs none", dir)
		}
	}
	if !described["bench"] || !described["invariants"] {
		t.Error("no specs were found in bench or invariants: the search is broken")
	}
}
