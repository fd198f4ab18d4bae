package gate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// declaredKinds reads the kinds of action off their declaration, so that none can be forgotten.
func declaredKinds(t *testing.T) []schema.ActionKind {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../schema/workflow.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []schema.ActionKind
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if id, ok := spec.Type.(*ast.Ident); !ok || id.Name != "ActionKind" {
			return true
		}
		for _, v := range spec.Values {
			if text, err := strconv.Unquote(v.(*ast.BasicLit).Value); err == nil {
				kinds = append(kinds, schema.ActionKind(text))
			}
		}
		return true
	})
	if len(kinds) < 12 {
		t.Fatalf("found the kinds %q; want all of them", kinds)
	}
	return kinds
}
