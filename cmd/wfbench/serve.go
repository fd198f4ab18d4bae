package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/sites"
)

func newServe(env environment) *cobra.Command {
	var addr string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "serve the fixture sites for a person to click through",
		Long: `Serve lists the sites, their tasks and the drifts on a page. Each link opens a world of its
own: fresh data, a fresh ledger, the drift turned on. The ledger page shows what the server
has committed.`,
		Example: `  wfbench serve
  wfbench serve --addr 127.0.0.1:9000`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			server, err := sites.Listen(addr)
			if errors.Is(err, sites.ErrPortInUse) {
				return withHint(err, "another program listens there: give another one with --addr 127.0.0.1:PORT, or port 0 for any free one")
			}
			if err != nil {
				return withHint(err, "the address is host:port on this machine: --addr 127.0.0.1:8088")
			}
			defer func() { _ = server.Close() }()
			server.SetFront(sites.Index(server, seed))
			if _, err := fmt.Fprintf(env.out, "serving on %s\n", server.Origin()); err != nil {
				return err
			}
			_, _ = fmt.Fprintln(env.err, "press Ctrl-C to end")
			<-cmd.Context().Done()
			return nil
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8088", "the loopback address to listen at")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the seed of the worlds' data")
	return cmd
}
