package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
)

// serveFlags are the flags of `wfbench serve`.
type serveFlags struct {
	addr, drift string
	seed        uint64
}

func newServe(env environment) *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve [SITE/TASK]",
		Short: "serve the fixture sites for a person to click through",
		Long: `Serve lists the sites, their tasks and the drifts on a page. Each link opens a world of its
own: fresh data, a fresh ledger, the drift turned on. The ledger page shows what the server
has committed.

With a task it opens one world of it at once, and prints what ` + "`wfbench workflows run`" + ` needs to run
there: the --url and the parameters. The values come from the seed and open nothing else.`,
		Example: `  wfbench serve
  wfbench serve admin/deactivate --drift relabel
  wfbench serve --addr 127.0.0.1:9000`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return serve(cmd.Context(), env, &f, strings.Join(args, ""))
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.addr, "addr", "127.0.0.1:8088", "the loopback address to listen at")
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of the worlds' data")
	fl.StringVar(&f.drift, "drift", "none", "with a task: the drift of its world, as name or name:variant")
	return cmd
}

func serve(ctx context.Context, env environment, f *serveFlags, name string) error {
	server, err := sites.Listen(f.addr)
	if errors.Is(err, sites.ErrPortInUse) {
		return withHint(err, "--addr 127.0.0.1:0 takes any port that is free")
	}
	if err != nil {
		return withHint(err, "the address is host:port on this machine: --addr 127.0.0.1:8088")
	}
	defer func() { _ = server.Close() }()
	server.SetFront(sites.Index(server, f.seed))
	if _, err := fmt.Fprintf(env.out, "serving on %s\n", server.Origin()); err != nil {
		return err
	}
	if name != "" {
		if err := serveTask(ctx, env.out, server.Origin(), f, name); err != nil {
			return err
		}
	}
	_, _ = fmt.Fprintln(env.err, "press Ctrl-C to end")
	<-ctx.Done()
	return nil
}

// serveTask opens a world of a task and prints what a run of a saved workflow on it needs.
func serveTask(ctx context.Context, out io.Writer, front string, f *serveFlags, name string) error {
	site, task, err := sites.FindTask(name)
	if err != nil {
		return withHint(err, "`wfbench list tasks` shows them: shop/buy, say")
	}
	start, err := openLink(ctx, front, url.Values{"task": {name}, "show": {"site"}, "drift": {f.drift}, "seed": {fmt.Sprint(f.seed)}})
	if err != nil {
		return withHint(fmt.Errorf("opening a world of %s: %w", name, err), "`wfbench list drifts` shows what --drift takes")
	}
	watch := strings.Replace(front, "localhost", "watch."+site.Name()+".localhost", 1) + "/watch?id=w1"
	_, err = fmt.Fprintf(out, "%s starts at %s\n%s shows it with its ledger beside it\n\na saved workflow of it runs there with\n\n%s\n", name, start, watch, runRecipe(task, f.seed, start))
	return err
}

// openWait bounds the opening of a world.
const openWait = 10 * time.Second

// openLink follows a link of the front page, which opens a world, and gives the address that it leads to.
func openLink(ctx context.Context, front string, query url.Values) (string, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), openWait)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, front+"/open?"+query.Encode(), nil)
	if err != nil {
		return "", err
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusSeeOther {
		said, _ := io.ReadAll(io.LimitReader(answer.Body, answerBytesMax))
		return "", errors.New(strings.TrimSpace(string(said)))
	}
	return answer.Header.Get("Location"), nil
}

// runRecipe is the command that runs a saved workflow of a task, with the values of a seed. The
// sensitive ones go through the environment, as everywhere.
func runRecipe(task app.Task, seed uint64, start string) string {
	var exports []string
	words := []string{"  wfbench workflows run NAME --url " + shellWord(start)}
	values := task.Values(seed)
	for _, p := range task.Params {
		words = append(words, "--param "+recipeParam(p, values[p.Name], &exports))
	}
	return strings.Join(append(exports, strings.Join(words, " \\\n    ")), "\n")
}

// recipeParam is the value of one parameter as a person would give it.
func recipeParam(p schema.Param, value schema.Secret, exports *[]string) string {
	if !p.Sensitive {
		return shellWord(p.Name + "=" + value.Reveal())
	}
	variable := strings.ToUpper(p.Name)
	*exports = append(*exports, "  export "+variable+"="+shellWord(value.Reveal()))
	return p.Name + "=" + fromEnv + variable
}
