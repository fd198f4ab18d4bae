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

// detects is the last line of all that comes into the store. It is built for the first text that it
// looks at: most verbs only show what is there. Where it cannot be built, nothing is kept.
func detects(key, value string) (rule string, hit bool) {
	d, err := detect.New()
	if err != nil {
		return err.Error(), true
	}
	return d.Leaf(key, value)
}

// serviceIn makes the service for a verb that shows something in a format, if there is one.
func (f *storeFlags) serviceIn(format string) (manage.Service, error) {
	if err := checkFormat(format); err != nil {
		return manage.Service{}, err
	}
	return f.service()
}

// service makes the service over the store.
func (f *storeFlags) service() (manage.Service, error) {
	dir, err := f.folder()
	if err != nil {
		return manage.Service{}, err
	}
	return manage.Service{
		Store: store.At(dir, clock.System()), Detect: detects,
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
into the workflow, and ` + "`wfbench workflows revert`" + ` takes it out again. What is deleted can be restored
until the trash is emptied.`,
		Example: `  wfbench workflows save workflow.json --name "Deactivate a user"
  wfbench workflows list
  wfbench workflows run "Deactivate a user" --param email=ada@example.org --param admin_password=@env:ADMIN_PASSWORD
  wfbench workflows approve "Deactivate a user"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			var verbs []string
			for _, c := range cmd.Commands() {
				verbs = append(verbs, c.Name())
			}
			err := errors.New("reading arguments of workflows: no verb is given")
			if len(args) > 0 {
				err = fmt.Errorf("reading arguments of workflows: no verb %q", strings.Join(args, " "))
			}
			return withHint(err, "verbs are "+strings.Join(verbs, ", "))
		},
	}
	f.addTo(cmd)
	cmd.AddCommand(
		newWorkflowsList(env, &f), newWorkflowsShow(env, &f), newWorkflowsSave(env, &f), newWorkflowsRename(env, &f),
		newWorkflowsDelete(env, &f), newWorkflowsTrash(env, &f), newWorkflowsRestore(env, &f), newWorkflowsRun(env, &f),
		newWorkflowsApprove(env, &f), newWorkflowsRevert(env, &f), newWorkflowsPolicy(env), newWorkflowsHistory(env, &f), newWorkflowsExport(env, &f), newWorkflowsImport(env, &f),
	)
	return cmd
}

// command is a verb on workflows as a person would type it, with the store that was given.
func (f *storeFlags) command(verb string, args ...string) string {
	words := []string{"wfbench workflows", verb}
	for _, a := range args {
		words = append(words, shellWord(a))
	}
	if f.dir != "" {
		words = append(words, "--store", shellWord(f.dir))
	}
	return strings.Join(words, " ")
}

// searched says where workflows were looked for, and whether that is there at all.
func (f *storeFlags) searched() string {
	dir, err := f.folder()
	if err != nil {
		return "no store"
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Sprintf("%q, which is no folder", dir)
	}
	return fmt.Sprintf("%q", dir)
}

// managed adds to an error of the service what a person may do about it; verb is what was tried.
func (f *storeFlags) managed(verb string, err error) error {
	if err == nil {
		return nil
	}
	var known *exitError
	if errors.As(err, &known) {
		return err
	}
	var missing *store.NotFound
	if errors.As(err, &missing) {
		err = fmt.Errorf("%w in %s", err, f.searched())
	}
	return withHint(err, f.remedy(verb, err))
}

// remedy is what a person may do about an error of the service.
func (f *storeFlags) remedy(verb string, err error) string {
	var (
		notFound *store.NotFound
		taken    *store.NameTaken
		changed  *store.Changed
		full     *store.Full
		foreign  *store.Foreign
		busy     *store.Busy
		twice    *manage.Ambiguous
		unfit    *manage.Unfit
		badName  *manage.BadName
		days     *manage.DaysOutOfRange
		needsURL *manage.NeedsURL
		stale    *heal.StepChanged
		format   *manage.UnknownFormat
		noStep   *manage.NothingToRevert
	)
	switch {
	case errors.As(err, &notFound) && notFound.What == "deleted workflow":
		return "`" + f.command("trash") + "` shows what can be restored"
	case errors.As(err, &notFound):
		return "`" + f.command("list") + "` shows the workflows, `" + f.command("trash") + "` the deleted ones; --store or " + storeVariable + " names another folder"
	case errors.As(err, &taken):
		return f.freeName(verb, taken)
	case errors.As(err, &changed), errors.As(err, &stale):
		return "look at it again with `" + f.command("show", "NAME") + "`, then decide again"
	case errors.As(err, &full):
		return "nothing is evicted by itself: " + full.Remedy + " (`wfbench workflows --help` shows how)"
	case errors.As(err, &foreign):
		return "look at it, and move it out of the store if it does not belong there"
	case errors.As(err, &busy):
		return "wait for the other wfbench to end, and try again"
	case errors.As(err, &twice):
		return "use the id instead of the name"
	case errors.As(err, &badName):
		return "a name is one line of characters that show, and no id; --name gives another one where a file brings it"
	case errors.As(err, &days):
		return fmt.Sprintf("give --older-than a number of days from 0 to %d", manage.DaysMax)
	case errors.As(err, &unfit):
		return "no secret, ref or run-time value may stand in a saved workflow; make it a parameter"
	case errors.As(err, &needsURL):
		return "give --url with the page to begin at"
	case errors.As(err, &format):
		return "give --format wfbench or --format webbrain; a trace is no workflow yet: `wfbench compile` or `wfbench convert` makes one of it"
	case errors.As(err, &noStep):
		return "`" + f.command("history", "NAME") + "` shows the versions and what changed with each"
	case isSpace(err):
		return "the disk is full; what was there before is untouched"
	}
	return "`wfbench workflows " + verb + " --help` shows how it is used"
}

// freeName says how to get round a name that is taken.
func (f *storeFlags) freeName(verb string, taken *store.NameTaken) string {
	other := "rename the other workflow (`" + f.command("rename", taken.ID, "NEW-NAME") + "`) or delete it"
	switch verb {
	case "save", "import":
		return "choose another name with --name, or " + other
	case "compile":
		return "choose another name with --save, or " + other
	case "rename":
		return "choose another name, or " + other
	}
	return other + " first"
}
