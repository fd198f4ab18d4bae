package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/schema"
)

// The ways to give a value without writing it on the command line.
const (
	fromEnv  = "@env:"
	fromFile = "@file:"
	literal  = "@@" // a value that starts with one "@"
)

var paramName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,119}$`)

// paramFlags take the values of parameters: from --param, or from the person at the terminal.
// No value is ever shown, put into an error or defaulted, and a sensitive one is not taken
// from the command line, which every user of the machine can read.
type paramFlags struct{ given []string }

func (f *paramFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.given, "param", nil,
		"the value of a parameter, `NAME=VALUE` (repeatable): name=value, name=@env:VARIABLE or name=@file:PATH; sensitive ones only by the latter two, or asked for on the terminal")
}

// check looks at the form of what was given, before any work is done.
func (f *paramFlags) check() error {
	seen := map[string]bool{}
	for i, given := range f.given {
		name, _, ok := strings.Cut(given, "=")
		switch {
		case !ok || !paramName.MatchString(name):
			return withHint(fmt.Errorf("reading --param, number %d: want name=value", i+1), "--param email=ada@example.org, --param password=@env:PASSWORD, or --param password=@file:password.txt")
		case seen[name]:
			return withHint(fmt.Errorf("reading --param: %q is given twice", name), "give each parameter once")
		}
		seen[name] = true
	}
	return nil
}

// supply gives the values of a workflow's parameters; it is a manage.Supplier.
func (f *paramFlags) supply(env environment) func(context.Context, []schema.Param) (schema.Values, error) {
	return func(ctx context.Context, params []schema.Param) (schema.Values, error) {
		values := schema.Values{}
		for _, given := range f.given {
			name, source, _ := strings.Cut(given, "=")
			i := slices.IndexFunc(params, func(p schema.Param) bool { return p.Name == name })
			if i < 0 {
				return nil, withHint(fmt.Errorf("reading --param: the workflow has no parameter %q", name), "it has "+orNone(paramWords(params)))
			}
			value, err := valueOf(ctx, env, params[i], source)
			if err != nil {
				return nil, err
			}
			values[name] = value
		}
		var missing []schema.Param
		for _, p := range params {
			if _, ok := values[p.Name]; !ok {
				missing = append(missing, p)
			}
		}
		return values, askFor(ctx, env, missing, values)
	}
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// valueOf reads a value from where its source says. Errors name the parameter and the source.
func valueOf(ctx context.Context, env environment, p schema.Param, source string) (schema.Secret, error) {
	var value string
	variable, isEnv := strings.CutPrefix(source, fromEnv)
	path, isFile := strings.CutPrefix(source, fromFile)
	rest, isLiteral := strings.CutPrefix(source, literal)
	switch {
	case isEnv:
		var ok bool
		if value, ok = os.LookupEnv(variable); !ok {
			return schema.Secret{}, withHint(fmt.Errorf("reading --param %s: the environment has no variable %q", p.Name, variable), "export it first")
		}
	case isFile:
		var err error
		if value, err = valueOfFile(ctx, env, p, path); err != nil {
			return schema.Secret{}, err
		}
	case p.Sensitive:
		return schema.Secret{}, withHint(fmt.Errorf("reading --param %s: it is sensitive, and a command line is open to everybody on this machine", p.Name),
			fmt.Sprintf("give --param %s=@env:VARIABLE or --param %s=@file:PATH, or leave it out and be asked on the terminal", p.Name, p.Name))
	case isLiteral:
		value = "@" + rest
	case strings.HasPrefix(source, "@"):
		return schema.Secret{}, withHint(fmt.Errorf("reading --param %s: what follows \"@\" is neither env: nor file: nor @", p.Name), "a value that starts with \"@\" is written with two of them")
	default:
		value = source
	}
	if value == "" {
		return schema.Secret{}, withHint(fmt.Errorf("reading --param %s: the value is empty", p.Name), "every parameter needs a value")
	}
	return schema.NewSecret(value), nil
}

// valueOfFile reads a value from a file, without the newline that editors add.
func valueOfFile(ctx context.Context, env environment, p schema.Param, path string) (string, error) {
	if info, err := os.Stat(path); err == nil && p.Sensitive && info.Mode().IsRegular() && info.Mode().Perm()&others != 0 {
		_, _ = fmt.Fprintf(env.err, "warning: %q is open to others (mode %04o); chmod 600 keeps it to yourself\n", path, info.Mode().Perm())
	}
	data, err := readNamed(ctx, path, valueBytesMax)
	if err != nil {
		return "", withHint(fmt.Errorf("reading --param %s from %q: %w", p.Name, path, err), fileHint(err, "give a file that holds the value and nothing else"))
	}
	value, _ := strings.CutSuffix(string(data), "\n")
	value, _ = strings.CutSuffix(value, "\r")
	return value, nil
}

// askTriesMax bounds how often one parameter is asked for.
const askTriesMax = 3

// askFor asks the person at the terminal for what is missing. Without one, all of it is named.
func askFor(ctx context.Context, env environment, missing []schema.Param, values schema.Values) error {
	if len(missing) == 0 {
		return nil
	}
	person, ok := terminalOf(env)
	if !ok {
		return withHint(fmt.Errorf("no value for %s, and no terminal to ask at", paramWords(missing)), "give --param name=value for each; for the sensitive ones (*) name=@env:VARIABLE or name=@file:PATH")
	}
	for _, p := range missing {
		question := fmt.Sprintf("%s (%s): ", oneLine(p.Label), p.Name)
		ask := person.line
		if p.Sensitive {
			question = fmt.Sprintf("%s (%s, not shown): ", oneLine(p.Label), p.Name)
			ask = person.secret
		}
		value, err := ask(ctx, question)
		for tries := 1; err == nil && value == "" && tries < askTriesMax; tries++ {
			_, _ = fmt.Fprintln(env.err, "every parameter needs a value")
			value, err = ask(ctx, question)
		}
		switch {
		case errors.Is(err, errInterrupted):
			return &exitError{code: exitUsage, err: fmt.Errorf("asking for %s: %w; nothing was done", p.Name, err)}
		case err == nil && value == "":
			err = errors.New("the answer is empty")
		}
		if err != nil {
			return withHint(fmt.Errorf("asking for %s: %w", p.Name, err), "every parameter needs a value")
		}
		values[p.Name] = schema.NewSecret(value)
	}
	return nil
}
