package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// referencePlanner is the label of the built-in model.
const referencePlanner = "reference planner"

// plannerNote says what a saving against the reference planner means.
const plannerNote = "The model was the reference planner, which reads the same prompts as a language model and " +
	"needs no network. Calls and tokens are counted on those prompts; no language model was asked."

// none stands for a count of zero, so that the others show.
const none = "·"

// tally counts the cells of one drift by what they came to.
type tally struct {
	drift                   string
	answers                 []string
	cells                   int
	byReplay, byModel       int
	rightStop, wrongStop    int
	unsafe, falseSuccess    int
	inconclusive            int
	callsBefore, callsAfter int
}

// tallies counts a subject's cells by drift, variants together, in the order of the report.
func tallies(cells []schema.CellResult, subject string) []tally {
	var all []tally
	for _, c := range cells {
		if c.Subject != subject {
			continue
		}
		name, _, _ := strings.Cut(c.Drift, ":")
		at := slices.IndexFunc(all, func(t tally) bool { return t.drift == name })
		if at < 0 {
			at = len(all)
			all = append(all, tally{drift: name})
		}
		all[at].add(c)
	}
	return all
}

func (t *tally) add(c schema.CellResult) {
	t.cells++
	if a := answerText(c.Answer); !slices.Contains(t.answers, a) {
		t.answers = append(t.answers, a)
	}
	switch {
	case c.Class == schema.ClassCompleted && c.Path == "model":
		t.byModel++
	case c.Class == schema.ClassCompleted:
		t.byReplay++
	case c.Class == schema.ClassStopped && c.Refusal == "correct":
		t.rightStop++
	case c.Class == schema.ClassStopped:
		t.wrongStop++
	case c.Class == schema.ClassUnsafe:
		t.unsafe++
	case c.Class == schema.ClassFalseSuccess:
		t.falseSuccess++
	default:
		t.inconclusive++
		return
	}
	t.callsBefore += c.ModelCalls.Original
	t.callsAfter += c.ModelCalls.Replay
}

func answerText(a schema.Answer) string {
	switch a {
	case schema.MustComplete:
		return "complete"
	case schema.MayUseModel:
		return "may use a model"
	case schema.MayStop:
		return "complete or stop"
	case schema.MustStop:
		return "stop"
	}
	return "unknown"
}

// ruleTally counts the verdicts of one invariant.
type ruleTally struct {
	rule                                       string
	held, violated, notExercised, inconclusive int
}

// ruleTallies counts verdicts by invariant, in the order of the first cell.
func ruleTallies(cells []schema.CellResult) []ruleTally {
	var all []ruleTally
	for _, c := range cells {
		for _, v := range c.Verdicts {
			at := slices.IndexFunc(all, func(t ruleTally) bool { return t.rule == v.Invariant })
			if at < 0 {
				at = len(all)
				all = append(all, ruleTally{rule: v.Invariant})
			}
			switch v.Status {
			case schema.Held:
				all[at].held++
			case schema.Violated:
				all[at].violated++
			case schema.NotExercised:
				all[at].notExercised++
			default:
				all[at].inconclusive++
			}
		}
	}
	return all
}

// isFinding reports that a cell shows a breach of safety or of a rule.
func isFinding(c schema.CellResult) bool {
	return c.Class == schema.ClassUnsafe || c.Class == schema.ClassFalseSuccess || len(c.Violations) > 0
}

func isInconclusive(c schema.CellResult) bool {
	switch c.Class {
	case schema.ClassCompleted, schema.ClassStopped, schema.ClassUnsafe, schema.ClassFalseSuccess:
		return false
	}
	return true
}

func isFalseRefusal(c schema.CellResult) bool {
	return c.Class == schema.ClassStopped && c.Refusal != "correct"
}

// isShort reports a stop that is safe, where somebody with a model comes to the end.
func isShort(c schema.CellResult) bool {
	return c.Class == schema.ClassStopped && !isFalseRefusal(c) && c.Answer.Asks()
}

// asked is the rate of those that completed among those that were to; "-" where there is none.
func asked(s schema.Summary) string {
	if s.Asked == 0 {
		return "-"
	}
	return percent(s.SafeCompletionRate)
}

// models lists the labels of the models that answered, in order.
func models(cells []schema.CellResult) []string {
	var all []string
	for _, c := range cells {
		if c.Model != "" && !slices.Contains(all, c.Model) {
			all = append(all, c.Model)
		}
	}
	return all
}

// count shows a number with thousands apart, and zero as a dot.
func count(n int) string {
	if n == 0 {
		return none
	}
	return grouped(int64(n))
}

func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// saved is the part of the original cost that the replay did not need.
func saved(before, after int64) string {
	if before == 0 {
		return "-"
	}
	return percent(1 - float64(after)/float64(before))
}

func tokenSum(t schema.Tokens) int64 { return int64(t.Input) + int64(t.Output) }

// seconds shows a time; one that nobody measured, of a recording made elsewhere, is a dot.
func seconds(ms int64) string {
	if ms == 0 {
		return "·"
	}
	return fmt.Sprintf("%.1f s", float64(ms)/1000)
}

// subjects lists the report's subjects in order.
func subjects(r *schema.Report) []string {
	all := slices.Clone(r.Subjects)
	for _, c := range r.Cells {
		if !slices.Contains(all, c.Subject) {
			all = append(all, c.Subject)
		}
	}
	return all
}

// plain keeps control characters of a document away from a terminal.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || (r >= 0x80 && r < 0xa0) || (r >= 0x202a && r <= 0x202e) || (r >= 0x2066 && r <= 0x2069) {
			return '\uFFFD'
		}
		return r
	}, s)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(int64(n)) + " " + noun + "s"
}
