package manage_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// The size of the kill test.
const (
	kills         = 200
	series        = 4                    // folders, each with its share of the kills
	linesMax      = 12                   // a child is killed after so many lines at most,
	delayMax      = 4 * time.Millisecond // and so much later
	workflowsMax  = 6                    // in a store that holds so many
	victimDir     = "WFBENCH_KILL_DIR"   // tells a child its folder,
	victimSeed    = "WFBENCH_KILL_SEED"  // and its seed
	victimTest    = "TestKilledWriterChild"
	phaseTry, ack = "try", "ack"
)

// state is all that can be seen of one workflow; absent is its zero value.
type state struct {
	Name    string   `json:"name"`
	Version int      `json:"version"`
	Trashed bool     `json:"trashed"`
	Healed  int      `json:"healed"`
	Waiting []string `json:"waiting"`
	Runs    int      `json:"runs"`
}

// progressLine is what a child says before and after each operation.
type progressLine struct {
	Phase string `json:"phase"`
	Op    string `json:"op"`
	ID    string `json:"id"`
	After state  `json:"after"`
}

// sight looks at everything in a store.
func sight(t testing.TB, s manage.Service) map[string]state {
	t.Helper()
	l, err1 := s.List(t.Context())
	trash, err2 := s.Trash(t.Context())
	if err := errors.Join(append(append([]error{err1, err2}, l.Faults...), trash.Faults...)...); err != nil {
		t.Fatalf("looking at the store: %v", err)
	}
	all := map[string]state{}
	add := func(w schema.Saved, trashed bool) {
		if _, twice := all[w.ID]; twice {
			t.Fatalf("workflow %s is there twice", w.ID)
		}
		at := state{Name: w.Workflow.Name, Version: w.Version, Trashed: trashed}
		for _, c := range w.Changes {
			if c.What == schema.ChangeHealed {
				at.Healed++
			}
		}
		if !trashed {
			waiting, err1 := s.Waiting(t.Context(), w.ID)
			runs, err2 := s.Store.PastRuns(t.Context(), w.ID)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatalf("looking at workflow %s: %v", w.ID, err)
			}
			for _, p := range waiting {
				at.Waiting = append(at.Waiting, p.Proposal.ID)
			}
			at.Runs = len(runs)
		}
		all[w.ID] = at
	}
	for _, w := range l.Workflows {
		add(w, false)
	}
	for _, d := range trash.Deleted {
		add(d.Workflow, true)
	}
	return all
}

// tally counts what the killed processes came to.
type tally struct {
	mu   sync.Mutex
	done map[string]int // finished operations by name
	cut  int            // kills within an operation
}

func (y *tally) add(lines []progressLine) {
	y.mu.Lock()
	defer y.mu.Unlock()
	for _, l := range lines {
		if l.Phase == ack {
			y.done[l.Op]++
		}
	}
	if len(lines) > 0 && lines[len(lines)-1].Phase == phaseTry {
		y.cut++
	}
}

// TestKilledWritersLoseNothing kills 200 processes at random points of save, rename, approve,
// delete and the rest, one after the other's death in each of a few folders. After each kill
// all that was acknowledged is there, the one operation under way is there wholly or not at
// all, nothing else changed, no file is half-written, and the next writer is not kept waiting.
func TestKilledWritersLoseNothing(t *testing.T) {
	total := &tally{done: map[string]int{}}
	t.Run("series", func(t *testing.T) {
		for n := range series {
			t.Run(fmt.Sprint("seed ", n), func(t *testing.T) {
				t.Parallel()
				killSeries(t, uint64(n), total)
			})
		}
	})
	for _, op := range []string{"save", "rename", "propose", "approve", "delete", "restore", "run", "empty"} {
		if total.done[op] == 0 {
			t.Errorf("no %s was ever finished: the test tests nothing of it", op)
		}
	}
	if total.cut < kills/10 {
		t.Errorf("%d of %d kills came within an operation: the test tests too little", total.cut, kills)
	}
	t.Logf("%d kills, %d of them within an operation, finished operations: %v", kills, total.cut, total.done)
}

