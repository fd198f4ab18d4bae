package detect

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/zricethezav/gitleaks/v8/config"
	"github.com/zricethezav/gitleaks/v8/detect"
)

// The limits of a look at one leaf.
const (
	// decodeDepthMax is how many layers of encoding gitleaks undoes.
	decodeDepthMax = 5
	// leafBytesMax bounds a leaf; a longer one is a hit by itself, since nobody looks at all of it.
	leafBytesMax = 1 << 20
)

// RuleTooLong is the rule of a leaf that is too long to be searched.
const RuleTooLong = "leaf-too-long"

// genericRule is left out: on page text it is mostly wrong, and label rules do its work.
const genericRule = "generic-api-key"

// Detector says whether a text looks like a secret. It is safe for concurrent use.
type Detector struct{ leaks *detect.Detector }

// newLeaks builds gitleaks once a process: its configuration goes through global state, and
// building takes about 40 ms.
var newLeaks = sync.OnceValues(func() (*detect.Detector, error) {
	base, err := detect.NewDetectorDefaultConfig()
	if err != nil {
		return nil, err
	}
	leaks := detect.NewDetector(withoutExcuses(base.Config))
	leaks.IgnoreGitleaksAllow = true
	leaks.MaxDecodeDepth = decodeDepthMax
	return leaks, nil
})

// New returns a detector with all its rules.
func New() (*Detector, error) {
	leaks, err := newLeaks()
	if err != nil {
		return nil, fmt.Errorf("building detector: %w", err)
	}
	return &Detector{leaks: leaks}, nil
}

// withoutExcuses copies a configuration without allow-lists, stop words and the generic rule.
func withoutExcuses(c config.Config) config.Config {
	rules := make(map[string]config.Rule, len(c.Rules))
	for id, rule := range c.Rules {
		if id != genericRule {
			rule.Allowlists = nil
			rules[id] = rule
		}
	}
	c.Rules, c.Allowlists = rules, nil
	c.OrderedRules = slices.DeleteFunc(slices.Clone(c.OrderedRules), func(id string) bool { return id == genericRule })
	return c
}

// Leaf looks at one text of a document and at the key that it stands under, "" where there
// is none. It names the rule that the text falls under; the same leaf has the same rule
// every time.
func (d *Detector) Leaf(key, value string) (rule string, hit bool) {
	if len(value) > leafBytesMax {
		return RuleTooLong, true
	}
	if strings.TrimSpace(value) == "" || placeholder(value) {
		return "", false
	}
	if rule, hit := labelled(key, value); hit {
		return rule, true
	}
	for _, p := range patterns() {
		if p.match(key, value) {
			return p.rule, true
		}
	}
	return d.leaked(key, value)
}

// leaked asks gitleaks, with the key as context, and takes the first rule by name: gitleaks
// itself reports in no fixed order.
func (d *Detector) leaked(key, value string) (string, bool) {
	var rules []string
	for _, finding := range d.leaks.DetectString(key + ` = "` + value + `"`) {
		rules = append(rules, finding.RuleID)
	}
	if len(rules) == 0 {
		return "", false
	}
	return "gitleaks:" + slices.Min(rules), true
}
