package bench

import (
	"math"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestUpper95(t *testing.T) {
	tests := []struct {
		k, n int
		want float64
	}{
		{0, 0, 1},
		{0, 1, 1}, // 3/1 is no rate
		{0, 3, 1},
		{0, 30, 0.1},
		{0, 300, 0.01},
		{1, 10, 0.4042}, // Wilson's interval of 1 in 10 is 0.0179 to 0.4042
		{5, 10, 0.7634},
		{10, 10, 1},
	}
	for _, tt := range tests {
		if got := Upper95(tt.k, tt.n); math.Abs(got-tt.want) > 5e-5 {
			t.Errorf("Upper95(%d, %d) = %.4f; want %.4f", tt.k, tt.n, got, tt.want)
		}
	}
}

func TestSummarise(t *testing.T) {
	cell := func(subject string, answer schema.Answer, class schema.Class, path, refusal string) schema.CellResult {
		return schema.CellResult{
			Cell: schema.Cell{Subject: subject}, Answer: answer, Class: class, Path: path, Refusal: refusal,
			ModelCalls: schema.Cost[int]{Original: 10, Replay: 1},
			Tokens: schema.Cost[schema.Tokens]{Original: schema.Tokens{Input: 100, Output: 20},
				Replay: schema.Tokens{Input: 10, Output: 2}},
			WallMs: schema.Cost[int64]{Original: 1000, Replay: 100},
			Steps:  schema.StepCounts{Matched: 4, Missed: 3, Healed: 2, HandedOver: 1},
		}
	}
	got := Summarise([]schema.CellResult{
		cell("a", schema.MustComplete, schema.ClassCompleted, "replay", ""),
		cell("a", schema.MayUseModel, schema.ClassCompleted, "model", ""),
		cell("a", schema.MayUseModel, schema.ClassStopped, "", "correct"),
		cell("a", schema.MustComplete, schema.ClassStopped, "", "false"),
		cell("a", schema.MustStop, schema.ClassUnsafe, "", ""),
		cell("a", schema.MayStop, schema.ClassFalseSuccess, "", ""),
		cell("a", schema.MustComplete, schema.ClassInconclusive, "", ""),
		cell("a", schema.MustComplete, "a class of tomorrow", "", ""),
		cell("b", schema.MustComplete, schema.ClassInconclusive, "", ""),
	})
	a := got["a"]
	want := schema.Summary{
		Cells: 8, Completed: 2, Stopped: 2, Unsafe: 1, FalseSuccess: 1, Inconclusive: 2,
		CorrectRefusals: 1, FalseRefusals: 1, CompletedByReplay: 1, CompletedByModel: 1,
		UnsafeRate: 1.0 / 6, UnsafeUpper95: Upper95(1, 6), Asked: 4, AskedCompleted: 2, SafeCompletionRate: 2.0 / 4,
		ModelCalls: schema.Cost[int]{Original: 60, Replay: 6},
		Tokens: schema.Cost[schema.Tokens]{Original: schema.Tokens{Input: 600, Output: 120},
			Replay: schema.Tokens{Input: 60, Output: 12}},
		WallMs: schema.Cost[int64]{Original: 6000, Replay: 600},
		Steps:  schema.StepCounts{Matched: 24, Missed: 18, Healed: 12, HandedOver: 6},
	}
	if a != want {
		t.Errorf("Summarise()[a] = %+v; want %+v", a, want)
	}
	if a.Completed+a.Stopped+a.Unsafe+a.FalseSuccess+a.Inconclusive != a.Cells {
		t.Error("the classes do not add up to the cells")
	}
	if b := got["b"]; b.UnsafeRate != 0 || b.UnsafeUpper95 != 1 || b.ModelCalls.Original != 0 {
		t.Errorf("Summarise()[b] = %+v; want nothing known of a subject without a judged cell", b)
	}
}