// killSeries kills writers of one folder.
func killSeries(t *testing.T, seed uint64, total *tally) {
	dir := filepath.Join(t.TempDir(), "workflows")
	s := service(t, store.At(dir, clock.System()))
	rng := rand.New(rand.NewPCG(seed, seed))
	want := map[string]state{}
	for n := range kills / series {
		lines := killed(t, dir, seed<<32|uint64(n), rng.IntN(linesMax), time.Duration(rng.Int64N(int64(delayMax))))
		want = explained(t, n, want, sight(t, s), lines)
		total.add(lines)
		strays(t, dir)
	}
	if _, err := s.Save(t.Context(), sample(t), "the last word"); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(filepath.Join(dir, ".tmp")); err != nil || len(left) != 0 {
		t.Errorf("unfinished files are left: %v, %v", left, err)
	}
}

// explained holds what is there against what was acknowledged, and returns it.
func explained(t *testing.T, n int, want, got map[string]state, lines []progressLine) map[string]state {
	t.Helper()
	var under *progressLine
	for i, l := range lines {
		if l.Phase == phaseTry {
			under = &lines[i]
			continue
		}
		under = nil
		set(want, l.ID, l.After)
	}
	if under != nil && reflect.DeepEqual(got[under.ID], under.After) {
		set(want, under.ID, under.After)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("kill %d, under way: %+v\nthe store holds %+v\nwant            %+v", n, under, got, want)
	}
	return want
}

func set(all map[string]state, id string, at state) {
	if at.Version == 0 {
		delete(all, id)
		return
	}
	all[id] = at
}

// killed lets a child work and kills it after some lines and a delay. It gives what the child
// said; a line without an end was not said.
func killed(t *testing.T, dir string, seed uint64, after int, delay time.Duration) []progressLine {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+victimTest+"$")
	child.Env = append(os.Environ(), victimDir+"="+dir, victimSeed+"="+strconv.FormatUint(seed, 10))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	read := bufio.NewReader(out)
	for range after {
		line, err := read.ReadBytes('\n')
		said.Write(line)
		if err != nil {
			break
		}
	}
	<-time.After(delay)
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(read)
	_ = child.Wait() // it was killed
	if err != nil {
		t.Fatal(err)
	}
	said.Write(rest)
	var lines []progressLine
	for line := range bytes.Lines(said.Bytes()) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		var l progressLine
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatalf("the child says %s", said.Bytes())
		}
		lines = append(lines, l)
	}
	return lines
}

var ours = regexp.MustCompile(`^(\.lock|\.tmp|trash|w_[0-9a-f]{16}(\.json|\.proposals\.json|\.runs\.jsonl))$`)

// strays looks for files that nobody knows.
func strays(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !ours.MatchString(e.Name()) {
			t.Errorf("a stray file %s", e.Name())
		}
	}
}

