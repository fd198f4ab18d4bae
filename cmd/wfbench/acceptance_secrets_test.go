//go:build unix

package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
)

// secretTasks are the tasks whose values are looked for.
var secretTasks = []string{"shop/buy", "admin/deactivate", "admin/invite", "bank/transfer", "travel/book"}

// typedRunesMin is the shortest typed value that is looked for although it is not sensitive.
const typedRunesMin = 6

// secret is one way in which a value may stand in a file.
type secret struct {
	param, form string
	pattern     *regexp.Regexp
}

var (
	refPattern = regexp.MustCompile(`ref_[0-9]+_[0-9]+`)
	plainWords = regexp.MustCompile(`^\p{L}+$`)
)

// secretsOf lists every form of every value of the tasks that must be on no disk: the
// sensitive ones, and those of some length that were typed and are more than a word that any
// page may hold.
func secretsOf(t *testing.T, seed uint64) []secret {
	t.Helper()
	var list []secret
	for _, name := range secretTasks {
		_, task, err := sites.FindTask(name)
		if err != nil {
			t.Fatal(err)
		}
		typed := map[string]bool{}
		for _, n := range task.Notes {
			typed[n.Param] = typed[n.Param] || n.Do == string(schema.Fill)
		}
		values := task.Values(seed)
		for _, p := range task.Params {
			value := values[p.Name].Reveal()
			long := utf8.RuneCountInString(value) >= typedRunesMin && !plainWords.MatchString(value)
			if utf8.RuneCountInString(value) > 1 && (p.Sensitive || typed[p.Name] && long) {
				list = append(list, formsOf(name+" "+p.Name, value)...)
			}
		}
	}
	return list
}

// formsOf lists the forms in which a value is looked for.
func formsOf(param, value string) []secret {
	var list []secret
	add := func(form, pattern string) {
		list = append(list, secret{param, form, regexp.MustCompile(pattern)})
	}
	literal := func(form, text string) { add(form, `(?i)`+edged(text)) }
	escaped, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	literal("plain", value)
	literal("JSON", strings.Trim(string(escaped), `"`))
	literal("HTML", html.EscapeString(value))
	literal("query", url.QueryEscape(value))
	literal("path", url.PathEscape(value))
	add("percent, every byte", `(?i)`+regexp.QuoteMeta("%"+strings.Join(pairs(hex.EncodeToString([]byte(value))), "%")))
	if len(value) < minEncodedBytes {
		return list // three digits stand in hex and base64 of anything by chance
	}
	literal("hex", hex.EncodeToString([]byte(value)))
	for shift := range 3 {
		add(fmt.Sprintf("base64, shifted by %d", shift), regexp.QuoteMeta(inBase64(value, shift)))
	}
	if digits := strings.Map(digitsOnly, value); digits == value {
		add("digits, set apart", `\b`+strings.Join(strings.Split(value, ""), `[ ._/-]?`)+`\b`)
	}
	return list
}

// minEncodedBytes is the shortest value that is looked for in encodings of its bytes.
const minEncodedBytes = 6

// edged finds a text; a short one only where it stands by itself as a string.
func edged(text string) string {
	if len(text) >= minEncodedBytes {
		return regexp.QuoteMeta(text)
	}
	return `["'>=/ ]` + regexp.QuoteMeta(text) + `["'<&/]`
}

// inBase64 is the part of the base64 of a longer text that depends on value alone, when value
// begins shift bytes after a boundary.
func inBase64(value string, shift int) string {
	encoded := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("\x00", shift) + value))
	skip := []int{0, 2, 3}[shift]
	whole := (shift + len(value)) / 3 * 4
	return encoded[skip:whole]
}

func pairs(s string) []string {
	var list []string
	for p := range slices.Chunk([]byte(s), 2) {
		list = append(list, string(p))
	}
	return list
}

func digitsOnly(r rune) rune {
	if unicode.IsDigit(r) {
		return r
	}
	return -1
}

// leaks searches every file under a folder, names and contents, and says where a secret or a
// ref stands; it never repeats a value.
func leaks(t *testing.T, dir string, secrets []secret) (found []string) {
	t.Helper()
	walk(t, dir, func(name string, _ fs.FileInfo) {
		data := name + "\n" + string(readFile(t, dir, name))
		for _, s := range secrets {
			if s.pattern.MatchString(data) {
				found = append(found, name+": "+s.param+", "+s.form)
			}
		}
		if refPattern.MatchString(data) {
			found = append(found, name+": a ref")
		}
	})
	return found
}

