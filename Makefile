# wfbench: the crash test for saved browser workflows.
GO      ?= go
BIN     := bin/wfbench
TIMEOUT ?= 40m
LINT    := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

.DEFAULT_GOAL := help
.PHONY: help setup run test test-fast lint fuzz bench sites golden

## help: this list
help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

$(BIN): FORCE
	@$(GO) build -o $(BIN) ./cmd/wfbench
FORCE:

## setup: bring the Playwright driver, a Chromium and a Firefox
setup: $(BIN)
	@$(BIN) setup --quiet

## run: the main job: crash-test the engine on every site, task and drift
run: setup
	$(BIN) run

# The laws and the kill table are long sums, and the tests of the sites, the commands and the falls wait
# for browsers and programs: the race detector would only slow them. What runs side by side in them is
# package bench and what is below, and that is tested with it.
UNRACED := /properties|/bench/kill|/sites/[a-z]|/cmd/
UNRACED_IN_BENCH := TestEveryDriftBites

## test: every test, race detector on; the laws, the kill table, the sites and the commands without it
test: setup
	$(GO) test -race -timeout $(TIMEOUT) -skip '$(UNRACED_IN_BENCH)' $$($(GO) list ./... | grep -v -E '$(UNRACED)')
	$(GO) test -timeout $(TIMEOUT) $$($(GO) list ./... | grep -E '$(UNRACED)')
	$(GO) test -timeout $(TIMEOUT) -run '$(UNRACED_IN_BENCH)' ./bench

## test-fast: the tests that need no browser
test-fast:
	$(GO) test -short ./...

## lint: vet, gofmt and golangci-lint (built on demand into bin/)
lint: bin/golangci-lint
	$(GO) vet ./...
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt -w ."; exit 1; }
	bin/golangci-lint run ./...

bin/golangci-lint:
	GOBIN=$(CURDIR)/bin $(GO) install $(LINT)

## fuzz: a search for a case that breaks a law of the engine (CASES=1000000 for a long one)
CASES ?= 20000
fuzz: $(BIN)
	$(BIN) fuzz --laws --cases $(CASES)

## bench: Go benchmarks, in the format that benchstat reads
bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

## sites: bundle the web sources of the fixture sites again (needs npm)
sites:
	$(GO) run ./sites/bundle

## golden: write the golden files and the outputs in README.md again
golden: setup
	$(GO) test ./reports/... -update
	$(GO) test ./cmd/wfbench -run TestReadme -update