// TestKilledWriterChild is the child: it works until it is killed.
func TestKilledWriterChild(t *testing.T) {
	dir := os.Getenv(victimDir)
	if dir == "" {
		return // this test is a part of another one
	}
	seed, err := strconv.ParseUint(os.Getenv(victimSeed), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	s := service(t, store.At(dir, clock.System()))
	s.NowMs = func() int64 { return time.Now().UnixMilli() } // one time for all children
	v := victim{s: s, dir: dir, rng: rand.New(rand.NewPCG(seed, 7))}
	v.all = sight(t, v.s)
	for {
		if err := v.work(t); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
	}
}

// victim is a writer that is going to be killed.
type victim struct {
	s   manage.Service
	dir string
	rng *rand.Rand
	all map[string]state
}

// work does one random operation that is possible now.
func (v *victim) work(t *testing.T) error {
	id := v.pick()
	at := v.all[id]
	switch at.Waiting = slices.Clone(at.Waiting); {
	case id == "" || len(v.all) < workflowsMax && v.rng.IntN(4) == 0:
		var fresh [8]byte
		for i := range fresh {
			fresh[i] = byte(v.rng.Uint32())
		}
		v.s.Random = bytes.NewReader(fresh[:])
		id = "w_" + hex.EncodeToString(fresh[:])
		at = state{Name: "workflow " + id, Version: 1}
		return v.do("save", id, at, func() error { _, err := v.s.Save(t.Context(), sample(t), at.Name); return err })
	case at.Trashed && v.rng.IntN(2) == 0:
		return v.do("empty", id, state{}, func() error { _, err := v.s.Empty(t.Context(), 0); return err })
	case at.Trashed:
		// What stands beside a workflow in the trash cannot be seen: it comes back with it.
		return v.restore(t, id)
	}
	switch op := v.rng.IntN(6); {
	case op == 0 && !v.anyTrashed():
		return v.do("delete", id, state{Name: at.Name, Version: at.Version, Trashed: true, Healed: at.Healed},
			func() error { _, err := v.s.Delete(t.Context(), id); return err })
	case op == 1:
		at.Name, at.Version = fmt.Sprintf("%s v%d", id, at.Version+1), at.Version+1
		return v.do("rename", id, at, func() error { _, err := v.s.Rename(t.Context(), id, at.Name); return err })
	case op == 2:
		at.Runs++
		return v.do("run", id, at, func() error {
			return v.s.Store.AddRun(t.Context(), id, schema.PastRun{AtMs: 1, Version: at.Version, Status: schema.ClaimCompleted})
		})
	case len(at.Waiting) > 0:
		repair := at.Waiting[0]
		at.Version, at.Healed, at.Waiting = at.Version+1, at.Healed+1, at.Waiting[1:]
		if len(at.Waiting) == 0 {
			at.Waiting = nil
		}
		return v.do("approve", id, at, func() error { _, err := v.s.Approve(t.Context(), id, repair, manage.Yes); return err })
	}
	kept, err := v.s.Find(t.Context(), id)
	if err != nil {
		return err
	}
	repair := repairOf(kept, fmt.Sprint("n", kept.Version))
	at.Waiting = append(at.Waiting, repair.ID)
	return v.do("propose", id, at, func() error {
		return v.s.Store.Propose(t.Context(), id, schema.Pending{AtMs: 1, Version: kept.Version, Proposal: repair})
	})
}

// restore takes a workflow back, after a look at what comes back with it.
func (v *victim) restore(t *testing.T, id string) error {
	at := v.all[id]
	at.Trashed = false
	trash, err := v.s.Trash(t.Context())
	if err != nil {
		return err
	}
	i := slices.IndexFunc(trash.Deleted, func(d store.Deleted) bool { return d.Workflow.ID == id })
	if data, err := os.ReadFile(filepath.Join(v.dir, id+".proposals.json")); err == nil {
		p, err := schema.Load[schema.Proposals](id, data)
		if err != nil {
			return err
		}
		for _, q := range p.Pending {
			settled := func(c schema.Change) bool { return c.Proposal == q.Proposal.ID } // by one that was killed right after
			if !slices.ContainsFunc(trash.Deleted[i].Workflow.Changes, settled) {
				at.Waiting = append(at.Waiting, q.Proposal.ID)
			}
		}
	}
	if data, err := os.ReadFile(filepath.Join(v.dir, id+".runs.jsonl")); err == nil {
		at.Runs = bytes.Count(data, []byte("\n"))
	}
	return v.do("restore", id, at, func() error { _, err := v.s.Restore(t.Context(), id); return err })
}

// pick chooses a workflow, the same one for the same seed.
func (v *victim) pick() string {
	var ids []string
	for id := range v.all {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return ""
	}
	slices.Sort(ids)
	return ids[v.rng.IntN(len(ids))]
}

// anyTrashed keeps the trash to one workflow, so that emptying it concerns one.
func (v *victim) anyTrashed() bool {
	for _, at := range v.all {
		if at.Trashed {
			return true
		}
	}
	return false
}

// do says what it is about to do, does it, and says that it is done.
func (v *victim) do(op, id string, after state, work func() error) error {
	say := func(phase string) {
		line, _ := json.Marshal(progressLine{Phase: phase, Op: op, ID: id, After: after})
		_, _ = os.Stdout.Write(append(line, '\n'))
	}
	say(phaseTry)
	if err := work(); err != nil {
		return fmt.Errorf("%s of %s: %w", op, id, err)
	}
	say(ack)
	set(v.all, id, after)
	return nil
}
