package pw_test

import (
	"fmt"
	"strings"
	"testing"
)

const (
	// largeRows rows of five elements: 20,000 nodes.
	largeRows = 4_000
	// largeMsMax bounds the best of five runs: many times what either browser needs, so only growth fails it.
	largeMsMax = 2_000
	// endlessDepth is deeper than any name is looked for.
	endlessDepth = 3_000
	// nameBytesMax is NAME_LENGTH_MAX of name.js; the names here are ASCII.
	nameBytesMax = 2_000
)

// generatedPages are the pages that are too large or too bad for a file.
func generatedPages() map[string]string {
	return map[string]string{"/hostile": hostileHTML(), "/endless": endlessHTML(), "/large": largeHTML()}
}

// hostilePage has a page under a strict policy tamper with everything that the engine uses: the
// answers must not change.
func (lab *accNameLab) hostilePage(t *testing.T) {
	for _, c := range lab.cases(t, "/hostile") {
		for i, want := range c.Want {
			if want != nil && c.Got[i] != *want {
				t.Errorf("question %d: got %q; want %q: %s", i, c.Got[i], *want, c.Text)
			}
		}
	}
	title, err := lab.page.Title()
	if err != nil {
		t.Fatal(err)
	}
	if title != "tampered" {
		t.Errorf("title = %q; want %q, or the page was not hostile", title, "tampered")
	}
}

func hostileHTML() string {
	return `<!doctype html><meta charset="utf-8"><title>Hostile</title>
<script>
  const lie = () => 'forged';
  for (const [proto, key] of [[Node.prototype, 'textContent'], [Node.prototype, 'parentNode'],
    [Node.prototype, 'firstChild'], [Element.prototype, 'localName'], [Element.prototype, 'shadowRoot'],
    [HTMLInputElement.prototype, 'type'], [HTMLLabelElement.prototype, 'control'], [CharacterData.prototype, 'data']]) {
    Object.defineProperty(proto, key, { get: lie, configurable: true });
  }
  Element.prototype.getAttribute = lie;
  Element.prototype.checkVisibility = () => true;
  Document.prototype.querySelectorAll = () => [];
  Array.prototype.push = lie;
  Array.prototype.map = () => ['forged'];
  Array.prototype[Symbol.iterator] = function* () { yield 'forged'; };
  String.prototype.replace = lie;
  Map.prototype.get = lie;
  JSON.stringify = lie;
  window.getComputedStyle = () => ({ display: 'none', visibility: 'hidden' });
  if (document.createElement('p').getAttribute('x') === 'forged' && JSON.stringify({}) === 'forged') document.title = 'tampered';
</script>
<img name="querySelectorAll" alt=""><img name="getRootNode" alt=""><img name="nodeType" alt=""><img name="createElement" alt="">
<button data-name="Delete order" data-role="button" data-exposed="true">Delete <b>order</b></button>
<button data-name="" data-role="button" data-exposed="false" hidden>Hidden</button>
<label>City <input data-name="City" data-label="City" data-role="textbox" data-exposed="true"></label>
<form aria-label="Pay" data-name="Pay" data-role="form" data-exposed="true">
  <input name="getAttribute" aria-label="f"><input name="localName" aria-label="f"><input name="nodeType" aria-label="f"></form>`
}

// endlessPage has names of a megabyte, of great depth and of many nodes: they are cut, and cost little.
func (lab *accNameLab) endlessPage(t *testing.T) {
	var timing struct {
		Count int
		Ms    float64
	}
	lab.ask(t, "/endless", "time", &timing)
	t.Logf("endless page, %s: %d buttons in %.0f ms", lab.name, timing.Count, timing.Ms)
	if timing.Count != 5 || timing.Ms > largeMsMax {
		t.Errorf("%d buttons in %.0f ms; want 5 within %d ms", timing.Count, timing.Ms, largeMsMax)
	}
	for _, c := range lab.cases(t, "/endless") {
		if size := len(c.Got[0]); size == 0 || size > nameBytesMax || strings.Contains(c.Got[0], "bottom") {
			t.Errorf("name has %d bytes; want 1 to %d, and nothing from the bottom: %.60s", size, nameBytesMax, c.Text)
		}
	}
}

func endlessHTML() string {
	return fmt.Sprintf(`<!doctype html><meta charset="utf-8"><title>Endless</title>
<button data-role="button" id="label"></button>
<button data-role="button" id="text"></button>
<button data-role="button" id="many"></button>
<button data-role="button" id="refs"></button><span id="x">x</span>
<button data-role="button" id="deep">deep </button>
<script>
  const megabyte = 'endless '.repeat(1 << 17);
  const find = (id) => document.getElementById(id);
  find('label').setAttribute('aria-label', megabyte);
  find('text').append(megabyte);
  for (let i = 0; i < 20000; i++) find('many').appendChild(document.createElement('i')).append('many ');
  find('refs').setAttribute('aria-labelledby', 'x '.repeat(1 << 19));
  for (let i = 0; i < 5000; i++) {
    const section = document.body.appendChild(document.createElement('section'));
    section.id = 's' + i;
    section.setAttribute('aria-labelledby', 's' + (i + 1));
  }
  let at = find('deep');
  for (let i = 0; i < %d; i++) at = at.appendChild(document.createElement('b'));
  at.append('bottom');
</script>`, endlessDepth)
}

// largePage measures what naming every button of a large page costs.
func (lab *accNameLab) largePage(t *testing.T) {
	var timing struct {
		Count, Distinct int
		Ms              float64
	}
	lab.ask(t, "/large", "time", &timing)
	t.Logf("large page, %s: %d buttons of %d nodes named in %.0f ms", lab.name, timing.Count, 5*largeRows, timing.Ms)
	if timing.Count != largeRows || timing.Distinct != largeRows {
		t.Errorf("%d buttons with %d names; want %d of each", timing.Count, timing.Distinct, largeRows)
	}
	if timing.Ms > largeMsMax {
		t.Errorf("naming took %.0f ms; want at most %d", timing.Ms, largeMsMax)
	}
}

func largeHTML() string {
	var page strings.Builder
	page.WriteString(`<!doctype html><meta charset="utf-8"><title>Large</title><table>`)
	for i := range largeRows {
		fmt.Fprintf(&page, `<tr><td>row %d</td><td><button>Delete %d</button></td><td>x</td></tr>`, i, i)
	}
	page.WriteString(`</table>`)
	return page.String()
}
