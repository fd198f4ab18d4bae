package sim

import (
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
)

// known is an element of the newest observation, as a ref knows it.
type known struct {
	doc        *document
	i, born    int
	role, name string
	before     int // how many had its role and name
}

// known is what a ref of the newest observation knows, or nil.
func (t *tab) known(ref string) *known {
	rest, ok := strings.CutPrefix(ref, "ref_")
	if !ok {
		return nil
	}
	observation, number, ok := strings.Cut(rest, "_")
	if !ok || observation != strconv.Itoa(t.observation) {
		return nil
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(t.refs) || t.refs[n-1].doc.page != t.page {
		return nil
	}
	return &t.refs[n-1]
}

// connected reports whether the element that a ref knew is still that element.
func (t *tab) connected(k *known) bool {
	v := &k.doc.live[k.i]
	return v.present && v.born == k.born && !t.page.plan.page.Rerenders
}

// follow is the element that a ref leads to, or -1.
func (d *document) follow(k *known, connected bool) int {
	count, at := 0, -1
	if !connected {
		d.equals(k.role, k.name, func(i int) { count, at = count+1, i })
	}
	switch (browser.Sighting{Connected: connected, SameDocument: true, Before: k.before, Now: count}).Follow() {
	case browser.Itself:
		return k.i
	case browser.Successor:
		return at
	}
	return -1
}
