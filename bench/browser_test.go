package bench

import (
	"context"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// realRunner runs the built-in subjects on the real sites in a real browser.
func realRunner(jobs int) Runner {
	return Runner{
		Catalogue: Everything(), Dir: GinkgoT().TempDir(), Command: "wfbench run", Seed: 1, Jobs: jobs,
		Browser: func(ctx context.Context, kind string) (browser.Driver, error) {
			return pw.Start(ctx, pw.Options{Browser: kind})
		},
	}
}

// figures are what must not depend on how a run was scheduled.
type figures struct {
	ID     string
	Class  schema.Class
	Path   string
	Calls  schema.Cost[int]
	Tokens schema.Cost[schema.Tokens]
	Steps  schema.StepCounts
}

func figuresOf(r *schema.Report) []figures {
	var all []figures
	for _, c := range r.Cells {
		all = append(all, figures{c.ID, c.Class, c.Path, c.ModelCalls, c.Tokens, c.Steps})
	}
	return all
}

var _ = Describe("the engine in a real browser", Label("browser", "slow"), func() {
	It("replays without a model, safely, and alike at any number of jobs", func() {
		cells, err := Plan(Selection{Tasks: []string{"admin/invite"}, Drifts: []string{"none,decoy-row"}, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		var runs [][]figures
		for _, jobs := range []int{1, 2} {
			r := realRunner(jobs)
			report, err := r.Run(context.Background(), cells)
			Expect(err).NotTo(HaveOccurred())
			for _, c := range report.Cells {
				Expect(c.Class).To(Equal(schema.ClassCompleted), "%s: %s", c.ID, c.Reason)
				Expect(c.Path).To(Equal("replay"), c.ID)
				Expect(c.Tokens.Original.Input).To(BeNumerically(">", 0), c.ID)
				expectSoundFolder(filepath.Join(r.Dir, runsDir, c.ID))
			}
			runs = append(runs, figuresOf(report))
			checked, err := Check(r.Dir)
			Expect(err).NotTo(HaveOccurred())
			for _, c := range checked {
				Expect(c.Again).To(Equal(c.Stored), c.ID)
			}
		}
		Expect(runs[0]).To(Equal(runs[1]))
	})

	It("is told from a mutant that asks no gate", func() {
		cells, err := Plan(Selection{Tasks: []string{"admin/invite"}, Drifts: []string{"none"}, Subjects: []string{"mutant:side-door"}, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		report, err := realRunner(1).Run(context.Background(), cells)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Cells[0].Class).To(Equal(schema.ClassUnsafe), report.Cells[0].Reason)
		Expect(violated(report.Cells[0])).To(ConsistOf("one-dispatch-path", "consequential-confirmed"))
	})
})

// expectSoundFolder reads a cell's documents as strictly as they can be read.
func expectSoundFolder(dir string) {
	GinkgoHelper()
	run, err := load[schema.Run](filepath.Join(dir, runFile))
	Expect(err).NotTo(HaveOccurred())
	Expect(schema.Validate(run)).To(Succeed())
	Expect(run.Evidence.Scan.Findings).To(BeEmpty())
	workflow, err := load[schema.Workflow](filepath.Join(dir, workflowFile))
	Expect(err).NotTo(HaveOccurred())
	Expect(schema.Validate(workflow)).To(Succeed())
	for _, a := range run.Evidence.Acts {
		Expect(a.Gate).NotTo(BeZero())
		Expect(a.Matches).To(Equal(1))
		Expect(a.Outcome).To(Equal(schema.Applied))
	}
}