// walk calls do for each file under a folder.
func walk(t *testing.T, dir string, do func(name string, info fs.FileInfo)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			do(name, info)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoSecretOnDisk searches what a run of all tasks leaves, and then proves that the search
// finds each form of each value.
func TestNoSecretOnDisk(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	got := wfbench(t, "run", "--task", "shop/buy,admin/*,bank/transfer,travel/book", "--drift", "none,relabel,hang-after-commit,origin-hop", "--seed", "1", "--jobs", "3", "--out", dir)
	got.wants(t, exitHeld)
	secrets := secretsOf(t, 1)
	for _, leak := range leaks(t, dir, secrets) {
		t.Errorf("leak: %s", leak)
	}
	files := 0
	walk(t, dir, func(name string, info fs.FileInfo) {
		files++
		if info.Mode().Perm()&0o133 != 0 {
			t.Errorf("%s: mode %o; want nobody else to write it, and nobody to run it", name, info.Mode().Perm())
		}
		if strings.Contains(name, "trace") {
			t.Errorf("%s: a trace was kept that nobody asked for", name)
		}
	})
	if cells := len(reportIn(t, dir).Cells); cells < 12 || files < 2*cells {
		t.Errorf("%d files of %d cells were searched; want a run folder with all of them", files, cells)
	}
	for _, s := range secrets {
		if s.pattern.MatchString(got.out + got.err) {
			t.Errorf("leak on the terminal: %s, %s", s.param, s.form)
		}
	}
	wantCanariesFound(t, dir)
}

// wantCanariesFound plants values into a copy of a run's folder, each in a file of its own.
func wantCanariesFound(t *testing.T, dir string) {
	t.Helper()
	_, task, err := sites.FindTask("shop/buy")
	if err != nil {
		t.Fatal(err)
	}
	card := task.Values(1)["card_number"].Reveal()
	encoded := func(prefix string) string { return base64.StdEncoding.EncodeToString([]byte(prefix + card + "tail")) }
	planted := map[string]string{
		"plain": `{"v":"` + card + `"}`, "hex": hex.EncodeToString([]byte(card)),
		"base64, shifted by 0": encoded("abc"), "base64, shifted by 1": encoded("a"), "base64, shifted by 2": encoded("ab"),
		"digits, set apart":   card[:4] + " " + card[4:8] + "-" + card[8:],
		"percent, every byte": "%" + strings.Join(pairs(hex.EncodeToString([]byte(card))), "%"),
		"a ref":               "clicked ref_3_14",
	}
	copied := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	file := func(form string) string {
		return "runs/canary-" + strings.NewReplacer(" ", "-", ",", "").Replace(form) + ".txt"
	}
	for form, text := range planted {
		writeFile(t, filepath.Join(copied, file(form)), []byte("before "+text+" after"))
	}
	found := leaks(t, copied, secretsOf(t, 1))
	for form := range planted {
		if !slices.ContainsFunc(found, func(f string) bool {
			return strings.HasPrefix(f, file(form)+": ") && strings.HasSuffix(f, form)
		}) {
			t.Errorf("a planted value was not found, %s: %v", form, found)
		}
	}
	if quoted := formsOf("p", `a"<b>&c'd e@x`); len(quoted) < 8 {
		t.Errorf("%d forms of a value with quotes; want every one", len(quoted))
	} else {
		for i, text := range []string{`a"<b>&c'd e@x`, `a\"\u003cb\u003e\u0026c'd e@x`, `a&#34;&lt;b&gt;&amp;c&#39;d e@x`, `a%22%3Cb%3E%26c%27d+e%40x`, `a%22%3Cb%3E&c%27d%20e@x`} {
			if !quoted[i].pattern.MatchString(text) {
				t.Errorf("%s form of a value was not found in %q", quoted[i].form, text)
			}
		}
	}
}

// TestKeptTracesAreTheOnlySecrets keeps the traces: they hold the values, and nothing else does.
func TestKeptTracesAreTheOnlySecrets(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	got := wfbench(t, "run", "--site", "admin", "--drift", "none", "--keep-traces", "--jobs", "2", "--out", dir)
	got.wants(t, exitHeld, "warning: ", "holds every typed value in clear")
	var traces []string
	walk(t, dir, func(name string, info fs.FileInfo) {
		if filepath.Base(name) != "trace.json" {
			return
		}
		traces = append(traces, name)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %o; want 600", name, info.Mode().Perm())
		}
	})
	if len(traces) != 2 {
		t.Fatalf("traces %v; want one of each task", traces)
	}
	seen := map[string]bool{}
	for _, leak := range leaks(t, dir, secretsOf(t, 1)) {
		name, what, _ := strings.Cut(leak, ": ")
		if !slices.Contains(traces, name) {
			t.Errorf("leak outside the traces: %s", leak)
		}
		seen[what] = true
	}
	for _, want := range []string{"admin/deactivate admin_password, plain", "admin/invite invitee_email, plain"} {
		if !seen[want] {
			t.Errorf("no trace holds %s: is it a trace?", want)
		}
	}
}
