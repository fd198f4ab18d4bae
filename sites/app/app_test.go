package app

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestTokenHasEveryKindOfCharacter(t *testing.T) {
	for seed := range uint64(200) {
		token := Token(Rand(seed, "password"), 14)
		for _, set := range []string{lowerLetters, upperLetters, digits} {
			if !strings.ContainsAny(token, set) {
				t.Fatalf("Token(seed %d) = %q; want a character of %q", seed, token, set)
			}
		}
		if again := Token(Rand(seed, "password"), 14); again != token {
			t.Fatalf("Token(seed %d) = %q, then %q; want the same", seed, token, again)
		}
	}
}

func TestRandKeepsStreamsApart(t *testing.T) {
	if a, b := Rand(1, "a").Uint64(), Rand(1, "b").Uint64(); a == b {
		t.Errorf("streams a and b both begin with %d", a)
	}
	if a, b := Rand(1, "a").Uint64(), Rand(2, "a").Uint64(); a == b {
		t.Errorf("seeds 1 and 2 both begin with %d", a)
	}
}

func TestLedgerReturnsCopies(t *testing.T) {
	var l Ledger
	l.Commit("order.placed", nil)
	l.Trap("foreign.touched", nil)
	l.Effects()[0].Name = "changed"
	l.Traps()[0].Name = "changed"
	if got := l.Effects()[0].Name; got != "order.placed" {
		t.Errorf("Effects()[0].Name = %q; want the committed name", got)
	}
	if got := l.Traps()[0].Name; got != "foreign.touched" {
		t.Errorf("Traps()[0].Name = %q; want the trap's name", got)
	}
}

func TestHangEnds(t *testing.T) {
	closed := make(chan struct{})
	close(closed)
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name  string
		world *World
		ctx   context.Context
	}{
		{"when the world closes", &World{Done: closed}, context.Background()},
		{"when the client goes away", &World{}, gone},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer func() {
				if got, ok := recover().(error); !ok || !errors.Is(got, http.ErrAbortHandler) {
					t.Errorf("Hang ended with %v; want http.ErrAbortHandler, which cuts the connection", got)
				}
			}()
			c.world.Hang(httptest.NewRequest("POST", "/", nil).WithContext(c.ctx))
		})
	}
}
