package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommittedBundles holds every committed bundle against its sources.
func TestCommittedBundles(t *testing.T) {
	for _, p := range pages {
		if err := verify("../..", p); err != nil {
			t.Error(err)
		}
	}
}

var testPage = page{web: "web", entry: "main.jsx", out: "static/app.js"}

const (
	testLock   = `{"name": "page", "lockfileVersion": 3, "requires": true, "packages": {"": {"name": "page"}}}`
	testSource = "import sheet from \"./sheet.css\";\ndocument.body.title = sheet + process.env.NODE_ENV;\n"
)

// newPage makes a root with a page that needs no packages.
func newPage(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for _, dir := range []string{"web", "static"} {
		if err := os.Mkdir(filepath.Join(root, dir), dirPerm); err != nil {
			t.Fatal(err)
		}
	}
	put(t, root, "web/package.json", `{"name": "page", "private": true}`)
	put(t, root, "web/package-lock.json", testLock)
	put(t, root, "web/main.jsx", testSource)
	put(t, root, "web/sheet.css", ".a { color: red }")
	return root
}

func put(t *testing.T, root, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(root, name), []byte(text), filePerm); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyTellsStale(t *testing.T) {
	root := newPage(t)
	if err := write(root, testPage); err != nil {
		t.Fatal(err)
	}
	if err := verify(root, testPage); err != nil {
		t.Errorf("verify right after write: %v", err)
	}
	put(t, root, "web/sheet.css", ".a { color: blue }")
	if err := verify(root, testPage); !errors.Is(err, errStale) {
		t.Errorf("verify after a change = %v; want %v", err, errStale)
	}
}

func TestBuildIsTheSameEverywhere(t *testing.T) {
	first, err := build(newPage(t), testPage)
	if err != nil {
		t.Fatal(err)
	}
	second, err := build(newPage(t), testPage)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Errorf("two folders give\n%s\nand\n%s", first, second)
	}
	if text := string(first); !strings.Contains(text, "production") || strings.Contains(text, "sourceMappingURL") {
		t.Errorf("the bundle is %s; want one for production without a source map", text)
	}
}

func TestBuildTellsFileAndLine(t *testing.T) {
	root := newPage(t)
	put(t, root, "web/main.jsx", "const a = 1;\nconst = 2;\n")
	if _, err := build(root, testPage); err == nil || !strings.Contains(err.Error(), "main.jsx:2: ") {
		t.Errorf("build = %v; want an error at main.jsx:2", err)
	}
}

func TestInstallFollowsTheLock(t *testing.T) {
	root := newPage(t)
	web := filepath.Join(root, "web")
	if err := install(web); err != nil {
		t.Fatal(err)
	}
	mark := filepath.Join(web, modulesDir, "mark")
	put(t, root, "web/node_modules/mark", "")
	if err := install(web); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(mark); err != nil {
		t.Errorf("install with the same lock touched node_modules: %v", err)
	}
	put(t, root, "web/package-lock.json", testLock+"\n")
	if err := install(web); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("install with another lock left node_modules as it was")
	}
	put(t, root, "web/package-lock.json", "no lock")
	if err := install(web); err == nil {
		t.Error("install with a broken lock passes")
	}
}

func TestMainRefusesWrongUsage(t *testing.T) {
	for _, args := range [][]string{{"shop"}, {"--watch"}} {
		var out, told bytes.Buffer
		if code := Main(args, &out, &told); code != exitUsage || told.Len() == 0 {
			t.Errorf("Main(%q) = %d, told %q; want %d and a reason", args, code, told.String(), exitUsage)
		}
	}
}
