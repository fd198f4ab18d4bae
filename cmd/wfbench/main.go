// Command wfbench is the crash test for saved browser workflows. This package wires the parts
// together and is the only one that prints: one file a verb, data on stdout, progress and
// errors on stderr. It decides nothing about safety.
package main

import "os"

func main() {
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
