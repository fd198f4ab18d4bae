package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/invariants/detect"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
)

// storeVariable names the folder of saved workflows.
const storeVariable = "WFBENCH_STORE"

// storeFlags choose the store.
type storeFlags struct{ dir string }

func (f *storeFlags) addTo(cmd *cobra.Command) {
	cmd.PersistentFlags().StringVar(&f.dir, "store", "", "the folder of saved workflows (default $"+storeVariable+", else $XDG_DATA_HOME/wfbench/workflows)")
}

// folder is the folder that a person named, or the usual one.
func (f *storeFlags) folder() (string, error) {
	if f.dir != "" {
		return f.dir, nil
	}
	if dir := os.Getenv(storeVariable); dir != "" {
		return dir, nil
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", withHint(errors.New("finding the store: no home folder"), "give --store DIR, or set "+storeVariable)
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "wfbench", "workflows"), nil
}

// service makes the service over the store.
func (f *storeFlags) service() (manage.Service, error) {
	dir, err := f.folder()
	if err != nil {
		return manage.Service{}, err
	}
	d, err := detect.New()
	if err != nil {
		return manage.Service{}, err
	}
	return manage.Service{
		Store: store.At(dir, clock.System()), Detect: d.Leaf,
		NowMs: func() int64 { return time.Now().UnixMilli() }, Random: rand.Reader,
	}, nil
}

func newWorkflows(env environment) *cobra.Command {
	var f storeFlags
	cmd := &cobra.Command{
		Use:   "workflows",
		Short: "list, run and manage saved workflows",
		Long: `Workflows keeps compiled workflows, one JSON file each, with the history of their changes. A
NAME is a workflow's name or its id. No two workflows share a name, whatever its case.

What a run finds out about a page waits as a proposal: only ` + "`wfbench workflows approve`" + ` puts it
into the workflow. What is deleted can be restored until the trash is emptied.`,
		Example: `  wfbench workflows save workflow.json --name "Deactivate a user"
  wfbench workflows list
  wfbench workflows run "Deactivate a user" --param user_email=ada@example.org --param admin_password=@env:ADMIN_PASSWORD
  wfbench workflows approve "Deactivate a user"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			var verbs []string
			for _, c := range cmd.Commands() {
				verbs = append(verbs, c.Name())
			}
			return withHint(fmt.Errorf("reading arguments of workflows: no verb %q", strings.Join(args, " ")), "verbs are "+strings.Join(verbs, ", "))
		},
	}
	f.addTo(cmd)
	cmd.AddCommand(
		newWorkflowsList(env, &f), newWorkflowsShow(env, &f), newWorkflowsSave(env, &f), newWorkflowsRename(env, &f),
		newWorkflowsDelete(env, &f), newWorkflowsTrash(env, &f), newWorkflowsRestore(env, &f), newWorkflowsRun(env, &f),
		newWorkflowsApprove(env, &f), newWorkflowsHistory(env, &f), newWorkflowsExport(env, &f), newWorkflowsImport(env, &f),
	)
	return cmd
}

// managed adds to an error of the service what a person may do about it.
func managed(err error) error {
	if err == nil {
		return nil
	}
	var known *exitError
	if errors.As(err, &known) {
		return err
	}
	var (
		notFound *store.NotFound
		taken    *store.NameTaken
		changed  *store.Changed
		full     *store.Full
		foreign  *store.Foreign
		busy     *store.Busy
		twice    *manage.Ambiguous
		unfit    *manage.Unfit
		needsURL *manage.NeedsURL
		stale    *heal.StepChanged
		format   *manage.UnknownFormat
	)
	hint := "`wfbench workflows --help` shows the verbs and their examples"
	switch {
	case errors.As(err, &notFound) && notFound.What == "deleted workflow":
		hint = "`wfbench workflows trash` shows what can be restored"
	case errors.As(err, &notFound):
		hint = "`wfbench workflows list` shows the workflows, `wfbench workflows trash` the deleted ones"
	case errors.As(err, &taken):
		hint = "choose another name with --name, or rename or delete the other workflow"
	case errors.As(err, &changed), errors.As(err, &stale):
		hint = "look at it again with `wfbench workflows show`, then decide again"
	case errors.As(err, &full):
		hint = "nothing is evicted by itself: delete what is not needed (`wfbench workflows trash --empty`, `wfbench workflows history NAME --forget-runs`)"
	case errors.As(err, &foreign):
		hint = "look at it, and move it out of the store if it does not belong there"
	case errors.As(err, &busy):
		hint = "wait for the other wfbench to end, and try again"
	case errors.As(err, &twice):
		hint = "use the id instead of the name"
	case errors.As(err, &unfit):
		hint = "no secret, ref or run-time value may stand in a saved workflow; make it a parameter"
	case errors.As(err, &needsURL):
		hint = "give --url with the page to begin at"
	case errors.As(err, &format):
		hint = "give --format wfbench or --format webbrain"
	case isSpace(err):
		hint = "the disk is full; what was there before is untouched"
	}
	return withHint(err, hint)
}
