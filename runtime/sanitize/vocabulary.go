package sanitize

import "strings"

// words makes a set of the words of a list.
func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// vocabularies are the closed sets of words that a document may use under a key. They come
// from specifications, never from a page's text or a run's values.
var vocabularies = map[string]map[string]bool{
	// The roles of WAI-ARIA that an interface element or its container can have.
	"role": words(`alert alertdialog application article banner blockquote button caption cell
		checkbox code columnheader combobox complementary contentinfo definition deletion dialog
		directory document emphasis feed figure form generic grid gridcell group heading img
		insertion link list listbox listitem log main marquee math menu menubar menuitem
		menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation
		progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox
		separator slider spinbutton status strong subscript superscript switch tab table tablist
		tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`),
	"action": words(`click fill select check uncheck press navigate back upload hand-off`),
	"any":    words(`date price count`),
	"kind":   words(`target-state element-present element-gone element-says place-is`),
	"state":  words(`checked unchecked filled selected expanded disabled gone`),
	"method": words(`GET HEAD POST PUT PATCH DELETE OPTIONS`),
	"key":    words(`Enter Escape Tab ArrowUp ArrowDown ArrowLeft ArrowRight`),
	// The types of HTML's input element, and what select, textarea and button answer.
	"type": words(`button checkbox color date datetime-local email file hidden image month number
		password radio range reset search select-multiple select-one submit tel text textarea time
		url week`),
	"inputmode": words(`none text decimal numeric tel search email url`),
	// The autofill field names of HTML, with on and off.
	"autocomplete": words(`on off name honorific-prefix given-name additional-name family-name
		honorific-suffix nickname username new-password current-password one-time-code
		organization-title organization street-address address-line1 address-line2 address-line3
		address-level4 address-level3 address-level2 address-level1 country country-name
		postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp
		cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language
		bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national
		tel-area-code tel-local tel-extension email impp shipping billing home work mobile fax
		pager webauthn`),
}

// Vocabulary reports whether every word of value belongs to the closed set of its key. Such
// a text says nothing about a run, whatever its values were.
func Vocabulary(key, value string) bool {
	set, ok := vocabularies[key]
	fields := strings.Fields(value)
	if !ok || len(fields) == 0 {
		return false
	}
	if len(fields) > 1 && key != "autocomplete" {
		return false
	}
	for _, w := range fields {
		if !set[w] {
			return false
		}
	}
	return true
}
