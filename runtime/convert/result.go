package convert

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// resultKind says what a recording kept of a tool's answer.
type resultKind int

const (
	noResult   resultKind = iota // nothing: it is unknown what the tool did
	textResult                   // a text, which tells no outcome
	cutResult                    // the beginning of an object
	fullResult                   // an object
)

// result is a tool's answer.
type result struct {
	object
	kind resultKind
	text string
}

// resultOf reads the "result" of a tool event: an object, the beginning of one, or a text,
// bare or within the wrapper that marks it for a model.
func resultOf(data object) result {
	switch v := data["result"].(type) {
	case object:
		if v.is("_truncated") {
			return resultOfText(v.text("head"), true)
		}
		return result{object: v, kind: fullResult}
	case string:
		return resultOfText(v, false)
	}
	return result{}
}

func resultOfText(s string, cut bool) result {
	s = unwrapped(s)
	trimmed := strings.TrimLeft(s, " \t\r\n")
	switch {
	case strings.HasPrefix(trimmed, "{"):
		if o, err := decode([]byte(trimmed), traceBytesMax); err == nil {
			return result{object: o, kind: fullResult}
		}
		return result{object: cutObject(trimmed), kind: cutResult}
	case cut && strings.HasPrefix(trimmed, `"`):
		text, _, whole := cutString(trimmed)
		if !whole {
			text = wholeLines(text)
		}
		return result{kind: cutResult, text: unwrapped(text)}
	case cut:
		return result{kind: cutResult, text: wholeLines(s)}
	}
	return result{kind: textResult, text: s}
}

const (
	wrapperStart = "<untrusted_page_content"
	wrapperEnd   = "</untrusted_page_content>"
)

// unwrapped takes away the marks that a text carries for a model: the first line and the last.
// The same words anywhere else are the page's.
func unwrapped(s string) string {
	trimmed := strings.TrimSpace(s)
	if !strings.HasPrefix(trimmed, wrapperStart) {
		return s
	}
	_, inside, ok := strings.Cut(trimmed, ">")
	if !ok {
		return s
	}
	inside = strings.TrimSuffix(inside, wrapperEnd)
	return strings.Trim(inside, "\r\n")
}

// cutObject reads the members of an object whose text ends somewhere: those that are whole,
// and the string in which it ends, up to its last whole line. A member that is itself an object
// counts only when it is whole.
func cutObject(s string) object {
	o := object{}
	s = skipSpace(s[1:])
	for strings.HasPrefix(s, `"`) {
		key, rest, whole := cutString(s)
		rest = skipSpace(rest)
		if !whole || !strings.HasPrefix(rest, ":") {
			break
		}
		rest = skipSpace(rest[1:])
		if strings.HasPrefix(rest, `"`) {
			text, behind, whole := cutString(rest)
			if !whole {
				o[key] = wholeLines(text)
				return o
			}
			o[key], s = text, skipComma(behind)
			continue
		}
		dec := json.NewDecoder(strings.NewReader(rest))
		dec.UseNumber()
		v, err := value(dec, 1)
		behind := rest[min(int(dec.InputOffset()), len(rest)):]
		if err != nil || behind == "" { // a number at the very end may go on
			break
		}
		o[key], s = v, skipComma(behind)
	}
	return o
}

func skipSpace(s string) string { return strings.TrimLeft(s, " \t\r\n") }

func skipComma(s string) string {
	return skipSpace(strings.TrimPrefix(skipSpace(s), ","))
}

// cutString reads a JSON string that may end anywhere, within an escape as well. whole reports
// whether its closing quote was there.
func cutString(s string) (text, rest string, whole bool) {
	end, last := len(s), 1 // last is the end of what is whole
	for i := 1; i < len(s); {
		if s[i] == '"' {
			end, last, whole = i+1, i, true
			break
		}
		size := 1
		if s[i] == '\\' {
			size = 2
			if i+1 < len(s) && s[i+1] == 'u' {
				size = 6
			}
		}
		if i += size; i > len(s) {
			break
		}
		last = i
	}
	if json.Unmarshal([]byte(s[:last]+`"`), &text) != nil {
		return "", s[end:], false
	}
	if !whole { // half of a pair of surrogates, or of a character
		text = strings.TrimRight(text, string(utf8.RuneError))
	}
	return text, s[end:], whole
}

// wholeLines drops the line in which a text was cut.
func wholeLines(s string) string { return s[:strings.LastIndexByte(s, '\n')+1] }

// verdict is what a result says of a dispatch.
type verdict int

const (
	uncertain     verdict = iota // it may have been done; nobody knows
	notDispatched                // it was not done
	applied                      // the producer saw it done
)

// verdict judges a result. Only an explicit and undoubted success is one: an answer that is no
// object, an empty one, or one that says that nothing moved leaves the outcome open.
func (r result) verdict() verdict {
	if r.kind < cutResult || r.object == nil {
		return uncertain
	}
	if r.is("outcomeUnknown") {
		return uncertain
	}
	for _, key := range []string{"denied", "cancelled", "skipped", "noDispatch"} {
		if r.is(key) {
			return notDispatched
		}
	}
	if r.isNot("dispatched") {
		return notDispatched
	}
	if r.has("error") || !r.is("success") {
		return uncertain
	}
	for _, key := range []string{"noProgress", "inconclusive", "outcomeUnknown", "missingToolResponse", "losslessBudgetOmitted",
		"formValidationFailed", "blockedValidationRetry", "recoveryRequired"} {
		if r.has(key) && !r.isNot(key) {
			return uncertain
		}
	}
	return applied
}

// at is the address of the page after a tool, as its result says it. One that worked and says
// no more went where it was told to.
func (r result) at(args object) string {
	said := []string{r.object.text("currentUrl"), r.object.text("pageUrl")}
	if r.verdict() == applied {
		said = append(said, args.text("url"))
	}
	for _, url := range append(said, r.object.text("url")) {
		if webURL(url) {
			return url
		}
	}
	return ""
}

// treeOf reads the tree that a reading of the page returned; nil when there is none. Only a
// reading of all elements, to its end, shows the whole page.
func (r result) treeOf(args object) *tree {
	text, whole := r.text, r.kind == fullResult || r.kind == textResult
	switch v := r.object["pageContent"].(type) {
	case string:
		text = unwrapped(v)
	case object: // dropped for the sake of a budget
		text, whole = resultOfText(v.text("head"), true).text, false
	}
	if text == "" {
		return nil
	}
	page, paged := args.number("page")
	narrowed := args.has("ref_id") || args.has("maxDepth") || (paged && page > 1) ||
		(args.has("filter") && args.text("filter") != "all")
	for _, key := range []string{"truncated", "hasMore", "autoDegraded", "nextPage", "losslessBudgetOmitted"} {
		whole = whole && (!r.has(key) || r.isNot(key))
	}
	return parseTree(text, narrowed || !whole)
}
